import type { House } from './environment.ts';

export async function countRows(
  { db }: House,
  table: 'orders' | 'refund' | 'webhook_event',
): Promise<number> {
  const { count } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
