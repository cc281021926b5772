import type { FestivalInput } from '@shop/contract';
import { insertAudit } from '#audit/audit.queries.ts';
import type { Deps } from '#platform/deps.ts';
import { deleteFestival, upsertFestival } from './festivals.queries.ts';

const SUBJECT = 'festivals';

export async function saveFestival(
  { db }: Pick<Deps, 'db'>,
  admin_id: number,
  festival: FestivalInput,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await upsertFestival(trx, festival);
    const action = 'festival saved';
    await insertAudit(trx, { admin_id, subject: SUBJECT, action, after: festival });
  });
}

/** A repeated request changes nothing. */
export async function removeFestival(
  { db }: Pick<Deps, 'db'>,
  admin_id: number,
  festival_id: number,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const removed = await deleteFestival(trx, festival_id);
    if (!removed) return;
    const { name, day } = removed;
    const action = 'festival removed';
    await insertAudit(trx, { admin_id, subject: SUBJECT, action, before: { name, day } });
  });
}
