import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { loadEnv } from '#config/env.ts';
import { getMigrationUrl, readDepsConfig } from '#config/index.ts';
import { createDeps } from '#platform/deps.ts';
import { openDatabase, prepareDatabase } from '#platform/open-database.ts';
import { progressBar } from './progress-bar.ts';
import { DEMO_LOGINS, seedDemoAccounts } from './seed/demo-accounts.ts';
import { seedDemoCatalogue } from './seed/demo-catalogue.ts';
import { generateOrders } from './seed/generate-orders.ts';
import { generateProducts } from './seed/generate-products.ts';

loadEnv();
// NODE_ENV defaults to production: a database given by DATABASE_URL needs an explicit NODE_ENV.
const { DATABASE_URL, NODE_ENV = 'production' } = process.env;
if (NODE_ENV === 'production' && (DATABASE_URL || process.env.NODE_ENV)) {
  throw new Error(
    'The demo has publicly known logins and is not for production. Set NODE_ENV=development.',
  );
}
const demoDir = fileURLToPath(new URL('../../../../demo', import.meta.url));
const { values } = parseArgs({
  options: { products: { type: 'string' }, orders: { type: 'string' } },
});

const database = await openDatabase(process.env);
const config = readDepsConfig(database.env);
const url = getMigrationUrl(config);
await prepareDatabase(url);

const { deps, close } = await createDeps(config, (error) => console.error(error.message));
const seeded = await seedDemoCatalogue(deps, demoDir, {
  onProgress: progressBar('Demo catalogue'),
});
if (!seeded) console.log('The database has products already; the demo catalogue was skipped.');
await seedDemoAccounts(deps);
await close();
for (const [role, { email, password }] of Object.entries(DEMO_LOGINS)) {
  console.log(`Demo ${role}: ${email}, ${password}`);
}

if (values.products) {
  const products = Number(values.products);
  await generateProducts(url, { products, onProgress: progressBar('Generated products') });
}
if (values.orders) {
  const orders = Number(values.orders);
  await generateOrders(url, { orders, onProgress: progressBar('Generated orders') });
}
await database.close();
