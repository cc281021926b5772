import { randomUUID } from 'node:crypto';
import { adminPayments, counterDrawer } from '@shop/contract';
import { toIndianDate } from '@shop/domain/dates';
import { advanceTime } from '@shop/test-kit/advance-time';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openCounter, sell, sellByQrCode } from '#test/counter/counter-sales.ts';
import { keepByLink, openLinkShop, payLink, sellAtCounter } from '#test/links.ts';
import { buy, drainPollers, listViolations, startCheckout } from '#test/payments.ts';
import { openPackingShop, ship } from '#test/shipments.ts';
import { registerForTax } from '#test/tax-registration.ts';
import { createTestShop, type TestShop } from '#test/test-shop.ts';
import { checkInvariants } from './check-invariants.ts';

/** A shop with one order and one open checkout. */
async function openShopWithSales() {
  const shop = await createTestShop();
  const saree = await shop.addProduct({ stock: 5 });
  const asha = await shop.createCustomer();
  const { order_id } = await buy(shop, asha, saree);
  await startCheckout(asha, saree, 2);
  expect(await listViolations(shop)).toEqual([]);
  return { shop, saree, order_id };
}

const corrupt = async (shop: TestShop, statement: string) => {
  await shop.db.transaction().execute(async (trx) => {
    // Disables foreign keys and triggers in this transaction, so that only the invariants can notice.
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql.raw(statement).execute(trx);
  });
};

describe('the invariants of money and stock', () => {
  it.each([
    ['stock_ledger_mismatch', 'update product_stock set stock = stock + 1'],
    ['stock_conservation', "delete from stock_movement where reason = 'initial'"],
    [
      'stock_conservation',
      "update checkout set status = 'released', released_at = now() where status = 'open'",
    ],
    ['paid_without_order', 'delete from orders'],
    [
      'paid_without_order',
      "update checkout set status = 'paid', paid_at = now() where status = 'open'",
    ],
    ['order_without_payment', "update payment set status = 'failed'"],
    ['payment_unsettled', 'update payment set outcome = null'],
    ['payment_unsettled', "update payment set outcome = 'refund'"],
    [
      'order_holder_mismatch',
      "update orders set user_id = null, channel = 'guest', claimed_at = null",
    ],
    [
      'order_holder_mismatch',
      "insert into page_token (token_hash, order_id, scope, expires_at) select sha256('x'), order_id, 'limited', now() from orders",
    ],
    ['order_total_mismatch', 'update orders set total_paise = total_paise + 100'],
    ['order_total_mismatch', 'update order_item set unit_price_paise = unit_price_paise + 100'],
    ['order_lines_mismatch', 'update order_item set quantity = quantity + 1'],
    ['order_lines_mismatch', 'delete from order_item'],
    ['unsent_piece_lost', "update orders set order_status = 'Delivered'"],
    ['reservation_mismatch', "delete from stock_movement where reason = 'reserve'"],
    [
      'erased_customer_named',
      "update customer set erased_at = now() - interval '3 days', disabled_at = now()",
    ],
    [
      'erased_customer_named',
      "update customer set name = 'Erased', erased_at = now() - interval '3 days', disabled_at = now()",
    ],
    [
      'stuck_work',
      "update checkout set max_expires_at = now() - interval '11 minutes' where status = 'open'",
    ],
    [
      'stuck_work',
      "insert into webhook_event (event_id, event, body, received_at) values ('e', 'x', '{}', now() - interval '1 hour')",
    ],
    [
      'stuck_work',
      "update orders set payment_status = 'Authorized', order_date = now() - interval '2 hours'",
    ],
    [
      'stuck_work',
      "with old as (update orders set order_date = now() - interval '1 hour' returning order_id) insert into due_receipt (order_id) select order_id from old",
    ],
  ])('%s is reported after: %s', async (expected, statement) => {
    const { shop } = await openShopWithSales();

    await corrupt(shop, statement);

    const kinds = (await listViolations(shop)).map(({ kind }) => kind);
    expect(kinds).toContain(expected);
  });

  it.each([
    ['link_mismatch', 'update payment_link set cancelled_at = now()'],
    ['link_mismatch', "update checkout set expires_at = max_expires_at + interval '1 minute'"],
    ['link_mismatch', "update checkout set expires_at = now() + interval '1 minute'"],
    ['link_mismatch', "update checkout set max_expires_at = max_expires_at + interval '1 minute'"],
    ['link_mismatch', "update payment_link set created_at = created_at - interval '3 days'"],
    [
      'link_mismatch',
      'insert into payment_link (request_id, created_by, hold_until) select gen_random_uuid(), created_by, hold_until from payment_link',
    ],
    [
      'stuck_work',
      "update checkout set max_expires_at = now() - interval '11 minutes' where status = 'held'",
    ],
    [
      'reservation_mismatch',
      "update checkout set status = 'released', released_at = now() where status = 'held'",
    ],
    ['order_holder_mismatch', "update orders set channel = 'link' where channel = 'counter'"],
    ['order_holder_mismatch', "update orders set channel = 'counter' where channel = 'link'"],
    [
      'order_holder_mismatch',
      "insert into page_token (token_hash, order_id, scope, expires_at) select sha256('x'), order_id, 'limited', now() from orders where channel = 'counter'",
    ],
    ['order_total_mismatch', 'update orders set discount_paise = discount_paise + 100'],
    ['order_total_mismatch', 'update checkout set discount_paise = discount_paise + 100'],
    ['order_total_mismatch', 'update order_item set discount_paise = 0'],
  ])('[LINK-02] %s is reported after: %s', async (expected, statement) => {
    const { shop, saree, seller } = await openLinkShop({ stock: 5 });
    const { token } = await keepByLink(shop, seller, saree, { total: 2000 });
    await payLink(shop, token);
    await keepByLink(shop, seller, saree);
    await sellAtCounter(shop, seller, saree);
    expect(await listViolations(shop)).toEqual([]);

    await corrupt(shop, statement);

    const kinds = (await listViolations(shop)).map(({ kind }) => kind);
    expect(kinds).toContain(expected);
  });

  it.each([
    ['refunded_above_payment', 'update refund set amount_paise = 100 * amount_paise'],
    ['refunded_above_payment', 'update refund_item set amount_paise = amount_paise - 1'],
    ['withheld_paid_out', 'update refund_item set withheld_paise = 100000'],
    ['withheld_paid_out', 'update refund_item set withheld_paise = -1'],
    ['withheld_paid_out', 'update refund_item set quantity = 1, amount_paise = 245001'],
    ['document_missing', 'update tax_series set last_number = last_number + 1'],
    ['document_missing', 'update tax_document set shipment_id = null'],
    ['document_missing', 'update tax_document set refund_id = null'],
    ['parcel_undone_in_part', 'update shipment set undone_at = now()'],
    ['parcel_undone_in_part', 'update tax_document set refund_id = null'],
    ['unsent_piece_lost', 'delete from shipment_item'],
    ['erased_customer_named', "update tax_document set issued_at = now() - interval '30 years'"],
    [
      'credited_above_line',
      `update tax_document_line l set quantity = 2, gross_paise = 9 + gross_paise, taxable_paise = 9 + taxable_paise
        from tax_document d where d.document_id = l.document_id and d.kind = 'credit note'`,
    ],
  ])('[RETURN-03] [TAX-03] %s is reported after: %s', async (expected, statement) => {
    const { shop, asha, admin, saree } = await openPackingShop();
    await registerForTax(shop, 'regular');
    const { order_id: id } = await buy(shop, asha, saree);
    await ship(admin, [{ order_id: id }]);
    const body = { request_id: randomUUID(), amount: 2000, reason: 'A stain' };
    await admin.call(adminPayments.refundPart, { params: { id }, body });
    expect(await listViolations(shop)).toEqual([]);

    await corrupt(shop, statement);

    const kinds = (await listViolations(shop)).map(({ kind }) => kind);
    expect(kinds).toContain(expected);
  });

  it.each([
    ['counter_incomplete', "update orders set order_status = 'Pending'"],
    ['counter_incomplete', 'delete from shipment_item'],
    ['counter_incomplete', 'update shipment_item set quantity = 2'],
    ['counter_incomplete', 'insert into due_receipt (order_id) select order_id from orders'],
    ['counter_incomplete', "update tax_document set kind = 'receipt', shipment_id = null"],
    ['drawer_mismatch', "delete from drawer_entry where kind = 'sale'"],
    ['drawer_mismatch', "update drawer_entry set amount_paise = 1 where kind = 'sale'"],
    ['drawer_mismatch', 'update drawer_entry set balance_after_paise = 1 + balance_after_paise'],
    ['drawer_mismatch', 'delete from day_close'],
    ['drawer_mismatch', 'update day_close set counted_cash_paise = counted_cash_paise + 1'],
    [
      'drawer_mismatch',
      `insert into drawer_entry (day, kind, amount_paise, balance_after_paise, admin_id, request_id)
        select day, 'in', 100, balance_after_paise + 100, admin_id, gen_random_uuid()
        from drawer_entry where kind = 'day close'`,
    ],
    [
      'drawer_mismatch',
      `insert into refund (rzp_payment_id, reason, amount_paise, status, given_at, given_by)
        select rzp_payment_id, 'cancelled', payment.amount_paise, 'processed', now(), sold_by
        from payment join checkout using (checkout_id) where tender = 'cash'`,
    ],
    ['tender_mismatch', "update counter_sale set tender = 'card machine' where tender = 'cash'"],
    ['tender_mismatch', 'delete from counter_sale'],
    ['tender_mismatch', 'update payment set amount_paise = amount_paise + 1'],
    [
      'tender_mismatch',
      "update payment set rzp_qr_id = 'qr_AAAAAAAAAAAAAA' where tender = 'provider'",
    ],
    [
      'tender_mismatch',
      `insert into refund (rzp_payment_id, reason, amount_paise, status)
        select rzp_payment_id, 'cancelled', amount_paise, 'processed' from payment where tender = 'cash'`,
    ],
  ])('[COUNTER-04] [COUNTER-10] %s is reported after: %s', async (expected, statement) => {
    const { shop, saree, cashier } = await openCounter();
    await registerForTax(shop, 'regular');
    await sell(cashier, saree);
    await sellByQrCode(shop, cashier, saree);
    const day = toIndianDate(new Date());
    const body = { day, counted: { cash: 2400, card: 0, upi: 0 } };
    await cashier.call(counterDrawer.closeDay, { body });
    expect(await listViolations(shop)).toEqual([]);

    await corrupt(shop, statement);

    const kinds = (await listViolations(shop)).map(({ kind }) => kind);
    expect(kinds).toContain(expected);
  });

  it('[PRIVACY-01] email and phone of a buyer are kept off documents by a check constraint', async () => {
    const { shop, asha, saree } = await openPackingShop();
    await registerForTax(shop, 'regular');
    await buy(shop, asha, saree);
    await drainPollers(shop);
    for (const field of ['email', 'phone']) {
      const statement = `update tax_document set buyer = buyer || '{"${field}": "x"}'`;
      await expect(corrupt(shop, statement)).rejects.toThrow('tax_document_buyer_check');
    }
  });

  it('negative_stock is prevented by a check constraint', async () => {
    const { shop } = await openShopWithSales();
    await expect(corrupt(shop, 'update product_stock set stock = -1')).rejects.toThrow(
      'product_stock_stock_check',
    );
  });
});

describe('an alert', () => {
  it('is in the metrics while the invariant is violated, and is cleared afterwards', async () => {
    const token = 'a token for the metrics';
    const shop = await createTestShop({ metricsToken: token });
    await shop.addProduct({ stock: 5 });
    const read = async (authorization: string) => {
      const response = await shop.app.inject({ url: '/metrics', headers: { authorization } });
      return response.statusCode === 200 ? response.payload : response.statusCode;
    };
    const metric = 'shop_alerts_open{kind="stock_ledger_mismatch"} 1';

    await corrupt(shop, 'update product_stock set stock = stock + 1');
    expect(await checkInvariants(shop.deps)).not.toEqual([]);
    expect(await read(`Bearer ${token}`)).toContain(metric);
    await corrupt(shop, 'update product_stock set stock = stock - 1');
    expect(await checkInvariants(shop.deps)).toEqual([]);
    expect(await read(`Bearer ${token}`)).not.toContain('shop_alerts_open{');

    expect(await read('Bearer something else')).toBe(404);
    expect(await read('')).toBe(404);
  });

  it('[COUNTER-16] reports no silent webhook after sales without the provider', async () => {
    const { shop, saree, cashier } = await openCounter();
    await sell(cashier, saree);
    await advanceTime(shop.db, '20 minutes');

    expect(await checkInvariants(shop.deps)).toEqual([]);
  });

  it('reports a silent webhook after an hour of sales without an event', async () => {
    const shop = await createTestShop();
    const asha = await shop.createCustomer();
    await buy(shop, asha, await shop.addProduct());

    expect(await checkInvariants(shop.deps)).toEqual([]);
    await advanceTime(shop.db, '20 minutes');
    await drainPollers(shop);

    expect(await checkInvariants(shop.deps)).toMatchObject([{ kind: 'webhook_silent' }]);
  });
});
