import type { Control } from '@shop/fake-razorpay/control';
import { createPasswordHasher } from '#integrations/password-hasher.ts';
import { seedDemoAccounts, seedPastAccounts } from '#tools/seed/demo-accounts.ts';
import { type SeedOptions, seedDemoCatalogue } from '#tools/seed/demo-catalogue.ts';
import { changePrices, openShop } from './opening.ts';
import { openPastShop, type PastShop } from './past-shop.ts';
import { PAST_DAYS } from './write-past.ts';

/** Time between two products. */
const PRODUCT_MINUTES = 40;

interface StartOptions extends Pick<SeedOptions, 'onProgress' | 'countImages'> {
  /** Settings of the shop. */
  env: Record<string, string | undefined>;
  provider: Pick<Control, 'openPast'>;
  mail: boolean;
  demoDir: string;
}

/**
 * Founds the shop a few days before its past begins: people, catalogue, settings, pages. What follows may be told while
 * the shop is open: the products and their order in the lists stay as they are now.
 */
export async function startPast(options: StartOptions): Promise<PastShop> {
  const { env, provider, mail, demoDir, onProgress, countImages } = options;
  const shop = await openPastShop({ env, provider, mail, daysAgo: PAST_DAYS + 5 });
  const { clock, deps } = shop;
  const passwordHasher = createPasswordHasher();
  await seedDemoAccounts({ db: deps.db, passwordHasher });
  await seedPastAccounts({ db: deps.db, passwordHasher });
  await passwordHasher.close();
  await seedDemoCatalogue(deps, demoDir, {
    ...(onProgress && { onProgress }),
    ...(countImages && { countImages }),
    beforeProduct: () => clock.moveTo(new Date(clock.now().getTime() + PRODUCT_MINUTES * 60_000)),
  });
  await openShop(shop);
  await changePrices(shop);
  return shop;
}
