import { randomUUID } from 'node:crypto';
import { adminPayments, type PartRefundInput, type TaxRegistration } from '@shop/contract';
import { advanceTime } from '@shop/test-kit/advance-time';
import { describe, expect, it } from 'vitest';
import { reconcileRecent } from '#features/payments/reconciliation/reconcile-recent.ts';
import { deliverWebhook, drainPollers, listViolations } from '#test/payments.ts';
import {
  buyLines,
  openPackingShop,
  type Staff,
  setStatus,
  ship,
  viewOrder,
} from '#test/shipments.ts';
import { registerForTax } from '#test/tax-registration.ts';
import type { TestShop } from '#test/test-shop.ts';

/** Three sarees and a mundu at ₹2,450 each; nothing is sent yet. */
async function openShop(mode: TaxRegistration['mode'] = 'regular') {
  const opened = await openPackingShop({ ownProvider: true });
  const { shop, asha, saree, mundu } = opened;
  await registerForTax(shop, mode);
  const order_id = await buyLines(shop, asha, [
    [saree, 3],
    [mundu, 1],
  ]);
  const payment = shop.db.selectFrom('orders').select('rzp_payment_id');
  const { rzp_payment_id: payment_id } = await payment.executeTakeFirstOrThrow();
  return { ...opened, order_id, payment_id };
}

const refundPart = (admin: Staff, id: string, part: Partial<PartRefundInput>) =>
  admin.call(adminPayments.refundPart, {
    params: { id },
    body: { request_id: randomUUID(), reason: 'A stain', ...part },
  });

const listNotes = ({ db }: TestShop) =>
  db
    .selectFrom('tax_document as d')
    .innerJoin('tax_document_line as l', 'l.document_id', 'd.document_id')
    .innerJoin('tax_document as a', 'a.document_id', 'd.against_document')
    .select(['d.kind', 'a.kind as against', 'l.quantity', 'l.gross_paise', 'l.cgst_paise'])
    .orderBy('d.document_id')
    .orderBy('l.product_id')
    .execute();

async function settleRefunds(shop: TestShop) {
  for (let step = 0; step < 3; step += 1) {
    await drainPollers(shop);
    await shop.provider.advanceClock(60);
    await advanceTime(shop.db, '1 hour');
  }
}

const listAmounts = async ({ provider }: TestShop) =>
  (await provider.ledger()).refunds
    .filter(({ status }) => status === 'processed')
    .map(({ amount }) => amount);

describe('[RETURN-03] a part', () => {
  it('[TAX-02] has a voucher for what was not sent and credit notes for what was', async () => {
    const { shop, admin, saree, mundu, order_id } = await openShop();
    await ship(admin, [{ order_id, items: [{ product_id: saree, quantity: 2 }] }]);

    const unsent = await refundPart(admin, order_id, {
      items: [{ product_id: mundu, quantity: 1 }],
    });
    await refundPart(admin, order_id, { amount: 100 });
    expect(unsent.body.refunds).toMatchObject([
      { amount: 2450, pieces: [{ name: 'Set Mundu', quantity: 1 }], status: 'due' },
    ]);
    expect(await listNotes(shop)).toEqual([
      ...[{ kind: 'refund voucher', against: 'receipt', quantity: 1, gross_paise: 245_000 }].map(
        (line) => ({ ...line, cgst_paise: 5833 }),
      ),
      {
        kind: 'credit note',
        against: 'invoice',
        quantity: 0,
        gross_paise: 10_000,
        cgst_paise: 238,
      },
    ]);
    // The refunded mundu is no longer sent; the last saree is.
    expect(await ship(admin, [{ order_id }])).toMatchObject([{ reason: null }]);
    expect(await ship(admin, [{ order_id }])).toMatchObject([{ reason: 'nothing_left' }]);
    const sent = shop.db.selectFrom('shipment_item').select(['product_id', 'quantity']);
    expect(await sent.orderBy('shipment_id').execute()).toEqual([
      { product_id: saree, quantity: 2 },
      { product_id: saree, quantity: 1 },
    ]);
    await settleRefunds(shop);
    expect(await listAmounts(shop)).toEqual([245_000, 10_000]);
    expect(await listViolations(shop)).toEqual([]);
  });

  it('is made once for one request, and any number for several, never above what was paid', async () => {
    const { shop, asha, admin, order_id } = await openShop();
    const request_id = randomUUID();
    for (let press = 0; press < 2; press += 1)
      await refundPart(admin, order_id, { request_id, amount: 1000 });
    const race = await Promise.all(
      Array.from({ length: 10 }, () => refundPart(admin, order_id, { amount: 1000 })),
    );

    expect(race.filter(({ status }) => status === 200)).toHaveLength(8);
    expect(race.filter(({ body }) => body.error === 'REFUND_TOO_LARGE')).toHaveLength(2);
    expect((await refundPart(admin, order_id, { amount: 800 })).body.left).toBe(0);
    expect((await refundPart(admin, order_id, { amount: 1 })).body.error).toBe('ALREADY_REFUNDED');
    expect(await viewOrder(asha, order_id)).toMatchObject({ payment_status: 'Paid' });
    await settleRefunds(shop);
    expect(await viewOrder(asha, order_id)).toMatchObject({ payment_status: 'Refunded' });
    expect(await listAmounts(shop)).toEqual([...Array(9).fill(100_000), 80_000]);
    expect(await listViolations(shop)).toEqual([]);
  });

  it('[TAX-02] and the rest give as many notes as there are documents, together the price of every piece', async () => {
    const { shop, asha, admin, saree, order_id } = await openShop();
    await ship(admin, [{ order_id, items: [{ product_id: saree, quantity: 1 }] }]);
    await ship(admin, [{ order_id, items: [{ product_id: saree, quantity: 1 }] }]);
    const part = { items: [{ product_id: saree, quantity: 1 }], amount: 2000 };
    await refundPart(admin, order_id, part);
    await setStatus(admin, order_id, 'Cancelled');
    await admin.call(adminPayments.refundOrder, { params: { id: order_id } });

    const notes = await listNotes(shop);
    expect(notes.map(({ kind }) => kind).toSorted()).toEqual([
      'credit note',
      'credit note',
      'refund voucher',
      'refund voucher',
    ]);
    // The shop keeps ₹450 of the piece for which it gave back ₹2,000.
    expect(notes.reduce((sum, { gross_paise }) => sum + gross_paise, 0)).toBe(935_000);
    await settleRefunds(shop);
    expect(await listAmounts(shop)).toEqual([200_000, 735_000]);
    expect(await viewOrder(asha, order_id)).toMatchObject({ payment_status: 'Refunded' });
    expect(await listViolations(shop)).toEqual([]);
  });

  it('[RETURN-05] of less than the price leaves the invoice of the next parcel as it was', async () => {
    const { shop, admin, saree, order_id } = await openShop();
    await refundPart(admin, order_id, { items: [{ product_id: saree, quantity: 1 }], amount: 600 });

    await ship(admin, [{ order_id, items: [{ product_id: saree, quantity: 2 }] }]);

    const invoiced = shop.db
      .selectFrom('tax_document')
      .innerJoin('tax_document_line', 'tax_document_line.document_id', 'tax_document.document_id')
      .select(['quantity', 'gross_paise'])
      .where('kind', '=', 'invoice');
    expect(await invoiced.execute()).toEqual([{ quantity: 2, gross_paise: 490_000 }]);
    expect(await listViolations(shop)).toEqual([]);
  });

  it.each(['regular', 'unregistered'] as const)(
    '[RETURN-05] of an amount can give back what was withheld, in a shop that is %s',
    async (mode) => {
      const { shop, admin, saree, order_id } = await openShop(mode);
      await refundPart(admin, order_id, {
        items: [{ product_id: saree, quantity: 3 }],
        amount: 6000,
      });

      expect((await refundPart(admin, order_id, { amount: 3801 })).body.error).toBe(
        'REFUND_TOO_LARGE',
      );
      expect((await refundPart(admin, order_id, { amount: 3800 })).body.left).toBe(0);
      expect(await listViolations(shop)).toEqual([]);
    },
  );

  it.each([
    ['composition', [{ kind: 'credit note', against: 'bill of supply', cgst_paise: 0 }]],
    ['unregistered', []],
  ] as const)('[TAX-02] of a shop that is %s has the notes %j', async (mode, notes) => {
    const { shop, admin, order_id } = await openShop(mode);
    await ship(admin, [{ order_id }]);
    await refundPart(admin, order_id, { amount: 100 });

    expect((await listNotes(shop)).slice(0, 1)).toMatchObject(notes);
    expect((await refundPart(admin, order_id, { amount: 9700 })).status).toBe(200);
    expect((await refundPart(admin, order_id, { amount: 1 })).status).toBe(409);
  });

  it.each([['reset-after'], ['error-500'], ['cut-body']] as const)(
    'is made once although the provider responds with %s',
    async (fault) => {
      const { shop, admin, order_id } = await openShop();
      await refundPart(admin, order_id, { amount: 100 });
      await refundPart(admin, order_id, { amount: 100 });
      await shop.provider.setFault({ call: 'refund', fault, times: 3 });
      for (let attempt = 0; attempt < 3; attempt += 1) await settleRefunds(shop);

      expect(await listAmounts(shop)).toEqual([10_000, 10_000]);
    },
  );

  it('rejects too many pieces, a rupee too much and unknown products, and changes nothing', async () => {
    const { shop, admin, saree, order_id } = await openShop();
    for (const part of [
      { items: [{ product_id: saree, quantity: 4 }] },
      { items: [{ product_id: saree, quantity: 1 }], amount: 2451 },
      { items: [{ product_id: 99_999, quantity: 1 }] },
      { amount: 9801 },
    ])
      expect((await refundPart(admin, order_id, part)).body.error).toBe('REFUND_TOO_LARGE');
    expect((await refundPart(admin, order_id, {})).status).toBe(400);
    expect(await shop.db.selectFrom('refund').select('refund_id').execute()).toEqual([]);
    expect(await listNotes(shop)).toEqual([]);
  });
});

describe('[RETURN-03] a part made in the dashboard', () => {
  const refundByHand = async ({ deps }: TestShop, payment_id: string, amount: number) => {
    const key = `by-hand-${amount}`;
    const made = await deps.razorpay.refundPayment(payment_id, { key, amount });
    if (made.outcome !== 'ok') throw new Error('no refund');
    return made.value.id;
  };

  it('is recorded once with its note, by its event or by the nightly comparison', async () => {
    const { shop, asha, order_id, payment_id } = await openShop();
    const refund_id = await refundByHand(shop, payment_id, 10_000);
    for (const event of ['refund.created', 'refund.processed', 'refund.created'] as const)
      await deliverWebhook(shop, { event, payment_id, refund_id });
    await drainPollers(shop);
    await refundByHand(shop, payment_id, 20_000);
    await shop.provider.advanceClock(60);
    for (let night = 0; night < 2; night += 1) await reconcileRecent(shop.deps);

    const refunds = shop.db.selectFrom('refund').select(['amount_paise', 'reason', 'whole']);
    expect(await refunds.orderBy('refund_id').execute()).toEqual([
      { amount_paise: 10_000, reason: 'by_provider', whole: false },
      { amount_paise: 20_000, reason: 'by_provider', whole: false },
    ]);
    expect((await listNotes(shop)).map(({ kind }) => kind)).toContain('refund voucher');
    expect(await viewOrder(asha, order_id)).toMatchObject({ payment_status: 'Paid' });
    expect(await listViolations(shop)).toEqual([]);
  });

  it('[RETURN-05] of all that is left is recorded with what the shop had withheld', async () => {
    const { shop, asha, admin, saree, order_id, payment_id } = await openShop();
    await refundPart(admin, order_id, { items: [{ product_id: saree, quantity: 1 }], amount: 600 });
    await settleRefunds(shop);
    const refund_id = await refundByHand(shop, payment_id, 920_000);
    await shop.provider.advanceClock(60);
    await deliverWebhook(shop, { event: 'refund.processed', payment_id, refund_id });
    await settleRefunds(shop);

    expect(await listAmounts(shop)).toEqual([60_000, 920_000]);
    expect(await viewOrder(asha, order_id)).toMatchObject({ payment_status: 'Refunded' });
    expect(await listViolations(shop)).toEqual([]);
  });

  it('in place of a failed one of the shop is that one', async () => {
    const { shop, admin, order_id, payment_id } = await openShop();
    await shop.provider.setRefundOutcome('failed');
    await refundPart(admin, order_id, { amount: 100 });
    await settleRefunds(shop);
    await shop.provider.setRefundOutcome('processed');
    const refund_id = await refundByHand(shop, payment_id, 10_000);
    await shop.provider.advanceClock(60);
    await deliverWebhook(shop, { event: 'refund.processed', payment_id, refund_id });
    await settleRefunds(shop);

    const refunds = shop.db.selectFrom('refund').select(['reason', 'status']);
    expect(await refunds.execute()).toEqual([{ reason: 'part', status: 'processed' }]);
  });
});
