import { fileURLToPath } from 'node:url';
import { migrate } from '@shop/server/db/migrate.ts';
import { prepareQueue } from '@shop/server/jobs/queue.ts';
import { type LocalPostgres, startLocalPostgres } from '@shop/server/tools/local-postgres.ts';
import { generateOrders } from '@shop/server/tools/seed/generate-orders.ts';
import { generateProducts } from '@shop/server/tools/seed/generate-products.ts';
import pg from 'pg';

const folder = fileURLToPath(new URL('../../.data/bench', import.meta.url));

export const SMALL = 10_000;
export const LARGE = 1_000_000;

/** A kept PostgreSQL, as safe as production's, with a small and a large catalogue in it. */
export async function openDatabases(): Promise<LocalPostgres> {
  const postgres = await startLocalPostgres({ folder, keep: true });
  for (const products of [SMALL, LARGE]) await fill(postgres, products);
  return postgres;
}

/** The large catalogue again, with as many orders: a copy, because orders are never taken back. */
export async function openOrders(
  orders: number,
): Promise<{ postgres: LocalPostgres; url: string }> {
  const postgres = await openDatabases();
  const name = `orders_${orders}`;
  const url = postgres.urlOf(name);
  if (!(await has(postgres, name))) {
    const unfinished = `${name}_unfinished`;
    await command(postgres, `drop database if exists ${unfinished}`);
    await command(postgres, `create database ${unfinished} template ${nameOf(LARGE)}`);
    await generateOrders(postgres.urlOf(unfinished), { orders, onProgress: progress('orders') });
    await command(postgres, `alter database ${unfinished} rename to ${name}`);
  }
  await migrate(url);
  return { postgres, url };
}

/** A copy of the small catalogue that is thrown away: what was sold there cannot be unsold. */
export async function withCopy<T>(name: string, use: (url: string) => Promise<T>): Promise<T> {
  const postgres = await openDatabases();
  const throwAway = `drop database if exists ${name} (force)`;
  await command(postgres, throwAway);
  await command(postgres, `create database ${name} template ${nameOf(SMALL)}`);
  try {
    return await use(postgres.urlOf(name));
  } finally {
    await command(postgres, throwAway);
    await postgres.stop();
  }
}

async function has({ urlOf }: LocalPostgres, name: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: urlOf('postgres') });
  await client.connect();
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
  await client.end();
  return rowCount === 1;
}

/** A command to the whole cluster. */
async function command({ urlOf }: LocalPostgres, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf('postgres') });
  await client.connect();
  await client.query(text);
  await client.end();
}

export const nameOf = (products: number) => `catalog_${products}`;

async function fill(postgres: LocalPostgres, products: number): Promise<void> {
  const url = postgres.urlOf(nameOf(products));
  await postgres.createDatabase(nameOf(products));
  await migrate(url);
  await prepareQueue(url);
  if (await isFilled(url)) return;

  await generateProducts(url, { products, onProgress: progress('products') });
}

function progress(what: string) {
  const started = Date.now();
  let shown = -1;
  return (done: number, all: number) => {
    const percent = Math.floor((100 * done) / all);
    const seconds = Math.round((Date.now() - started) / 1000);
    if (percent > shown) process.stderr.write(`\r${all} ${what}: ${percent} %, ${seconds} s `);
    if (done === all && shown < 100) process.stderr.write('\n');
    shown = percent;
  };
}

async function isFilled(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query('select from product limit 1')).rowCount === 1;
  } finally {
    await client.end();
  }
}
