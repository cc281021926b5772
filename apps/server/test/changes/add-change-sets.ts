import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

/** Inserts a checked set of one product and one that has run, without the worker. */
export async function addChangeSets(db: Db, admin_id: number, product_id: number) {
  const checked = await addSet(db, { admin_id, product_id, state: 'checked' });
  return { checked, done: await addSet(db, { admin_id, product_id, state: 'done' }) };
}

interface TestSet {
  admin_id: number;
  product_id: number;
  state: 'checked' | 'done';
}

async function addSet(db: Db, { admin_id, product_id, state }: TestSet): Promise<number> {
  const changed = state === 'done' ? 1 : 0;
  const change = JSON.stringify({ what: 'set visibility', enabled: false });
  const { rows } = await sql<{ change_set_id: number }>`
    with made as (
      insert into change_set (request_id, kind, admin_id, state, change, changes_prices, rows_all,
        rows_checked, rows_changed, checked_at, started_at, finished_at)
      select ${randomUUID()}::uuid, 'edit', ${admin_id}::bigint, ${state}, ${change}::jsonb, false, 1, 1,
        ${changed}::integer, now(), now(), case when ${state} = 'done' then now() end
      returning change_set_id
    )
    insert into change_row (change_set_id, position, product_id, version, before, after, state)
    select change_set_id, 1, product_id, updated_at, '{"enabled": true}', '{"enabled": false}',
      case when ${state} = 'done' then 'changed' else 'due' end
    from made, product where product_id = ${product_id}
    returning change_set_id`.execute(db);
  return rows[0]?.change_set_id ?? 0;
}
