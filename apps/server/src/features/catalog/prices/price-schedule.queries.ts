import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

/** Times in milliseconds since 1970. */
export interface PricePeriod {
  starts: number;
  ends: number;
  book_id: number;
}

interface ScheduleRow {
  now: number;
  starts: number | null;
  ends: number | null;
  book_id: number | null;
}

/** The clock of the database, and the periods that are under way or follow. */
export async function readPriceSchedule(db: Db): Promise<{ now: number; periods: PricePeriod[] }> {
  const { rows } = await sql<ScheduleRow>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as now,
      (extract(epoch from lower(r.during)) * 1000)::float8 as starts,
      (extract(epoch from upper(r.during)) * 1000)::float8 as ends,
      coalesce(ready_book(k.sales), 0) as book_id
    from (values (1)) one
    left join (price_period r join price_book k using (book_id)) on upper(r.during) > now()
    order by lower(r.during)`.execute(db);
  const periods = rows.flatMap(({ starts, ends, book_id }) =>
    starts === null || ends === null || book_id === null ? [] : [{ starts, ends, book_id }],
  );
  return { now: rows[0]?.now ?? Date.now(), periods };
}
