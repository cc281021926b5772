import { randomUUID } from 'node:crypto';
import { adminAccounting, adminPayments, payments } from '@shop/contract';
import { advanceTime } from '@shop/test-kit/advance-time';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { listDifferences, readBalances, readFile, THIS_MONTH } from '#test/months/month-files.ts';
import { buy, drainPollers, startCheckout, toPaymentResult } from '#test/payments.ts';
import { openPackingShop, ship } from '#test/shipments.ts';
import { registerForTax } from '#test/tax-registration.ts';

async function openShop(mode: 'regular' | 'unregistered' = 'regular') {
  const opened = await openPackingShop({ ownProvider: true });
  await registerForTax(opened.shop, mode);
  const refundPieces = (id: string, quantity: number) =>
    opened.admin.call(adminPayments.refundPart, {
      params: { id },
      body: {
        items: [{ product_id: opened.saree, quantity }],
        request_id: randomUUID(),
        reason: 'Came back',
      },
    });
  return { ...opened, refundPieces };
}

describe('[TAX-07] the journal', () => {
  it('books what a refund gives back of a sale before the registration apart from its note', async () => {
    const { shop, asha, admin, saree, refundPieces } = await openShop('unregistered');
    const { order_id } = await buy(shop, asha, saree, { quantity: 2 });
    await registerForTax(shop, 'regular');
    await ship(admin, [{ order_id, items: [{ product_id: saree, quantity: 1 }] }]);
    await refundPieces(order_id, 2);
    await drainPollers(shop);

    const balances = await readBalances(admin);

    expect([balances['Refunds to customers'], balances.Razorpay]).toEqual([0, 0]);
    expect(await listDifferences(admin)).toEqual([]);
  });

  it('closes the receipt of a payment that was reversed before its capture', async () => {
    const { shop, asha, admin, saree } = await openShop();
    const result = await shop.provider.pay(await startCheckout(asha, saree), {
      status: 'authorized',
    });
    await shop.provider.setFault({ call: 'fetch-payment', fault: 'html-502', times: 1 });
    await asha.call(payments.verify, { body: toPaymentResult(result) });
    await shop.provider.transition(result.razorpay_payment_id, 'refunded');
    await advanceTime(shop.db, '3 minutes');
    await drainPollers(shop);

    const balances = await readBalances(admin);

    expect(balances).toEqual({
      Razorpay: 0,
      'Advances from customers': 0,
      'Refunds to customers': 0,
    });
  });

  it('leaves the tax of a sale unchanged when its credit note comes after 30 November', async () => {
    const { shop, asha, admin, saree, refundPieces } = await openShop();
    const { order_id } = await buy(shop, asha, saree);
    await ship(admin, [{ order_id }]);
    await drainPollers(shop);
    const year = Number(THIS_MONTH.slice(0, 4));
    await shop.db.transaction().execute(async (trx) => {
      // Documents cannot be changed otherwise.
      await sql`set local session_replication_role = replica`.execute(trx);
      await sql`update tax_document set issued_at = ${`${year - 2}-03-31T12:00:00Z`}`.execute(trx);
    });
    await refundPieces(order_id, 1);

    expect(await readFile(admin, THIS_MONTH, 'b2cs')).toEqual([]);
    const balances = await readBalances(admin);
    expect(balances['Output CGST']).toBeUndefined();
    expect(balances['Credit notes too late for GST']).toBe(245_000);
    const { body } = await admin.call(adminAccounting.month, { query: {} });
    expect(body.sums.tax).toBe(0);
  });
});
