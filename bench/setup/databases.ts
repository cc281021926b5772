import { fileURLToPath } from 'node:url';
import { prepareDatabase } from '@shop/server/platform/open-database.ts';
import { type LocalPostgres, startLocalPostgres } from '@shop/server/tools/local-postgres.ts';
import { generateOrders } from '@shop/server/tools/seed/generate-orders.ts';
import { generateProducts } from '@shop/server/tools/seed/generate-products.ts';
import { createMigratedDatabase } from '@shop/test-kit/postgres';
import pg from 'pg';

const dir = fileURLToPath(new URL('../../.data/bench', import.meta.url));

export const SMALL = 10_000;
export const LARGE = 1_000_000;

/** A persistent PostgreSQL with production settings, and a catalogue of each size. */
export async function startDatabases(sizes = [SMALL, LARGE]): Promise<LocalPostgres> {
  const postgres = await startLocalPostgres({ dir, persistent: true });
  for (const products of sizes) await fill(postgres, products);
  return postgres;
}

/** A copy of the large catalogue with as many orders; a copy, because orders cannot be removed. */
export async function startOrdersDatabase(
  orders: number,
): Promise<{ postgres: LocalPostgres; url: string }> {
  const postgres = await startDatabases();
  const name = `orders_${orders}`;
  const url = postgres.getUrl(name);
  if (!(await databaseExists(postgres, name))) {
    const unfinished = `${name}_unfinished`;
    await runCommand(postgres, `drop database if exists ${unfinished}`);
    await runCommand(postgres, `create database ${unfinished} template ${toDatabaseName(LARGE)}`);
    await generateOrders(postgres.getUrl(unfinished), { orders, onProgress: progress('orders') });
    await runCommand(postgres, `alter database ${unfinished} rename to ${name}`);
  }
  await prepareDatabase(url);
  return { postgres, url };
}

/** Runs `use` on a copy of the small catalogue that is dropped afterwards. */
export async function withCopy<T>(name: string, use: (url: string) => Promise<T>): Promise<T> {
  const postgres = await startDatabases([SMALL]);
  const drop = `drop database if exists ${name} (force)`;
  await runCommand(postgres, drop);
  await runCommand(postgres, `create database ${name} template ${toDatabaseName(SMALL)}`);
  try {
    return await use(postgres.getUrl(name));
  } finally {
    await runCommand(postgres, drop);
    await postgres.stop();
  }
}

async function databaseExists({ getUrl }: LocalPostgres, name: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: getUrl('postgres') });
  await client.connect();
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
  await client.end();
  return rowCount === 1;
}

async function runCommand({ getUrl }: LocalPostgres, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: getUrl('postgres') });
  await client.connect();
  await client.query(text);
  await client.end();
}

export const toDatabaseName = (products: number) => `catalog_${products}`;

async function fill(postgres: LocalPostgres, products: number): Promise<void> {
  const url = await createMigratedDatabase(postgres, toDatabaseName(products));
  if (await isFilled(url)) return;

  await generateProducts(url, { products, onProgress: progress('products') });
}

function progress(unit: string) {
  const started = Date.now();
  let shown = -1;
  return (done: number, all: number) => {
    const percent = Math.floor((100 * done) / all);
    const seconds = Math.round((Date.now() - started) / 1000);
    if (percent > shown) process.stderr.write(`\r${all} ${unit}: ${percent} %, ${seconds} s `);
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
