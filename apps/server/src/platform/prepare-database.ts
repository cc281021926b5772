import { migrate } from '#db/migrate.ts';
import { grantToRuntimeRole } from '#db/runtime-role.ts';
import { prepareQueue } from '#jobs/queue.ts';

/** Brings tables, functions, queues and rights up to date. @param url of the owner of the tables. */
export async function prepareDatabase(url: string): Promise<void> {
  await migrate(url);
  await prepareQueue(url);
  await grantToRuntimeRole(url);
}
