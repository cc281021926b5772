import { setTimeout as delay } from 'node:timers/promises';
import { checkoutClient, retry } from '../harness/checkout-client.ts';
import type { Environment } from '../harness/environment.ts';
import type { Buyer } from '../harness/guests.ts';
import type { Entry } from '../harness/history.ts';
import type { Random } from '../harness/random.ts';

const WINDOW_MS = 1_000;
/** Nobody waits forever. How long a crowd takes says more about the machine than about the shop. */
const MAX_RESPONSE_MS = 60_000;

/** Whoever gets no reply presses again about once a second. */
const PATIENCE = { timeoutMs: MAX_RESPONSE_MS, delayMs: 1_000 };

/**
 * All customers buy the same product within a second; those who get a unit pay.
 * @param options.patient They press again until they are told something.
 */
export async function burst(
  env: Environment,
  customers: Buyer[],
  product_id: number,
  random: Random,
  { patient = false } = {},
): Promise<Entry[]> {
  const client = checkoutClient(env);
  return Promise.all(
    random.shuffle(customers).map(async (customer) => {
      await delay(random.below(WINDOW_MS));
      const buy = () => client.buyOne(customer, product_id);
      const bought = patient ? await retry(buy, PATIENCE) : await buy();
      if (bought.rzp_order_id) {
        const triple = await client.pay(bought.rzp_order_id);
        await retry(() => client.verify(customer, triple));
      }
      return bought;
    }),
  );
}

/** Allowed are a sale, OUT_OF_STOCK and OVERLOADED, in time. */
export function unexpectedReplies(entries: Entry[]): string[] {
  const unexpected = entries.filter(
    ({ status, code }) => status !== 200 && code !== 'OUT_OF_STOCK' && code !== 'OVERLOADED',
  );
  const late = entries.filter(({ milliseconds }) => milliseconds > MAX_RESPONSE_MS);
  const [first] = unexpected;
  return [
    ...(first
      ? [`${unexpected.length} unexpected replies, e.g. ${first.status} ${first.code}`]
      : []),
    ...(late.length > 0 ? [`${late.length} replies took longer than ${MAX_RESPONSE_MS} ms`] : []),
  ];
}
