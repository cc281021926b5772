import { counter } from '@shop/contract';
import { advanceTime } from '@shop/test-kit/advance-time';
import { describe, expect, it } from 'vitest';
import { reconcileAfterRestore } from '#features/payments/reconciliation/reconcile-after-restore.ts';
import { reconcileRecent } from '#features/payments/reconciliation/reconcile-recent.ts';
import { type Cashier, openCounter, saleInput, start } from '#test/counter/counter-sales.ts';
import {
  deliverWebhook,
  drainPollers,
  getStock,
  listOrders,
  listRefunds,
  listViolations,
  startCheckout,
} from '#test/payments.ts';
import { registerForTax } from '#test/tax-registration.ts';
import type { TestShop } from '#test/test-shop.ts';

/** Points that the provider's documentation leaves open about a payment of a QR code. */
const FORMS = [
  { qrNotes: true, qrOrders: false },
  { qrNotes: false, qrOrders: false },
  { qrNotes: true, qrOrders: true },
  { qrNotes: false, qrOrders: true },
];

/** A sale whose QR code is shown. */
async function openQrSale(form = FORMS[0] ?? {}) {
  const opened = await openCounter({ stock: 1 });
  const { shop, saree, cashier } = opened;
  await registerForTax(shop, 'regular');
  await shop.provider.setBehaviour(form);
  const { body } = await start(cashier, saree, { tender: 'qr code' });
  const { rzp_qr_id } = await shop.db
    .selectFrom('checkout')
    .select('rzp_qr_id')
    .executeTakeFirstOrThrow();
  return { ...opened, started: body, sale_id: body.sale_id, qr_id: rzp_qr_id ?? '' };
}

const view = async (cashier: Cashier, sale_id: string) =>
  (await cashier.call(counter.view, { params: { sale_id } })).body;

const cancel = async (cashier: Cashier, sale_id: string) =>
  (await cashier.call(counter.cancel, { params: { sale_id } })).body;

async function expectSold(shop: TestShop, saree: number, qr_id: string) {
  expect(await listOrders(shop)).toMatchObject([
    { channel: 'counter', order_status: 'Delivered', payment_status: 'Paid' },
  ]);
  expect(await shop.db.selectFrom('tax_document').select('kind').execute()).toEqual([
    { kind: 'invoice' },
  ]);
  expect(
    await shop.db.selectFrom('payment').selectAll().where('outcome', '=', 'order').execute(),
  ).toMatchObject([{ tender: 'provider', rzp_qr_id: qr_id, rzp_order_id: null }]);
  expect(await shop.db.selectFrom('drawer_entry').selectAll().execute()).toEqual([]);
  expect(await getStock(shop, saree)).toBe(0);
  expect(await listViolations(shop)).toEqual([]);
}

describe.each(FORMS)('[COUNTER-07] a QR code with %j is paid', (form) => {
  it('and its event settles the sale', async () => {
    const { shop, saree, cashier, sale_id, qr_id } = await openQrSale(form);
    const { payment_id } = await shop.provider.payQr(qr_id);

    await deliverWebhook(shop, { event: 'payment.captured', payment_id });
    await deliverWebhook(shop, { event: 'qr_code.credited', payment_id });
    await drainPollers(shop);

    await expectSold(shop, saree, qr_id);
    expect(await view(cashier, sale_id)).toMatchObject({
      state: 'paid',
      document_id: expect.any(Number),
    });
    expect(await shop.db.selectFrom('alert').selectAll().execute()).toEqual([]);
  });

  it('and the screen that asks settles it', async () => {
    const { shop, saree, cashier, sale_id, qr_id } = await openQrSale(form);
    expect(await view(cashier, sale_id)).toMatchObject({ state: 'waiting' });
    await shop.provider.payQr(qr_id);

    expect(await view(cashier, sale_id)).toMatchObject({ state: 'paid' });

    await expectSold(shop, saree, qr_id);
  });

  it('and the worker finds it without event and screen', async () => {
    const { shop, saree, qr_id } = await openQrSale(form);
    await shop.provider.payQr(qr_id);
    await advanceTime(shop.db, '3 minutes');

    await drainPollers(shop);

    expect((await shop.provider.ledger()).refunds).toEqual([]);
    await expectSold(shop, saree, qr_id);
  });

  it('and the nightly reconciliation finds what nobody polled', async () => {
    const { shop, saree, qr_id } = await openQrSale(form);
    await shop.provider.advanceClock(-7200);
    await shop.provider.payQr(qr_id);

    expect(await reconcileRecent(shop.deps)).toEqual({ seen: 1, settled: 1, orphans: 0 });
    expect(await reconcileAfterRestore(shop.deps, { days: 30, maxRefunds: 9 })).toMatchObject({
      settled: 0,
      orphans: 0,
      qr_payments: 0,
    });

    await expectSold(shop, saree, qr_id);
  });

  it('[COUNTER-08] a second time: the second payment is refunded', async () => {
    const { shop, saree, cashier, sale_id, qr_id } = await openQrSale(form);
    await shop.provider.payQr(qr_id);
    await view(cashier, sale_id);
    const { payment_id } = await shop.provider.payQr(qr_id, { afterClose: true });

    await deliverWebhook(shop, { event: 'qr_code.credited', payment_id });
    await drainPollers(shop);

    expect(await listRefunds(shop)).toMatchObject([
      { rzp_payment_id: payment_id, reason: 'duplicate' },
    ]);
    expect((await shop.provider.ledger()).refunds).toMatchObject([{ payment_id }]);
    await expectSold(shop, saree, qr_id);
  });

  it('[COUNTER-08] after the sale was cancelled: refunded', async () => {
    const { shop, saree, cashier, sale_id, qr_id } = await openQrSale(form);
    expect(await cancel(cashier, sale_id)).toMatchObject({ state: 'ended' });
    await expect(shop.provider.payQr(qr_id)).rejects.toThrow('closed');
    const { payment_id } = await shop.provider.payQr(qr_id, { afterClose: true });
    await advanceTime(shop.db, '6 minutes');

    await drainPollers(shop);

    expect(await listRefunds(shop)).toMatchObject([
      { rzp_payment_id: payment_id, reason: 'withdrawn' },
    ]);
    expect((await shop.provider.ledger()).refunds).toMatchObject([{ payment_id }]);
    expect(await listOrders(shop)).toEqual([]);
    expect(await getStock(shop, saree)).toBe(1);
    expect(await listViolations(shop)).toEqual([]);
  });
});

describe('a QR code', () => {
  it('[COUNTER-07] is shown as the provider made it, once for a repeated request', async () => {
    const { shop, saree, cashier } = await openCounter();
    const body = saleInput(saree, { tender: 'qr code' });

    const [one, two] = await Promise.all([
      cashier.call(counter.start, { body }),
      cashier.call(counter.start, { body }),
    ]);

    expect(one.body.sale_id).toBe(two.body.sale_id);
    const again = await cashier.call(counter.start, { body });
    expect(again.body.upi_text ?? again.body.qr_image).toEqual(expect.any(String));
    const active = (await shop.db.selectFrom('checkout').select('rzp_qr_id').execute()).length;
    expect(active).toBe(1);
    expect(await getStock(shop, saree)).toBe(4);
  });

  it('[COUNTER-07] is not confirmed by hand', async () => {
    const { cashier, sale_id } = await openQrSale();
    const reply = await cashier.call(counter.receive, { params: { sale_id }, body: {} });
    expect(reply).toMatchObject({ status: 409, body: { error: 'PAID_BY_QR_CODE' } });
  });

  it('[COUNTER-08] that was just paid is sold when somebody cancels', async () => {
    const { shop, saree, cashier, sale_id, qr_id } = await openQrSale();
    await shop.provider.payQr(qr_id);

    expect(await cancel(cashier, sale_id)).toMatchObject({ state: 'paid' });

    await expectSold(shop, saree, qr_id);
  });

  it('[COUNTER-08] that ended unpaid frees its piece after 25 minutes', async () => {
    const { shop, saree, cashier, sale_id } = await openQrSale();
    await advanceTime(shop.db, '24 minutes');
    await drainPollers(shop);
    expect(await getStock(shop, saree)).toBe(0);
    await advanceTime(shop.db, '2 minutes');

    await drainPollers(shop);

    expect(await getStock(shop, saree)).toBe(1);
    expect(await view(cashier, sale_id)).toMatchObject({ state: 'ended' });
    expect(await listViolations(shop)).toEqual([]);
  });

  it.each([
    ['error-500', 'before'],
    ['reset-after', 'after'],
  ] as const)(
    '[COUNTER-09] that the provider does not make (%s) frees the piece at once',
    async (fault, when) => {
      const { shop, saree, cashier } = await openCounter({ stock: 1 });
      await shop.provider.setFault({ call: 'create-qr', fault, when, times: -1 });

      expect(await start(cashier, saree, { tender: 'qr code' })).toMatchObject({
        status: 502,
        body: { error: 'QR_CODE_REFUSED' },
      });

      expect(await getStock(shop, saree)).toBe(1);
      const { status, body } = await start(cashier, saree, { tender: 'shop upi' });
      expect(status).toBe(200);
      expect(body.upi_text).toMatch(/^upi:\/\/pay\?pa=shop@upi&pn=.+&am=2450\.00&cu=INR&tn=/);
      expect(await listViolations(shop)).toEqual([]);
    },
  );

  it('[COUNTER-08] notes on a payment of an order do not turn it into one', async () => {
    const { shop, saree, sale_id } = await openQrSale();
    const asha = await shop.createCustomer();
    const other = await shop.addProduct();
    const rzp_order_id = await startCheckout(asha, other);
    const { razorpay_payment_id: payment_id } = await shop.provider.pay(rzp_order_id);
    const told = await shop.provider.eventFor({ event: 'payment.captured', payment_id });
    const parsed = JSON.parse(told.body);
    parsed.payload.payment.entity.notes = {
      app: shop.deps.razorpay.note,
      qr_checkout: sale_id,
    };
    const body = JSON.stringify(parsed);
    await deliverWebhook(shop, { event: 'payment.captured', body });
    await drainPollers(shop);

    expect(await listOrders(shop)).toMatchObject([{ channel: 'account' }]);
    expect(await getStock(shop, saree)).toBe(0);
    expect(await listViolations(shop)).toEqual([]);
  });
});
