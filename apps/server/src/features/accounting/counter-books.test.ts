import { randomUUID } from 'node:crypto';
import { adminAccounting, counterDrawer } from '@shop/contract';
import { toIndianDate } from '@shop/domain/dates';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { sell, sellByQrCode } from '#test/counter/counter-sales.ts';
import { give, takeAllTenders } from '#test/months/counter-month.ts';
import { listDifferences, readBalances, readFile, THIS_MONTH } from '#test/months/month-files.ts';
import { type MonthShop, openMonthShop, refundPart } from '#test/months/month-shop.ts';
import { buy, drainPollers, listViolations } from '#test/payments.ts';
import { fetchPayouts } from './fetch-payouts.ts';
import { findDaysWithoutFee, findFetchStart } from './payouts.queries.ts';

async function openShop(mode: 'regular' | 'unregistered' = 'regular'): Promise<MonthShop> {
  const opened = await openMonthShop(mode);
  await takeAllTenders(opened.shop);
  return opened;
}

describe('[COUNTER-12] books of the counter', () => {
  it('debit the tender, and not advances from customers', async () => {
    const { shop, admin, saree } = await openShop();
    for (const tender of ['cash', 'card machine', 'shop upi'] as const) {
      await sell(admin, saree, { tender });
    }
    await sellByQrCode(shop, admin, saree);

    expect(await readBalances(admin)).toEqual({
      Cash: 245_000,
      'Card machine': 245_000,
      'Shop UPI': 245_000,
      Razorpay: 245_000,
      'Sales 5 % in the State': -933_336,
      'Output CGST': -23_332,
      'Output SGST': -23_332,
    });
    // The portal computes on the sum of all bills.
    expect((await listDifferences(admin)).filter((row) => !row.startsWith('Tax on'))).toEqual([]);
    const sheet = await readFile(admin, THIS_MONTH, 'check-sheet');
    const find = (name: string) => sheet.find(({ Check: check }) => check === name);
    expect(find('Payments at the counter = invoices and bills of the counter')).toMatchObject({
      'This side': '9800.00',
      'Other side': '9800.00',
    });
    expect(find('Payments without a receipt')).toMatchObject({ 'This side': '0.00' });
    expect(find('Cash of sales less refunds = drawer')).toMatchObject({ 'This side': '2450.00' });
  });

  it('wait for a payout, a fee and a settlement of the provider alone', async () => {
    const { shop, asha, admin, saree } = await openShop();
    await sell(admin, saree);
    await sql`update payment set first_seen_at = now() - interval '50 days'`.execute(shop.db);
    expect(await findDaysWithoutFee(shop.db)).toBeUndefined();
    const start = await findFetchStart(shop.db);
    expect(Date.now() / 1000 - start).toBeLessThan(2 * 86_400);
    await buy(shop, asha, saree);
    await drainPollers(shop);
    await shop.provider.settle();
    await fetchPayouts(shop.deps);

    const view = async (show: 'days' | 'orders') =>
      (await admin.call(adminAccounting.month, { query: { show } })).body;
    const { sums, days } = await view('days');
    expect(sums).toMatchObject({
      orders: 2,
      sold: 4900,
      in_hand: 2450,
      on_its_way: 0,
      fees_unknown: 0,
      difference: 0,
    });
    expect(days).toMatchObject([{ sold: 4900, in_hand: 2450, has_payout: true }]);
    expect(days?.[0]?.in_bank).toEqual(expect.any(String));
    const { entries } = await view('orders');
    expect(entries?.map(({ tender, fee }) => [tender, fee === 0])).toEqual([
      ['provider', false],
      ['cash', true],
    ]);
  });

  it('of a shop that is not registered book the payment as a sale', async () => {
    const { admin, saree } = await openShop('unregistered');
    await sell(admin, saree);

    expect(await readBalances(admin)).toEqual({ Cash: 245_000, Sales: -245_000 });
    expect(await listDifferences(admin)).toEqual([]);
  });

  it('owe a refund until it is given, and take it from the tender then', async () => {
    const { shop, admin, saree } = await openShop();
    const lines = [{ product_id: saree, quantity: 2 }];
    const { order_id } = await sell(admin, saree, { tender: 'card machine', lines });
    const { body } = await refundPart(admin, order_id, {
      items: [{ product_id: saree, quantity: 1 }],
    });
    await drainPollers(shop);

    const owed = await readBalances(admin);
    expect([owed['Card machine'], owed['Refunds to customers']]).toEqual([490_000, -245_000]);
    const [refund] = body.refunds;
    if (!refund) throw new Error('nothing was refunded');
    expect((await give(admin, refund, 'S 12')).status).toBe(200);
    const given = await readBalances(admin);
    expect([given['Card machine'], given['Refunds to customers']]).toEqual([245_000, 0]);
    expect((await listDifferences(admin)).filter((row) => !row.startsWith('Tax on'))).toEqual([]);
    expect(await listViolations(shop)).toEqual([]);
  });

  it('name what a count, a closed day and moves of cash have changed', async () => {
    const { admin, saree } = await openShop();
    const move = (kind: 'in' | 'out' | 'to the bank', amount: number, reason: string) =>
      admin.call(counterDrawer.move, {
        body: { request_id: randomUUID(), kind, amount, reason },
      });
    await move('in', 1000, 'Change for the morning');
    await move('out', 100, 'Tea');
    await move('to the bank', 500, 'Paid in');
    await admin.call(counterDrawer.count, { body: { request_id: randomUUID(), amount: 390 } });
    await sell(admin, saree, { tender: 'card machine' });
    const counted = { cash: 395, card: 2449, upi: 0 };
    await admin.call(counterDrawer.closeDay, { body: { day: toIndianDate(new Date()), counted } });

    expect(await readBalances(admin)).toMatchObject({
      Cash: 39_500,
      'Cash put in and taken out': -90_000,
      Bank: 50_000,
      'Cash short and over': 600,
      'Card machine': 244_900,
    });
    const journal = await readFile(admin, THIS_MONTH, 'journal');
    expect(journal.find(({ Narration: narration }) => narration === 'Tea')).toMatchObject({
      'Voucher Type': 'Payment',
    });
    expect(journal.filter((row) => row['Voucher Type'] === 'Contra')).toHaveLength(2);
  });
});
