import type { Control } from '@shop/fake-razorpay/control';
import { getMigrationUrl, readDepsConfig } from '#config/index.ts';
import { findStaffId } from '#features/accounts/staff/staff.queries.ts';
import { hasProducts } from '#features/catalog/products.queries.ts';
import { createDeps } from '#platform/deps.ts';
import { removeMovedClock } from './past/moved-clock.ts';
import { startPast } from './past/start-past.ts';
import { writePast } from './past/write-past.ts';
import { progressBar } from './progress-bar.ts';
import { PAST_LOGINS, seedDemoAccounts } from './seed/demo-accounts.ts';
import { seedDemoCatalogue } from './seed/demo-catalogue.ts';

interface PrepareOptions {
  env: Record<string, string | undefined>;
  demoDir: string;
  /** True for the first day of a new shop. */
  empty: boolean;
  /** Missing where the shop uses a real account at the provider; there it gets no past. */
  provider: Control | undefined;
  /** Whether mail goes to the inbox of development. */
  mail: boolean;
}

export interface PreparedShop {
  hasPast: boolean;
  /** The past that is being told, while the shop may be open already. */
  past?: {
    /** Never rejects. */
    complete: Promise<void>;
    stop: () => Promise<void>;
  };
}

/** Gives a shop without products the demo's catalogue and past, and every shop the demo's logins. */
export async function prepareShop(options: PrepareOptions): Promise<PreparedShop> {
  const { env, demoDir, empty, provider } = options;
  const config = readDepsConfig(env);
  // An interrupted run may have left the clock moved.
  await removeMovedClock(getMigrationUrl(config));
  const { deps, close } = await createDeps(config, (error) => console.error(error.message));
  const isNew = !(await hasProducts(deps.db));
  if (isNew && !empty && provider) {
    await close();
    return { hasPast: true, past: await beginPast({ ...options, provider }) };
  }
  const onProgress = progressBar('Demo catalogue');
  if (!empty) await seedDemoCatalogue(deps, demoDir, { onProgress });
  await seedDemoAccounts(deps);
  const hasPast = (await findStaffId(deps.db, PAST_LOGINS.packing.email)) !== undefined;
  await close();
  return { hasPast };
}

type BeginOptions = Omit<PrepareOptions, 'empty'> & { provider: Control };

async function beginPast({ env, demoDir, provider, mail }: BeginOptions) {
  const realNow = new Date();
  const onProgress = progressBar('Demo catalogue');
  const shop = await startPast({ env, demoDir, provider, mail, onProgress });
  const { finished, stop } = writePast(shop, realNow);
  const complete = finished
    .catch((error: unknown) => console.error('The past could not be told to its end.', error))
    .then(() => shop.stop());
  return {
    complete,
    stop: async () => {
      stop();
      await complete;
    },
  };
}
