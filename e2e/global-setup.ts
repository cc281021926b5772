import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { fromRupees } from '@shop/domain/money';
import { openStandIn } from '@shop/razorpay-stand-in/open-stand-in';
import { startLocalPostgres } from '@shop/server/db/local-postgres.ts';
import { migrate } from '@shop/server/db/migrate.ts';
import type { HouseDeps } from '@shop/server/deps.ts';
import { addProduct } from '@shop/server/features/catalog/add-product.ts';
import { seedDemo } from '@shop/server/features/catalog/seed-demo.ts';
import { prepareQueue } from '@shop/server/jobs/queue.ts';
import { openShop as openServer, openWorker } from '@shop/server/main/open-shop.ts';
import { standInSettings } from '@shop/server/main/stand-in-settings.ts';
import { sql } from 'kysely';
import { behindTheCounter, PORT } from './shop.ts';

/** What the demo catalogue does not have. */
const pieces = [
  { name: 'Bare Piece', stock: 3 },
  { name: 'Gone Piece', stock: 0 },
  { name: 'Hidden Piece', stock: 3, enabled: false },
];

const repository = fileURLToPath(new URL('..', import.meta.url));

export default () => openShop({ works: true });

/**
 * Opens the production build on a throwaway database that holds the demo catalogue. Without the
 * worker, who makes pictures in the background, the machine is calm enough to measure.
 */
export async function openShop({ works }: { works: boolean }) {
  const folder = mkdtempSync(`${tmpdir()}/shop-e2e-`);
  const images = mkdtempSync(`${tmpdir()}/shop-e2e-images-`);
  const postgres = await startLocalPostgres({ folder, keep: false });
  await postgres.createDatabase('shop');
  process.env.DATABASE_URL = postgres.urlOf('shop');
  process.env.IMAGE_FOLDER = images;
  await migrate(process.env.DATABASE_URL);
  await prepareQueue(process.env.DATABASE_URL);
  await behindTheCounter(async (deps) => {
    await seedDemo(deps, `${repository}demo`);
    for (const piece of pieces)
      await addProduct(deps, { ...piece, price_paise: fromRupees(900) }, []);
    await leaveOutAvif(deps);
  });

  const standIn = await openStandIn({
    webhookUrl: `http://127.0.0.1:${PORT}/api/razor/webhook`,
  });
  process.env.STAND_IN_CONTROL = standIn.controlUrl;
  const settings = {
    ...standInSettings(standIn),
    LOG_LEVEL: 'error',
    MONEY_PAUSE_SECONDS: '0.1',
    PROVIDER_CALLS_PER_SECOND: '50',
  };
  const server = await openServer(process.env.DATABASE_URL, {
    ...settings,
    PORT: `${PORT}`,
    TRUSTED_PROXIES: '127.0.0.1',
  });
  const worker = works
    ? openWorker(process.env.DATABASE_URL, { ...settings, IMAGE_FOLDER: images })
    : undefined;

  return async () => {
    await worker?.stop();
    await server.stop();
    await standIn.stop();
    await postgres.stop();
    rmSync(images, { recursive: true });
  };
}

/** Browsers get WebP until AVIF is made, and making it would keep a core from the tests for minutes. */
async function leaveOutAvif({ db }: HouseDeps) {
  await sql`delete from pgboss.job where name = 'make-variant' and data ->> 'format' = 'avif'`.execute(
    db,
  );
}
