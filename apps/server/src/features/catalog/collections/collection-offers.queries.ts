import type { CollectionRule } from '@shop/contract';
import { sql } from 'kysely';
import type { Db, Trx } from '#db/database.ts';

/** Keeps the rule as it is until the offer is stored. @returns undefined for an unknown collection */
export async function lockRuleForOffer(
  trx: Trx,
  collection_id: number,
): Promise<{ rule: CollectionRule | null } | undefined> {
  const { rows } = await sql<{ rule: CollectionRule | null }>`
    select rule from collection where collection_id = ${collection_id} for share`.execute(trx);
  return rows[0];
}

/** Whether a sale or a code is for the collection, also one that is over. */
export async function hasOffers(db: Db, collection_id: number): Promise<boolean> {
  const { rows } = await sql`
    select from sale where collection_id = ${collection_id}
    union all
    select from coupon where collection_id = ${collection_id}
    limit 1`.execute(db);
  return rows.length > 0;
}
