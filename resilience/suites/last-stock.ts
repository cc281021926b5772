import { sql } from 'kysely';
import { check } from '../checks/verify-invariants.ts';
import { type House, openHouse } from '../harness/environment.ts';
import { chanceOf } from '../harness/random.ts';
import { exactly, type Run, type Suite, type Verdict } from '../harness/suite.ts';
import { flood, strangeAnswers } from '../load/burst.ts';

interface Plan {
  customers: number;
  pieces: number;
  rounds: number;
}

/** Everybody presses Buy for the last pieces within a second; who gets one pays. */
export const lastPieces: Suite = {
  sample: (run) => sell(run, { customers: 1_000, pieces: 10, rounds: 1 }),
  full: (run) => sell(run, { customers: 5_000, pieces: 10, rounds: 5 }),
};

export const oneOfAKind: Suite = {
  sample: (run) => sell(run, { customers: 500, pieces: 1, rounds: 1 }),
  full: (run) => sell(run, { customers: 2_000, pieces: 1, rounds: 5 }),
};

async function sell({ seed, times }: Run, plan: Plan): Promise<Verdict> {
  const { customers, pieces, rounds } = { ...plan, rounds: times ?? plan.rounds };
  const house = await openHouse();
  try {
    const chance = chanceOf(seed);
    const people = await house.customers(customers);
    const complaints: string[] = [];
    let slowest = 0;
    let busy = 0;
    for (let round = 0; round < rounds; round += 1) {
      const product_id = await house.product({ stock: pieces });
      const pressed = await flood(house, people, product_id, chance);
      slowest = Math.max(slowest, ...pressed.map(({ milliseconds }) => milliseconds));
      busy += pressed.filter(({ code }) => code === 'OVERLOADED').length;
      complaints.push(...strangeAnswers(pressed));
      complaints.push(...exactly('orders', await countOrders(house, product_id), pieces));
    }
    complaints.push(...exactly('refunds', await countRefunds(house), 0));
    complaints.push(...(await check(house)));
    return {
      figures: `${rounds} × ${customers} for ${pieces}; slowest ${Math.round(slowest)} ms, ${busy} told to come again`,
      complaints,
    };
  } finally {
    await house.close();
  }
}

async function countOrders({ db }: House, product_id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer from order_item where product_id = ${product_id}`.execute(db);
  return rows[0]?.count ?? 0;
}

async function countRefunds({ db }: House): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer from refund`.execute(db);
  return rows[0]?.count ?? 0;
}
