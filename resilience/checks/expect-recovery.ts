import { catalog } from '@shop/contract';
import { waitFor } from '@shop/test-kit/wait-for';
import { checkoutClient, purchase } from '../harness/checkout-client.ts';
import type { Environment } from '../harness/environment.ts';
import { call } from '../harness/http-client.ts';
import { healthStatus } from '../harness/process.ts';

/** An idle pool connection is kept for ten seconds. */
const MAX_RECOVERY_MS = 20_000;

/**
 * Prepares a check that every server serves and sells again after a fault. Accounts are made
 * beforehand, because the fault may leave no database connection for the suite.
 */
export async function prepareRecoveryCheck(env: Environment, faults: number) {
  const { origins, database } = env;
  const customers = await env.addCustomers(origins.length);
  const product_id = await env.addProduct({ stock: origins.length * faults, rupees: 100 });
  return async (): Promise<string[]> => {
    const started = Date.now();
    // PostgreSQL ends itself when it cannot write its WAL; a supervisor would restart it.
    if (!database.isRunning()) await database.start();
    await Promise.all(
      origins.map((origin) => waitFor(`${origin} to serve again`, () => serves(origin))),
    );
    const milliseconds = Date.now() - started;
    const sales = await Promise.allSettled(
      customers.map((customer, server) =>
        purchase(env, customer, product_id, checkoutClient(env, server)),
      ),
    );
    return [
      ...(milliseconds > MAX_RECOVERY_MS ? [`recovered only after ${milliseconds} ms`] : []),
      ...sales.flatMap((sale) => (sale.status === 'rejected' ? [String(sale.reason)] : [])),
    ];
  };
}

async function serves(origin: string): Promise<boolean> {
  const counted = await call(origin, catalog.count);
  return (await healthStatus(origin, 'ready')) === 200 && counted.status === 200;
}
