import { randomUUID } from 'node:crypto';
import { adminOrders, adminPayments, counterDrawer, orders } from '@shop/contract';
import { advanceTime } from '@shop/test-kit/advance-time';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { checkInvariants } from '#monitoring/check-invariants.ts';
import { openCounter, sell, sellByQrCode } from '#test/counter/counter-sales.ts';
import { give } from '#test/months/counter-month.ts';
import { refundPart } from '#test/months/month-shop.ts';
import { drainPollers, listViolations } from '#test/payments.ts';
import { registerForTax } from '#test/tax-registration.ts';
import type { TestShop } from '#test/test-shop.ts';

type Tender = 'cash' | 'card machine' | 'shop upi';

/** A sale with a refund of ₹450 that is to be given. */
async function openWithRefund(tender: Tender = 'cash') {
  const opened = await openCounter({ role: 'owner' });
  const { shop, cashier: owner, saree } = opened;
  await registerForTax(shop, 'regular');
  const { order_id } = await sell(owner, saree, { tender });
  const { body } = await refundPart(owner, order_id, { amount: 450 });
  const [refund] = body.refunds;
  if (!refund) throw new Error('nothing was refunded');
  return { ...opened, owner, order_id, refund };
}

const readRefund = ({ db }: TestShop) =>
  db
    .selectFrom('refund')
    .select(['status', 'given_by', 'given_reference', 'attempts', 'rzp_refund_id'])
    .executeTakeFirstOrThrow();

const listEntries = ({ db }: TestShop) =>
  db
    .selectFrom('drawer_entry')
    .select(['kind', 'amount_paise', 'balance_after_paise'])
    .orderBy('entry_id')
    .execute();

describe('[COUNTER-13] a refund by hand', () => {
  it('stays due until it is given: nothing is sent to the provider, and nothing is late', async () => {
    const { shop, owner, order_id, refund } = await openWithRefund('card machine');
    expect(refund).toMatchObject({ status: 'due', by_hand: true });
    expect(refund.documents).toMatchObject([{ kind: 'credit note' }]);
    await advanceTime(shop.db, '12 days');
    await sql`update refund set attempted_since = now() - interval '12 days'`.execute(shop.db);

    await drainPollers(shop);

    expect(await readRefund(shop)).toMatchObject({ status: 'due', attempts: 0 });
    expect((await shop.provider.ledger()).refunds).toEqual([]);
    expect(await listViolations(shop)).toEqual([]);
    expect(await checkInvariants(shop.deps)).toEqual([]);
    const { body } = await owner.call(adminPayments.list, { query: {} });
    expect(body.payments).toEqual([]);
    const matched = await owner.call(adminPayments.list, { query: { show: 'matched' } });
    expect(matched.body.payments).toMatchObject([{ state: 'refund to give', refund_amount: 450 }]);
    const listed = await owner.call(adminOrders.listAll, { query: { missing: 'money' } });
    expect(listed.body.orders).toMatchObject([{ order_id }]);
  });

  it.each([
    ['cash', undefined, [2450, -450]],
    ['card machine', 'S 17', []],
    ['shop upi', '4021', []],
  ] as const)(
    'in %s is given once, however often it is pressed',
    async (tender, reference, cash) => {
      const { shop, owner, order_id, refund } = await openWithRefund(tender);

      const [first, second] = await Promise.all([
        give(owner, refund, reference),
        give(owner, refund, reference),
      ]);

      expect([first.status, second.status]).toEqual([200, 200]);
      expect(first.body.refunds).toMatchObject([{ status: 'processed', by_hand: true }]);
      expect(await readRefund(shop)).toMatchObject({
        status: 'processed',
        given_by: owner.admin_id,
        given_reference: reference ?? null,
      });
      const entries = await listEntries(shop);
      expect(entries.map(({ amount_paise }) => amount_paise / 100)).toEqual(cash);
      expect(await listViolations(shop)).toEqual([]);
      const listed = await owner.call(adminOrders.listAll, { query: { missing: 'money' } });
      expect(listed.body.orders).toEqual([]);
      const audited = await shop.db
        .selectFrom('audit_log')
        .select('after')
        .where('order_id', '=', order_id)
        .where('action', '=', 'refund given')
        .execute();
      expect(audited).toMatchObject([{ after: { amount: 450, tender } }]);
    },
  );

  it('makes the order Refunded when all of it was given', async () => {
    const { shop, owner, saree, order_id } = await openWithRefund();
    const { body } = await refundPart(owner, order_id, {
      items: [{ product_id: saree, quantity: 1 }],
    });
    for (const refund of body.refunds) await give(owner, refund);

    const order = await owner.call(orders.view, {
      params: { id: order_id },
      query: { as: 'admin' },
    });
    expect(order.body.payment_status).toBe('Refunded');
    expect(await listViolations(shop)).toEqual([]);
  });

  it('needs the number of the card machine, and enough cash in the drawer', async () => {
    const card = await openWithRefund('card machine');
    const { status, body } = await give(card.owner, card.refund);
    expect([status, body.error]).toEqual([409, 'REFERENCE_REQUIRED']);
    expect(await readRefund(card.shop)).toMatchObject({ status: 'due', given_by: null });

    const cash = await openWithRefund();
    await cash.owner.call(counterDrawer.move, {
      body: { request_id: randomUUID(), kind: 'to the bank', amount: 2001, reason: 'Paid in' },
    });
    const refused = await give(cash.owner, cash.refund);
    expect([refused.status, refused.body.error]).toEqual([409, 'DRAWER_TOO_LOW']);
    expect(await readRefund(cash.shop)).toMatchObject({ status: 'due' });
  });

  it('of a closed day waits for the next one', async () => {
    const { shop, owner, refund } = await openWithRefund('shop upi');
    await sql`
      insert into day_close select (now() at time zone 'Asia/Kolkata')::date, 0, 0, 0, 0, 0, 0, ${owner.admin_id}`.execute(
      shop.db,
    );
    const { status, body } = await give(owner, refund, '4021');
    expect([status, body.error]).toEqual([409, 'DAY_CLOSED']);
  });

  it('is not for the money of the provider, nor for an unknown refund', async () => {
    const { shop, cashier: owner, saree } = await openCounter({ role: 'owner' });
    const { order_id = '' } = await sellByQrCode(shop, owner, saree);
    const [refund] = (await refundPart(owner, order_id, { amount: 450 })).body.refunds;
    if (!refund) throw new Error('nothing was refunded');

    const sent = await give(owner, refund, 'S 1');
    expect([sent.status, sent.body.error]).toEqual([409, 'REFUND_BY_PROVIDER']);
    await drainPollers(shop);
    expect((await shop.provider.ledger()).refunds).toMatchObject([{ amount: 45_000 }]);
    const unknown = await give(owner, { refund_id: randomUUID() });
    expect([unknown.status, unknown.body.error]).toEqual([404, 'REFUND_NOT_FOUND']);
  });
});
