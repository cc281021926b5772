import { randomBytes } from 'node:crypto';
import { insertAudit } from '#audit/audit.queries.ts';
import type { Deps } from '#platform/deps.ts';
import { replaceFeedAddress } from './feeds.queries.ts';

const SECRET_BYTES = 16;

/** The old address ends at once. The audit log does not have the secret: more people read it. */
export async function renewFeedAddress({ db }: Pick<Deps, 'db'>, admin_id: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await replaceFeedAddress(trx, randomBytes(SECRET_BYTES).toString('hex'));
    await insertAudit(trx, { admin_id, subject: 'feeds', action: 'feed address made' });
  });
}
