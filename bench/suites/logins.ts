import { addressOf, catalog } from '@shop/contract';
import { openStandIn } from '@shop/fake-razorpay/start-fake-razorpay';
import { insertCustomer } from '@shop/server/features/accounts/accounts.queries.ts';
import { openPasswords } from '@shop/server/integrations/password-hasher.ts';
import { standInSettings } from '@shop/server/tools/fake-razorpay-env.ts';
import { ASHA } from '@shop/server/tools/seed/demo-accounts.ts';
import { type Crowd, type Done, letIn } from '../load/background-load.ts';
import { tell } from '../load/interleave.ts';
import { atRate } from '../load/open-loop.ts';
import { withDb } from '../load/pg-baseline.ts';
import { summaryOf } from '../load/statistics.ts';
import { type Goal, goalOf } from '../report/goal.ts';
import { figure } from '../report/table.ts';
import { cookieOf, gather } from '../setup/customers.ts';
import { withCopy } from '../setup/databases.ts';
import { enabledIds } from '../setup/enabled-products.ts';
import type { Pace } from '../setup/run-options.ts';
import { MOST, openQuietShop } from '../setup/server.ts';
import { HOME } from './pages.ts';

const BROWSE_PER_SECOND = 40;
const LOGINS_PER_SECOND = 50;
const BUYERS = 4;
const SAREES = 9_000;
const account = { email: 'logins@bench.example.com', password: 'kasavu border' };

/** P10: browsing while fifty a second try to log in and others buy, beside the same on a quiet shop. */
export const benchLogins = (pace: Pace): Promise<Goal[]> =>
  withCopy('logins', async (url) => {
    const { shoppers, product_id, sarees } = await withDb(url, async (db) => {
      const passwords = openPasswords();
      const password_hash = await passwords.hash(account.password);
      await passwords.close();
      const found = await gather(db, BUYERS);
      await insertCustomer(db, { ...ASHA, email: account.email, password_hash });
      return { ...found, sarees: await enabledIds(db, SAREES) };
    });
    const standIn = await openStandIn();
    const settings = { LOGIN_TRIES: MOST, PAY_TRIES: MOST, TRUSTED_PROXIES: '127.0.0.1' };
    const shop = await openQuietShop(url, { ...standInSettings(standIn), ...settings });
    try {
      return await measure(pace, sarees, {
        origin: shop.origin,
        seconds: 3 * pace.seconds,
        loginsPerSecond: LOGINS_PER_SECOND,
        account,
        cookies: shoppers.map(cookieOf),
        product_id,
        controlUrl: standIn.controlUrl,
      });
    } finally {
      await shop.stop();
      await standIn.stop();
    }
  });

async function measure({ turns }: Pace, sarees: number[], crowd: Crowd): Promise<Goal[]> {
  const quiet: number[] = [];
  const crowded: number[] = [];
  const done: Done = { logins: [], orders: 0 };
  await browse(crowd, sarees);
  for (let turn = 0; turn < turns; turn += 1) {
    quiet.push(...(await browse(crowd, sarees)));
    const [times, more] = await Promise.all([browse(crowd, sarees), letIn(crowd)]);
    crowded.push(...times);
    done.logins.push(...more.logins);
    done.orders += more.orders;
  }
  return goalsOf({ quiet, crowded, done, seconds: crowd.seconds * turns });
}

/** What shoppers open: pages, lists that nobody asked for just now, products. Times in milliseconds. */
async function browse({ origin, seconds }: Crowd, sarees: number[]): Promise<number[]> {
  const times: number[] = [];
  await atRate(BROWSE_PER_SECOND, seconds, async (turn) => {
    const product_id = sarees[turn % sarees.length];
    const paths = [
      HOME,
      addressOf(catalog.list, { params: { page: 1 + (turn % 400) } }),
      addressOf(catalog.find, { params: { product_id } }),
      `/product-info/${product_id}`,
    ];
    const started = performance.now();
    const answer = await fetch(origin + paths[turn % paths.length]);
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}`);
    times.push(performance.now() - started);
  });
  return times;
}

interface Found {
  quiet: number[];
  crowded: number[];
  done: Done;
  seconds: number;
}

function goalsOf({ quiet, crowded, done: { logins, orders }, seconds }: Found): Goal[] {
  const before = summaryOf(quiet, seconds);
  const during = summaryOf(crowded, seconds);
  tell('browsing', { quiet: before, 'with the crowd': during });
  const count = (wanted: number) => logins.filter((status) => status === wanted).length;
  const decided = count(200) + count(401);
  const again = count(503);
  console.log(`logins: ${count(200)} in, ${count(401)} refused, ${again} asked to come again\n`);
  if (decided === 0) throw new Error('no login was decided');
  if (decided + again < logins.length)
    throw new Error(`logins answered ${[...new Set(logins)].join(', ')}`);
  const rates = [decided, orders].map((all) => figure(all / seconds));
  return [
    goalOf({
      ...{ id: 'P10', words: 'browsing p99 with 50 logins a second and a sale', unit: 'ms' },
      ...{ measured: during.p99, beside: `${rates[0]} logins and ${rates[1]} orders a second` },
      against: { name: 'quiet', value: before.p99 },
      bar: { atMost: 2 },
    }),
  ];
}
