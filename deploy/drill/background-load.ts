import { setTimeout as pause } from 'node:timers/promises';
import { accounts, cart, catalog, orders } from '@shop/contract';
import type { Control } from '@shop/fake-razorpay/control';
import { type Answer, type Door, openVisitor, told, type Visitor } from './https-client.ts';
import { buy } from './storefront.ts';

/** Customers who go on shopping while something is done to the shop. */
export interface Load {
  /** Stops them and tells how it went. */
  end: () => Promise<{ requests: number; bought: number; failed: string[]; slowest: number }>;
}

const EVERY_MS = 33;
// No multiple of how many people there are: everybody buys.
const BUY_EVERY = 91;

export interface Shoppers {
  door: Door;
  /** Logged in. */
  people: Visitor[];
  provider: Control;
  sarees: number[];
}

/** Thirty requests a second at most, on kept connections: pages, calls, and now and then a purchase. */
export function openLoad({ door, people, provider, sarees }: Shoppers): Load {
  const stranger = openVisitor(door);
  const { counts, failed, track, settled } = openCounts();
  const stop = new AbortController();

  const customers = async () => {
    for (let turn = 0; !stop.signal.aborted; turn += 1) {
      const person = people[turn % people.length] ?? stranger;
      const product_id = sarees[turn % sarees.length] ?? 0;
      if (turn % BUY_EVERY === 0) {
        track('a purchase', async () => {
          const order_id = await buy(person, provider, product_id);
          // Buying and bringing the result back were two more.
          counts.requests += 2;
          counts.bought += 1;
          return person.send(`/order-info/${order_id}`);
        });
      } else {
        track(...visit(turn, { person, stranger, product_id }));
      }
      await pause(EVERY_MS);
    }
  };
  const going = customers();
  return {
    async end() {
      stop.abort();
      await going;
      await settled();
      stranger.close();
      return { ...counts, failed };
    },
  };
}

/** What is under way, and how what came back went. */
function openCounts() {
  const failed: string[] = [];
  const under = new Set<Promise<void>>();
  const counts = { requests: 0, bought: 0, slowest: 0 };
  const track = (name: string, work: () => Promise<Answer | string>) => {
    const started = performance.now();
    const done = (async () => {
      const answer = await work().catch((error: unknown) => String(error));
      counts.requests += 1;
      counts.slowest = Math.max(counts.slowest, performance.now() - started);
      if (typeof answer === 'string') failed.push(`${name}: ${answer}`);
      else if (!isGood(answer)) failed.push(`${name}: ${told(answer)}`);
    })();
    under.add(done);
    void done.finally(() => under.delete(done));
  };
  return { counts, failed, track, settled: () => Promise.all(under) };
}

const isGood = ({ status }: Answer) => status >= 200 && status < 400;

interface Visit {
  person: Visitor;
  stranger: Visitor;
  product_id: number;
}

/** One after the other of what people do. */
function visit(
  turn: number,
  { person, stranger, product_id }: Visit,
): [string, () => Promise<Answer>] {
  const body = JSON.stringify({ product_id, quantity: 1 });
  const headers = { 'content-type': 'application/json' };
  const visits: [string, () => Promise<Answer>][] = [
    ['the list', () => stranger.send(`/home?page=${1 + (turn % 3)}`)],
    ['a saree', () => stranger.send(`/product-info/${product_id}`)],
    ['the cart', () => person.send('/cart')],
    ['the orders', () => person.send('/orders')],
    ['the list as a call', () => stranger.send(catalog.list.path.replace('{page}', '1'))],
    ['their orders', () => person.send(orders.listMine.path)],
    ['who am I', () => person.send(accounts.validateToken.path, { method: 'POST' })],
    ['into the cart', () => person.send(cart.add.path, { method: 'POST', headers, body })],
    ['out of the cart', () => person.send(cart.clear.path, { method: 'POST' })],
  ];
  const chosen = visits[turn % visits.length];
  if (!chosen) throw new Error('there is nothing to visit');
  return chosen;
}
