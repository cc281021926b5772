import { fileURLToPath } from 'node:url';
import { type LocalPostgres, startLocalPostgres } from '@shop/server/db/local-postgres.ts';
import { migrate } from '@shop/server/db/migrate.ts';
import { generateProducts } from '@shop/server/features/catalog/generate-products.queries.ts';
import { prepareQueue } from '@shop/server/jobs/queue.ts';
import pg from 'pg';

const folder = fileURLToPath(new URL('../.data/bench', import.meta.url));

export const SMALL = 10_000;
export const LARGE = 1_000_000;

/** A kept PostgreSQL, as safe as production's, with a small and a large catalogue in it. */
export async function openDatabases(): Promise<LocalPostgres> {
  const postgres = await startLocalPostgres({ folder, keep: true });
  for (const products of [SMALL, LARGE]) await fill(postgres, products);
  return postgres;
}

export const nameOf = (products: number) => `catalog_${products}`;

async function fill(postgres: LocalPostgres, products: number): Promise<void> {
  const url = postgres.urlOf(nameOf(products));
  await postgres.createDatabase(nameOf(products));
  await migrate(url);
  await prepareQueue(url);
  if (await isFilled(url)) return;

  const started = Date.now();
  let shown = -1;
  await generateProducts(url, {
    products,
    onProgress: (done, all) => {
      const percent = Math.floor((100 * done) / all);
      if (percent > shown) process.stderr.write(`\r${products} products: ${percent} % `);
      shown = percent;
    },
  });
  process.stderr.write(`in ${Math.round((Date.now() - started) / 1000)} s\n`);
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
