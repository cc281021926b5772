import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { loadSettings } from '#config/env.ts';
import { readDepsConfig } from '#config/index.ts';
import { migrate } from '#db/migrate.ts';
import { prepareQueue } from '#jobs/queue.ts';
import { openDeps } from '#platform/deps.ts';
import { openDatabase } from '#platform/open-database.ts';
import { progressBar } from './progress-bar.ts';
import { DEMO_LOGINS, seedDemoAccounts } from './seed/demo-accounts.ts';
import { seedDemo } from './seed/demo-catalogue.ts';
import { generateOrders } from './seed/generate-orders.ts';
import { generateProducts } from './seed/generate-products.ts';

loadSettings();
// Whoever names a database has to say that it is not a real shop's: nothing said means production.
const { DATABASE_URL: named, NODE_ENV = 'production' } = process.env;
if (NODE_ENV === 'production' && (named || process.env.NODE_ENV)) {
  throw new Error(
    'The demo has logins that everybody knows; it is not for production. Say NODE_ENV=development.',
  );
}
const demo = fileURLToPath(new URL('../../../../demo', import.meta.url));
const { values } = parseArgs({
  options: { products: { type: 'string' }, orders: { type: 'string' } },
});

const database = await openDatabase(process.env);
const { DATABASE_URL: url } = database.env;
await migrate(url);
await prepareQueue(url);

const config = readDepsConfig(database.env);
const { deps, close } = await openDeps(config, (error) => console.error(error.message));
const seeded = await seedDemo(deps, demo, progressBar('Demo catalogue'));
if (!seeded) console.log('The database has products already; the demo catalogue is left out.');
await seedDemoAccounts(deps);
await close();
for (const [who, { email, password }] of Object.entries(DEMO_LOGINS)) {
  console.log(`Demo ${who}: ${email}, ${password}`);
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
