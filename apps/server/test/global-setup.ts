import { startFakeRazorpay } from '@shop/fake-razorpay/start-fake-razorpay';
import { startTestPostgres } from '@shop/test-kit/postgres';
import type { TestProject } from 'vitest/node';

/**
 * Starts one PostgreSQL with the migrated template and one fake payment provider for the whole run. Tests
 * that change the provider's behaviour start their own.
 */
export default async function setUp(project: TestProject) {
  const postgres = await startTestPostgres();
  project.provide('postgres', postgres.url);
  const fakeRazorpay = await startFakeRazorpay();
  project.provide('provider', { origin: fakeRazorpay.origin, control: fakeRazorpay.controlUrl });
  return async () => {
    await fakeRazorpay.stop();
    await postgres.stop();
  };
}

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the server's own `postgres` database. */
    postgres: string;
    /** Origin of the fake payment provider, and URL of its control API. */
    provider: { origin: string; control: string };
  }
}
