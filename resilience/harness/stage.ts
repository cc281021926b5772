import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { fromRupees } from '@shop/domain/money';
import type { Control } from '@shop/fake-razorpay/control';
import { openStandIn } from '@shop/fake-razorpay/start-fake-razorpay';
import { readDepsConfig } from '@shop/server/config/index.ts';
import { migrate } from '@shop/server/db/migrate.ts';
import { insertCustomer } from '@shop/server/features/accounts/accounts.queries.ts';
import { insertAdmin } from '@shop/server/features/accounts/admins.queries.ts';
import { createAdmin } from '@shop/server/features/accounts/create-admin.ts';
import { addProduct } from '@shop/server/features/catalog/admin/add-product.ts';
import { decodePicture } from '@shop/server/features/catalog/images/normalize-image.ts';
import { prepareQueue } from '@shop/server/jobs/queue.ts';
import { type HouseDeps, openDeps } from '@shop/server/platform/deps.ts';
import { standInSettings } from '@shop/server/tools/fake-razorpay-env.ts';
import { startLocalPostgres } from '@shop/server/tools/local-postgres.ts';
import { ASHA } from '@shop/server/tools/seed/demo-accounts.ts';
import { openShop } from '@shop/server/tools/spawn-server.ts';

const PASSWORD = 'kasavu border';

export interface Stage {
  origin: string;
  pid: number;
  /** Of its database. */
  url: string;
  deps: HouseDeps;
  provider: Control;
  providerOrigin: string;
  close: () => Promise<void>;
}

/** A throwaway shop as a process of its own, on a throwaway PostgreSQL. */
export async function openStage(
  settings: Record<string, string>,
  flags: string[] = [],
): Promise<Stage> {
  const { url, stop } = await openTables();
  const images = mkdtempSync(`${tmpdir()}/shop-storm-images-`);
  const config = readDepsConfig({ DATABASE_URL: url, IMAGE_FOLDER: images });
  const { deps, close } = await openDeps(config, () => {});
  const standIn = await openStandIn();
  const around = {
    ...standInSettings(standIn),
    IMAGE_FOLDER: images,
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_LEVEL: 'error',
    ...settings,
  };
  const shop = await openShop(url, around, flags);

  return {
    origin: shop.origin,
    pid: shop.pid,
    url,
    deps,
    provider: standIn.control,
    providerOrigin: standIn.origin,
    close: async () => {
      await shop.stop();
      await standIn.stop();
      await close();
      await stop();
      rmSync(images, { recursive: true });
    },
  };
}

async function openTables() {
  const folder = mkdtempSync(`${tmpdir()}/shop-storm-`);
  const postgres = await startLocalPostgres({ folder, keep: false });
  await postgres.createDatabase('shop');
  const url = postgres.urlOf('shop');
  await migrate(url);
  await prepareQueue(url);
  return { url, stop: () => postgres.stop() };
}

/** Sarees to find, an admin, and a customer who can log in. */
export async function furnish(deps: HouseDeps) {
  const products: number[] = [];
  for (const [name, stock] of Object.entries({ Nila: 100_000, Mayil: 1, Kasavu: 0 })) {
    const price_paise = fromRupees(2450);
    const file = await readFile(new URL('../../apps/web/public/default.webp', import.meta.url));
    const picture = await decodePicture(file);
    products.push(await addProduct(deps, { name: `${name} Saree`, stock, price_paise }, [picture]));
  }
  const rows = await deps.db.selectFrom('product').select(['image', 'updated_at']).execute();
  const image = rows[0]?.image ?? [];
  const updated_at = rows.map((row) => row.updated_at.toISOString());
  const email = 'asha@example.com';
  await newCustomer(deps, email, await deps.passwords.hash(PASSWORD));
  await createAdmin(deps, { name: 'Meera', email, password: PASSWORD });
  return { products, updated_at, image, email };
}

/** Customers who all have the same password. */
export async function newCustomers(deps: HouseDeps, count: number): Promise<number[]> {
  const password_hash = await deps.passwords.hash(PASSWORD);
  return Promise.all(mails(count).map((email) => newCustomer(deps, email, password_hash)));
}

export async function newAdmins(deps: HouseDeps, count: number): Promise<void> {
  const password_hash = await deps.passwords.hash(PASSWORD);
  const admins = mails(count).map((email) => ({ name: 'Meera', email, password_hash }));
  await Promise.all(admins.map((admin) => insertAdmin(deps.db, admin)));
}

const mails = (count: number) =>
  Array.from({ length: count }, (_, place) => `stormy${place}@example.com`);

async function newCustomer(deps: HouseDeps, email: string, password_hash: string): Promise<number> {
  const userId = await insertCustomer(deps.db, { ...ASHA, email, password_hash });
  if (userId === undefined) throw new Error(`${email} is there already`);
  return userId;
}
