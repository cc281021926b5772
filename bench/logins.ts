import { accounts, addressOf, catalog } from '@shop/contract';
import { insertCustomer } from '@shop/server/features/accounts/accounts.queries.ts';
import { ASHA } from '@shop/server/features/accounts/demo-accounts.ts';
import { openPasswords } from '@shop/server/gateways/passwords.ts';
import { openShop } from '@shop/server/main/open-shop.ts';
import { withDb } from './bare.ts';
import { nameOf, openDatabases, SMALL } from './databases.ts';
import { type Load, summaryOf } from './load.ts';
import { figure, tableOf } from './table.ts';

const SECONDS = 10;
const TURNS = 3;
const BROWSE_PER_SECOND = 40;
const LOGINS_PER_SECOND = 50;
const GOAL = 2;
const EMAIL = 'logins@bench.example.com';
const PASSWORD = 'kasavu border';

/** Browsing while fifty people a second try to log in, beside the same on a quiet shop. */
export async function benchLogins(): Promise<boolean> {
  const postgres = await openDatabases();
  const url = postgres.urlOf(nameOf(SMALL));
  await withDb(url, async (db) => {
    const passwords = openPasswords();
    const password_hash = await passwords.hash(PASSWORD);
    await insertCustomer(db, { ...ASHA, email: EMAIL, password_hash });
    await passwords.close();
  });
  const most = '999999999/999999999';
  const shop = await openShop(url, { LOGIN_TRIES: most, TRUSTED_PROXIES: '127.0.0.1' });
  try {
    const quiet: number[] = [];
    const stormy: number[] = [];
    const logins: number[] = [];
    await browse(shop.origin, 3);
    for (let turn = 0; turn < TURNS; turn += 1) {
      quiet.push(...(await browse(shop.origin, SECONDS)));
      const [times, statuses] = await Promise.all([
        browse(shop.origin, SECONDS),
        logIn(shop.origin, SECONDS),
      ]);
      stormy.push(...times);
      logins.push(...statuses);
    }
    return tell({ quiet, stormy, logins });
  } finally {
    await shop.stop();
    await withDb(url, async (db) => {
      const own = db.selectFrom('customer').select('user_id').where('email', '=', EMAIL);
      await db.deleteFrom('session').where('user_id', 'in', own).execute();
      await db.deleteFrom('customer').where('email', '=', EMAIL).execute();
    });
    await postgres.stop();
  }
}

/** What shoppers open: pages, lists that nobody asked for just now, products. Times in milliseconds. */
async function browse(origin: string, seconds: number): Promise<number[]> {
  const times: number[] = [];
  await atRate(BROWSE_PER_SECOND, seconds, async (turn) => {
    const paths = [
      '/home',
      addressOf(catalog.list, { params: { page: 1 + (turn % 400) } }),
      addressOf(catalog.find, { params: { product_id: 1 + (turn % 9000) } }),
      `/product-info/${1 + (turn % 9000)}`,
    ];
    const started = performance.now();
    const answer = await fetch(origin + paths[turn % paths.length]);
    await answer.arrayBuffer();
    times.push(performance.now() - started);
  });
  return times;
}

/** Tries to log in, half of them with the right password. The statuses that were answered. */
async function logIn(origin: string, seconds: number): Promise<number[]> {
  const statuses: number[] = [];
  await atRate(LOGINS_PER_SECOND, seconds, async (turn) => {
    const right = turn % 2 === 0;
    const answer = await fetch(origin + addressOf(accounts.logIn), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': `10.0.${turn % 250}.${Math.floor(turn / 250)}`,
      },
      body: JSON.stringify({
        email: right ? EMAIL : `nobody${turn}@example.com`,
        password: PASSWORD,
      }),
    });
    await answer.arrayBuffer();
    statuses.push(answer.status);
  });
  return statuses;
}

/** Starts work at a steady rate, whether or not the work before it has ended, and waits for all. */
async function atRate(perSecond: number, seconds: number, work: (turn: number) => Promise<void>) {
  const all: Promise<void>[] = [];
  const started = performance.now();
  for (let turn = 0; turn < perSecond * seconds; turn += 1) {
    const wait = started + (turn * 1000) / perSecond - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    all.push(work(turn));
  }
  await Promise.all(all);
}

interface Found {
  quiet: number[];
  stormy: number[];
  logins: number[];
}

function tell({ quiet, stormy, logins }: Found): boolean {
  const seconds = SECONDS * TURNS;
  const row = (name: string, { perSecond, p50, p99 }: Load) => [
    name,
    ...[perSecond, p50, p99].map(figure),
  ];
  const [before, during] = [summaryOf(quiet, seconds), summaryOf(stormy, seconds)];
  console.log(
    tableOf(
      ['browsing', 'a second', 'p50 ms', 'p99 ms'],
      [row('quiet', before), row(`${LOGINS_PER_SECOND} logins a second`, during)],
    ),
  );
  const count = (wanted: number) => logins.filter((status) => status === wanted).length;
  const done = (count(200) + count(401)) / seconds;
  console.log(
    `logins decided: ${figure(done)} a second (${count(200)} in, ${count(401)} refused), asked to come again: ${count(503)}, other: ${logins.length - count(200) - count(401) - count(503)}`,
  );
  const ratio = during.p99 / before.p99;
  const held = ratio <= GOAL;
  console.log(
    `${held ? 'held' : 'NOT '}  P10 browsing p99 at most ${GOAL} x its quiet value: ${figure(ratio)} x`,
  );
  return held;
}
