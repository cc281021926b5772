import { insertCustomers } from '@shop/test-kit/accounts';
import { UNLIMITED } from '@shop/test-kit/processes';
import { insertProduct } from '@shop/test-kit/products';
import { type Shop, startShop } from '@shop/test-kit/shop';
import { waitFor } from '@shop/test-kit/wait-for';
import { sql } from 'kysely';
import { buyRepeatedly } from '../load/buy.ts';
import { interleave, printLoads } from '../load/interleave.ts';
import type { Load } from '../load/statistics.ts';
import { createGoal, type Goal } from '../report/goal.ts';
import type { RunOptions } from '../setup/run-options.ts';

const BUYERS = 8;
const ENV = { PAY_RATE_LIMIT: UNLIMITED, MAIL_MAX_RPS: '1000', LOG_LEVEL: 'fatal' };

/** P11: orders over HTTP while the worker sends their messages, against a shop that writes none. */
export async function benchMail({ seconds, rounds }: RunOptions): Promise<Goal[]> {
  const shops = {
    mail: await startShop({ worker: true, mail: true, env: ENV }),
    none: await startShop({ worker: true, env: ENV }),
  };
  try {
    await writeNoMessages(shops.none);
    const sides = { mail: await createSide(shops.mail), none: await createSide(shops.none) };
    const loads = await interleave(
      { mail: () => sides.mail(3 * seconds), none: () => sides.none(3 * seconds) },
      { rounds: rounds + 2 },
    );
    printLoads('orders', loads);
    const { mail, none } = loads;
    return [
      createGoal({
        ...{ id: 'P11', title: 'orders with mail', unit: '/s', measured: mail.perSecond },
        against: { name: 'without', value: none.perSecond },
        bar: { atLeast: 0.95 },
      }),
    ];
  } finally {
    await shops.mail.stop();
    await shops.none.stop();
  }
}

/** The same function without its last insert. */
async function writeNoMessages({ db }: Shop): Promise<void> {
  const { rows } = await sql<{ text: string }>`
    select pg_get_functiondef('place_order'::regproc) as text`.execute(db);
  const text = rows[0]?.text ?? '';
  const without = text.replace(/insert into message .*?;/s, '');
  if (without === text) throw new Error('place_order inserts no message');
  await sql.raw(without).execute(db);
}

async function createSide(shop: Shop) {
  const { db, origin, provider } = shop;
  const customers = await insertCustomers(db, BUYERS);
  const product_id = await insertProduct(db, { stock: 1_000_000_000 });
  const cookies = customers.map(({ cookie }) => cookie);
  return async (seconds: number): Promise<Load> => {
    const started = performance.now();
    const isOver = () => performance.now() > started + seconds * 1000;
    const orders = await buyRepeatedly({ origin, provider, product_id }, cookies, isOver);
    const perSecond = orders / ((performance.now() - started) / 1000);
    // The other side starts on a quiet machine.
    await waitFor('all messages are sent', async () => {
      const due = await db
        .selectFrom('message')
        .select('message_id')
        .where('status', '=', 'due')
        .executeTakeFirst();
      return due === undefined;
    });
    return { perSecond, p50: (1000 * BUYERS) / perSecond, p99: Number.NaN };
  };
}
