import { catalog } from '@shop/contract';
import type { Customer } from '../harness/accounts.ts';
import { buyersOf, insist } from '../harness/checkout-client.ts';
import type { House } from '../harness/environment.ts';
import { callShop } from '../harness/http-client.ts';
import { until } from '../harness/wait-for.ts';

/** A pool keeps a connection for ten seconds after it was used. */
const RECOVERS_MS = 20_000;

/** With nothing scarce any more every shop serves and sells by itself, and soon. */
export async function recoveryOf(house: House, troubles: number): Promise<() => Promise<string[]>> {
  const { origins } = house;
  // Made beforehand: while connections are few there may be none for us.
  const people = await house.customers(origins.length);
  const product_id = await house.product({ stock: origins.length * troubles, rupees: 100 });
  return async () => {
    const freed = Date.now();
    // PostgreSQL gives up where it cannot write its log; whatever keeps it running starts it again.
    if (!house.database.isAlive()) await house.database.start();
    await Promise.all(
      origins.map((origin) => until(`${origin} serves again`, () => serves(origin))),
    );
    const took = Date.now() - freed;
    const unsold = await Promise.all(
      people.map((who, shop) => sellOne(house, { who, shop, product_id })),
    );
    return [
      ...(took > RECOVERS_MS ? [`it served again only after ${took} ms`] : []),
      ...unsold.flat(),
    ];
  };
}

async function serves(origin: string): Promise<boolean> {
  const ready = await fetch(`${origin}/health/ready`).catch(() => undefined);
  const counted = await callShop(origin, catalog.count);
  return ready?.status === 200 && counted.status === 200;
}

interface Sale {
  who: Customer;
  shop: number;
  product_id: number;
}

/** A shop that answers from memory sells nothing. */
async function sellOne(house: House, { who, shop, product_id }: Sale): Promise<string[]> {
  const buyers = buyersOf(house, shop);
  const bought = await insist(() => buyers.buy(who, [{ product_id, quantity: 1 }]));
  if (!bought.rzp_order_id) return [`shop ${shop} does not sell again: ${bought.status}`];
  const triple = await buyers.pay(bought.rzp_order_id);
  const told = await insist(() => buyers.verify(who, triple));
  return told.order_id ? [] : [`shop ${shop} tells no order again: ${told.status}`];
}
