import { randomUUID } from 'node:crypto';
import { counterDrawer, type Drawer } from '@shop/contract';
import { toIndianDate } from '@shop/domain/dates';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { type Cashier, openCounter, receive, sell, start } from '#test/counter/counter-sales.ts';
import { getStock, listViolations } from '#test/payments.ts';
import { raceForLock } from '#test/race-for-lock.ts';

const today = () => toIndianDate(new Date());
const yesterday = () => toIndianDate(new Date(Date.now() - 24 * 3_600_000));

const move = (
  cashier: Cashier,
  kind: 'in' | 'out' | 'to the bank',
  amount: number,
  request_id = randomUUID(),
) => cashier.call(counterDrawer.move, { body: { request_id, kind, amount, reason: 'For change' } });

const count = (cashier: Cashier, amount: number, request_id = randomUUID()) =>
  cashier.call(counterDrawer.count, { body: { request_id, amount } });

const close = (cashier: Cashier, counted: Partial<Drawer['expected']> = {}, day = today()) =>
  cashier.call(counterDrawer.closeDay, {
    body: { day, counted: { cash: 0, card: 0, upi: 0, ...counted } },
  });

const view = async (cashier: Cashier) =>
  (await cashier.call(counterDrawer.view, { query: {} })).body;

describe('the drawer', () => {
  it('[COUNTER-10] holds cash sales and moves, and counting sets it', async () => {
    const { shop, saree, cashier } = await openCounter();

    await move(cashier, 'in', 1000);
    const { order_id } = await sell(cashier, saree);
    await sell(cashier, saree, { tender: 'card machine' });
    await move(cashier, 'out', 150.5);
    await move(cashier, 'to the bank', 2000);
    await count(cashier, 1250);

    const drawer = await view(cashier);
    expect(drawer).toMatchObject({
      day: today(),
      balance: 1250,
      expected: { cash: 1250, card: 2450, upi: 0 },
      sold: [
        { tender: 'card machine', count: 1, amount: 2450 },
        { tender: 'cash', count: 1, amount: 2450 },
      ],
    });
    expect(drawer.entries).toMatchObject([
      { kind: 'count', amount: -49.5, balance_after: 1250 },
      { kind: 'to the bank', amount: -2000, balance_after: 1299.5 },
      { kind: 'out', amount: -150.5, reason: 'For change' },
      { kind: 'sale', amount: 2450, balance_after: 3450, order_id },
      { kind: 'in', amount: 1000, balance_after: 1000 },
    ]);
    expect(await listViolations(shop)).toEqual([]);
  });

  it('[COUNTER-10] a repeated move or count is one entry', async () => {
    const { cashier } = await openCounter();
    const [moved, counted] = [randomUUID(), randomUUID()];

    await Promise.all([1, 2, 3].map(() => move(cashier, 'in', 500, moved)));
    await Promise.all([1, 2, 3].map(() => count(cashier, 480, counted)));

    expect((await view(cashier)).entries).toMatchObject([
      { kind: 'count', amount: -20 },
      { kind: 'in', amount: 500 },
    ]);
  });

  it('[COUNTER-10] never gives more than it holds', async () => {
    const { cashier } = await openCounter();
    await move(cashier, 'in', 100);
    expect(await move(cashier, 'out', 100.01)).toMatchObject({
      status: 409,
      body: { error: 'DRAWER_TOO_LOW' },
    });
    expect((await view(cashier)).balance).toBe(100);
  });

  it('[COUNTER-10] at once: every balance is the one before it and its amount', async () => {
    const { shop, saree, cashier } = await openCounter();
    const sales = await Promise.all([1, 2, 3].map(() => start(cashier, saree)));

    await Promise.all([
      ...sales.map(({ body }) => receive(cashier, body.sale_id)),
      move(cashier, 'in', 50),
      count(cashier, 70),
    ]);

    expect((await view(cashier)).entries).toHaveLength(5);
    expect(await listViolations(shop)).toEqual([]);
  });

  it('[COUNTER-10] no entry changes or goes away', async () => {
    const { shop, cashier } = await openCounter();
    await move(cashier, 'in', 100);
    for (const statement of [
      sql`update drawer_entry set amount_paise = 1`,
      sql`delete from drawer_entry`,
    ]) {
      await expect(statement.execute(shop.db)).rejects.toThrow('append-only');
    }
  });
});

describe('a closed day', () => {
  it('[COUNTER-11] has the counted and the expected sums of each tender', async () => {
    const { shop, saree, cashier } = await openCounter();
    await sell(cashier, saree);
    await sell(cashier, saree, { tender: 'shop upi' });

    const { status, body } = await close(cashier, { cash: 2440, card: 0, upi: 2450 });

    expect(status).toBe(200);
    expect(body).toMatchObject({
      balance: 2440,
      closed: { counted: { cash: 2440, card: 0, upi: 2450 } },
    });
    expect(body.entries[0]).toMatchObject({ kind: 'day close', amount: -10 });
    expect(
      await shop.db
        .selectFrom('day_close')
        .select(['expected_cash_paise', 'expected_card_paise', 'expected_upi_paise'])
        .execute(),
    ).toEqual([
      { expected_cash_paise: 245_000, expected_card_paise: 0, expected_upi_paise: 245_000 },
    ]);
    expect(await listViolations(shop)).toEqual([]);
  });

  it('[COUNTER-11] takes no entry, and no sale whose money is in hand', async () => {
    const { shop, saree, cashier } = await openCounter();
    const { body: started } = await start(cashier, saree);
    const { body: byCard } = await start(cashier, saree, { tender: 'card machine' });
    await close(cashier);

    const replies = [
      await move(cashier, 'in', 5),
      await count(cashier, 5),
      await receive(cashier, started.sale_id),
      await receive(cashier, byCard.sale_id),
      await close(cashier, { cash: 5 }),
      await close(cashier, {}, yesterday()),
    ];

    for (const reply of replies) {
      expect(reply).toMatchObject({ status: 409, body: { error: 'DAY_CLOSED' } });
    }
    expect((await close(cashier)).status).toBe(200);
    expect((await view(cashier)).entries).toHaveLength(1);
    expect(await getStock(shop, saree)).toBe(3);
    expect(await listViolations(shop)).toEqual([]);
  });

  it('[COUNTER-11] of a card machine that gave back more than it took', async () => {
    const { shop, cashier } = await openCounter();
    const { status, body } = await close(cashier, { card: -2450 });
    expect(status).toBe(200);
    expect(body.closed?.counted).toEqual({ cash: 0, card: -2450, upi: 0 });
    expect((await close(cashier, { cash: -1 })).status).toBe(400);
    expect(await listViolations(shop)).toEqual([]);
  });

  it('[COUNTER-11] may be closed later, and the cash of today stays', async () => {
    const { shop, cashier } = await openCounter();
    await move(cashier, 'in', 100);

    const { status, body } = await close(cashier, { cash: 7 }, yesterday());

    expect(status).toBe(200);
    expect(body.entries).toMatchObject([{ kind: 'day close', amount: 7, balance_after: 107 }]);
    expect(await view(cashier)).toMatchObject({ balance: 107, expected: { cash: 107 } });
    expect(await listViolations(shop)).toEqual([]);
  });

  it('[COUNTER-11] has begun', async () => {
    const { cashier } = await openCounter();
    expect(await close(cashier, {}, '2099-01-01')).toMatchObject({
      status: 409,
      body: { error: 'DAY_NOT_BEGUN' },
    });
  });

  it.each(['sale first', 'close first'])(
    '[COUNTER-11] a sale and the close at once: %s',
    async (name) => {
      const { shop, saree, cashier } = await openCounter();
      const { body: started } = await start(cashier, saree);
      const rivals = [() => receive(cashier, started.sale_id), () => close(cashier)];

      await raceForLock(
        shop,
        sql`select from drawer for update`,
        name === 'sale first' ? rivals : rivals.toReversed(),
      );

      const sold = name === 'sale first';
      const { entries, balance } = await view(cashier);
      expect(entries.map(({ kind }) => kind)).toEqual(sold ? ['day close', 'sale'] : ['day close']);
      expect(balance).toBe(0);
      expect(await listViolations(shop)).toEqual([]);
    },
  );
});
