import { sql } from 'kysely';
import { check } from '../checks/verify-invariants.ts';
import { buyersOf } from '../harness/checkout-client.ts';
import { type House, openHouse } from '../harness/environment.ts';
import { exactly, reached, type Suite, type Verdict } from '../harness/suite.ts';
import { until } from '../harness/wait-for.ts';

const TRIES = 10;

/** Accounts that hold pieces without paying: one hold each, and gone in time. */
export const hoarding: Suite = {
  sample: () => hoard(20),
  full: () => hoard(200),
};

async function hoard(accounts: number): Promise<Verdict> {
  const house = await openHouse();
  try {
    const stock = accounts * TRIES;
    const product_id = await house.product({ stock, rupees: 100 });
    const buyers = buyersOf(house);
    const people = await house.customers(accounts);
    const holds = await Promise.all(
      people.map(async (who) => {
        let held = 0;
        for (let quantity = 1; quantity <= TRIES; quantity += 1) {
          const { end } = await buyers.buy(who, [{ product_id, quantity }]);
          if (end === 'ok') held += 1;
        }
        return held;
      }),
    );
    const held = holds.reduce((sum, count) => sum + count, 0);
    const most = await mostLiveHolds(house);
    // The twenty-sixth minute is the worker's, and it is a real one.
    await house.passTime('25 minutes');
    await until(
      'everything is sellable again',
      async () => (await stockOf(house, product_id)) === stock,
    );
    return {
      figures: `${accounts} accounts × ${TRIES} tries, ${held} holds, at most ${most} at once each`,
      complaints: [
        ...reached('holds', held, accounts),
        ...exactly('live holds of one account', most, 1),
        ...(await check(house)),
      ],
    };
  } finally {
    await house.close();
  }
}

async function mostLiveHolds({ db }: House): Promise<number> {
  const { rows } = await sql<{ most: number }>`
    select coalesce(max(count), 0)::integer as most
    from (
      select count(*) from checkout where state in ('held', 'open') group by user_id
    ) counts`.execute(db);
  return rows[0]?.most ?? 0;
}

async function stockOf({ db }: House, product_id: number): Promise<number> {
  const { stock } = await db
    .selectFrom('product_stock')
    .select('stock')
    .where('product_id', '=', product_id)
    .executeTakeFirstOrThrow();
  return stock;
}
