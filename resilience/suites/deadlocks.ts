import type { WantedLine } from '@shop/contract';
import type { Db } from '@shop/server/db/database.ts';
import { sql } from 'kysely';
import { check } from '../checks/verify-invariants.ts';
import type { Customer } from '../harness/accounts.ts';
import { type Buyers, buyersOf } from '../harness/checkout-client.ts';
import { openHouse } from '../harness/environment.ts';
import type { Entry } from '../harness/history.ts';
import { type Chance, chanceOf } from '../harness/random.ts';
import { exactly, type Run, reached, type Suite, type Verdict } from '../harness/suite.ts';

const PRODUCTS = 8;

/** Carts with the same few sarees in every order: nobody blocks anybody for good. */
export const crossingCarts: Suite = {
  sample: (run) => cross(run, { customers: 50, checkouts: 300 }),
  full: (run) => cross(run, { customers: 300, checkouts: 6_000 }),
};

async function cross(
  { seed }: Run,
  { customers, checkouts }: { customers: number; checkouts: number },
): Promise<Verdict> {
  const house = await openHouse();
  try {
    const chance = chanceOf(seed);
    const products: number[] = [];
    for (let place = 0; place < PRODUCTS; place += 1) {
      products.push(await house.product({ stock: customers * 2, rupees: 1_000 }));
    }
    const people = await house.customers(customers);
    const buyers = buyersOf(house);
    const each = Math.ceil(checkouts / customers);
    await Promise.all(
      people.map(async (who) => {
        for (let done = 0; done < each; done += 1) {
          await visit(buyers, who, cartOf(products, chance), chance);
        }
      }),
    );
    const complaints = await check(house);
    for (const program of [...house.shops, house.worker]) await program.stop();
    complaints.push(...exactly('deadlocks', await countDeadlocks(house.db), 0));
    return judge(house.history.entries, { customers, checkouts, complaints });
  } finally {
    await house.close();
  }
}

function judge(
  entries: Entry[],
  seen: { customers: number; checkouts: number; complaints: string[] },
): Verdict {
  const pressed = entries.filter(({ act }) => act === 'buy');
  const held = pressed.filter(({ end }) => end === 'ok').length;
  const paid = entries.filter(({ order_id }) => order_id).length;
  const busy = pressed.filter(({ code }) => code === 'OVERLOADED').length;
  const strange = pressed.filter(
    ({ status, code }) => status !== 200 && status !== 409 && code !== 'OVERLOADED',
  );
  return {
    figures: `${seen.customers} customers, ${pressed.length} carts, ${held} held, ${paid} paid, ${busy} told to come again`,
    complaints: [
      ...seen.complaints,
      ...reached('carts', pressed.length, seen.checkouts),
      ...exactly('strange answers', strange.length, 0),
    ],
  };
}

function cartOf(products: number[], chance: Chance): WantedLine[] {
  return chance
    .shuffle(products)
    .slice(0, 2 + chance.below(4))
    .map((product_id) => ({ product_id, quantity: 1 + chance.below(2) }));
}

/** Pays, closes the sheet, or leaves it open and comes back with another cart. */
async function visit(buyers: Buyers, who: Customer, cart: WantedLine[], chance: Chance) {
  const then = chance.pick(['pay', 'close', 'leave']);
  const { rzp_order_id } = await buyers.buy(who, cart);
  if (!rzp_order_id) return;
  if (then === 'pay') await buyers.verify(who, await buyers.pay(rzp_order_id));
  if (then === 'close') await buyers.dismiss(who, rzp_order_id);
}

/** Counted by PostgreSQL itself; complete once the connections that saw them are gone. */
async function countDeadlocks(db: Db): Promise<number> {
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(db);
  return rows[0]?.deadlocks ?? Number.NaN;
}
