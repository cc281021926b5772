import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import type { TestProject } from 'vitest/node';
import { startLocalPostgres } from '../src/db/local-postgres.ts';
import { migrate } from '../src/db/migrate.ts';
import { prepareQueue } from '../src/jobs/queue.ts';

/** Starts one PostgreSQL for the whole run and migrates the template every test clones. */
export default async function setUp(project: TestProject) {
  const folder = mkdtempSync(`${tmpdir()}/shop-test-`);
  const server = await startLocalPostgres({ folder, keep: false });
  await server.createDatabase('template_shop');
  await migrate(server.urlOf('template_shop'));
  await prepareQueue(server.urlOf('template_shop'));
  project.provide('postgres', server.urlOf('postgres'));
  return server.stop;
}

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the test server's own database; every other name hangs below it. */
    postgres: string;
  }
}
