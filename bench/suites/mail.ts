import { setPriority } from 'node:os';
import type { Db } from '@shop/server/db/database.ts';
import { insertCustomers } from '@shop/test-kit/accounts';
import { UNLIMITED } from '@shop/test-kit/processes';
import { insertProduct } from '@shop/test-kit/products';
import { type Shop, startShop } from '@shop/test-kit/shop';
import { sql } from 'kysely';
import { buyRepeatedly } from '../load/buy.ts';
import { interleaveAll, printLoads } from '../load/interleave.ts';
import { type Load, pickMedian } from '../load/statistics.ts';
import { createGoal, type Goal } from '../report/goal.ts';
import type { RunOptions } from '../setup/run-options.ts';

const BUYERS = 8;
const LOWEST_PRIORITY = 19;

/** P11: orders over HTTP while their messages are written and sent, against the same shop without messages. */
export async function benchMail({ seconds, rounds }: RunOptions): Promise<Goal[]> {
  const env = { PAY_RATE_LIMIT: UNLIMITED, LOG_LEVEL: 'fatal' };
  const shop = await startShop({ worker: true, mail: true, env });
  try {
    // A real mail server is another machine.
    if (shop.inbox) setPriority(shop.inbox.pid, LOWEST_PRIORITY);
    const buy = await createBuyers(shop);
    const placeOrder = await readPlaceOrder(shop.db);
    const run = async (text: string) => {
      await sql.raw(text).execute(shop.db);
      return buy(2 * seconds);
    };
    const loads = await interleaveAll(
      { mail: () => run(placeOrder.mail), none: () => run(placeOrder.none) },
      { rounds: 2 * rounds },
    );
    const [mail, none] = [pickMedian(loads.mail), pickMedian(loads.none)];
    printLoads('orders', { mail, none });
    return [
      createGoal({
        id: 'P11',
        title: 'orders with mail',
        unit: '/s',
        measured: mail.perSecond,
        against: { name: 'without', value: none.perSecond },
        bar: { atLeast: 0.95 },
      }),
    ];
  } finally {
    await shop.stop();
  }
}

/** The function that places an order, as it is and without its messages. */
async function readPlaceOrder(db: Db): Promise<Record<'mail' | 'none', string>> {
  const { rows } = await sql<{ text: string }>`
    select pg_get_functiondef('place_order'::regproc) as text`.execute(db);
  const mail = rows[0]?.text ?? '';
  const none = mail.replace(/insert into message .*?;/s, '');
  if (none === mail) throw new Error('place_order inserts no message');
  return { mail, none };
}

async function createBuyers({ db, origin, provider }: Shop) {
  const customers = await insertCustomers(db, BUYERS);
  const product_id = await insertProduct(db, { stock: 1_000_000_000 });
  const cookies = customers.map(({ cookie }) => cookie);
  return async (seconds: number): Promise<Load> => {
    const started = performance.now();
    const isOver = () => performance.now() > started + seconds * 1000;
    const orders = await buyRepeatedly({ origin, provider, product_id }, cookies, isOver);
    const perSecond = orders / ((performance.now() - started) / 1000);
    // The rest is not sent, so that the other side starts on a quiet machine.
    await db
      .updateTable('message')
      .set({ status: 'skipped' })
      .where('status', '=', 'due')
      .execute();
    return { perSecond, p50: (1000 * BUYERS) / perSecond, p99: Number.NaN };
  };
}
