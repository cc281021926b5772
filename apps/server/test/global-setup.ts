import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { openStandIn } from '@shop/fake-razorpay/start-fake-razorpay';
import type { TestProject } from 'vitest/node';
import { migrate } from '#db/migrate.ts';
import { prepareQueue } from '#jobs/queue.ts';
import { startLocalPostgres } from '#tools/local-postgres.ts';

/**
 * Starts one PostgreSQL and one imitated payment provider for the whole run, and migrates the template
 * that every test clones. Who makes the provider misbehave opens one of their own.
 */
export default async function setUp(project: TestProject) {
  const folder = mkdtempSync(`${tmpdir()}/shop-test-`);
  const server = await startLocalPostgres({ folder, keep: false });
  await server.createDatabase('template_shop');
  await migrate(server.urlOf('template_shop'));
  await prepareQueue(server.urlOf('template_shop'));
  project.provide('postgres', server.urlOf('postgres'));
  const standIn = await openStandIn();
  project.provide('provider', { origin: standIn.origin, control: standIn.controlUrl });
  return async () => {
    await standIn.stop();
    await server.stop();
  };
}

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the test server's own database; every other name hangs below it. */
    postgres: string;
    /** The imitated payment provider: where it is called, and where it is told what to do. */
    provider: { origin: string; control: string };
  }
}
