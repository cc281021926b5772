import { sql } from 'kysely';

/** A set counts its rows, and a row that changed a stock has its movement in the ledger, once. */
export const CHANGE_SET_MISMATCH = sql<{ subject: string }>`
  select 'set ' || s.change_set_id as subject
  from change_set s
  left join (
    select change_set_id, count(*) as rows_all,
      count(*) filter (where state <> 'unchecked') as rows_checked,
      count(*) filter (where state = 'rejected') as rows_rejected,
      count(*) filter (where state = 'same') as rows_same,
      count(*) filter (where state = 'changed') as rows_changed,
      count(*) filter (where state = 'skipped') as rows_skipped
    from change_row group by 1
  ) r using (change_set_id)
  where (s.rows_all, s.rows_checked, s.rows_rejected, s.rows_same, s.rows_changed, s.rows_skipped)
    is distinct from (coalesce(r.rows_all, 0), coalesce(r.rows_checked, 0), coalesce(r.rows_rejected, 0),
      coalesce(r.rows_same, 0), coalesce(r.rows_changed, 0), coalesce(r.rows_skipped, 0))
  union all
  select 'row ' || r.position || ' of set ' || r.change_set_id
  from change_row r join change_set s using (change_set_id)
  left join stock_movement m on m.request_id = s.request_id and m.product_id = r.product_id
  where not r.is_new and coalesce(m.delta, 0) <> case
    when r.state = 'changed' and r.after ? 'stock'
    then (r.after ->> 'stock')::integer - (r.before ->> 'stock')::integer else 0 end`;
