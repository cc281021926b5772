import { catalog, managing } from '@shop/contract';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { check } from '../checks/verify-invariants.ts';
import type { Customer } from '../harness/accounts.ts';
import { addAdmin } from '../harness/admins.ts';
import { type Buyers, buyersOf } from '../harness/checkout-client.ts';
import { type House, openHouse } from '../harness/environment.ts';
import { callShop } from '../harness/http-client.ts';
import { chanceOf } from '../harness/random.ts';
import { exactly, type Run, type Suite, type Verdict } from '../harness/suite.ts';

const STOCK = 5;
const AT_ONCE = 4;
/** What the admin writes over the stock of five, knowing of no sale. */
const WRITTEN = [3, 5, 7, 12];

/** An admin saves a form while its product is sold: no sale is undone, no piece is lost. */
export const stockEdits: Suite = {
  sample: (run) => editAll(run, 50),
  full: (run) => editAll(run, 1_000),
};

async function editAll({ seed, times }: Run, usual: number): Promise<Verdict> {
  const house = await openHouse();
  try {
    const rounds = times ?? usual;
    const chance = chanceOf(seed);
    const admin = await addAdmin(house);
    const buyers = buyersOf(house);
    const people = await house.customers(2 * rounds);
    const complaints: string[] = [];
    for (let done = 0; done < rounds; done += AT_ONCE) {
      const races = Array.from({ length: Math.min(AT_ONCE, rounds - done) }, async (_, place) => {
        const two = people.slice(2 * (done + place), 2 * (done + place) + 2);
        const written = chance.pick(WRITTEN);
        return race(house, { admin, buyers, two, written });
      });
      complaints.push(...(await Promise.all(races)).flat());
    }
    complaints.push(...(await check(house)));
    return { figures: `${rounds} edits of a product that two were buying`, complaints };
  } finally {
    await house.close();
  }
}

interface Race {
  admin: Customer;
  buyers: Buyers;
  two: Customer[];
  written: number;
}

async function race(house: House, { admin, buyers, two, written }: Race) {
  const [origin = ''] = house.origins;
  const product_id = await house.product({ stock: STOCK });
  const found = await callShop(origin, catalog.find, { ...admin, params: { product_id } });
  const [product] = z.parse(catalog.find.reply, found.body);
  const body = { ...product, stock: written, stock_base: STOCK };
  const [edit, ...sales] = await Promise.all([
    callShop(origin, managing.edit, { ...admin, params: { product_id }, body }),
    ...two.map((who) => buyers.buy(who, [{ product_id, quantity: 1 }])),
  ]);
  const sold = sales.filter(({ status }) => status === 200).length;
  const left = written - sold;
  const { rows } = await sql<{ stock: number }>`
    select stock from product_stock where product_id = ${product_id}`.execute(house.db);
  // Nobody pays: the pieces go back before the next race.
  await Promise.all(two.map((who, place) => buyers.dismiss(who, sales[place]?.rzp_order_id ?? '')));
  return [
    ...exactly('pieces left', rows[0]?.stock ?? -1, left),
    ...exactly('pieces sold', sold, two.length),
    ...exactly('as the answer to the edit', edit.status, 200),
  ];
}
