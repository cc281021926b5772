import type { Festival, FestivalInput } from '@shop/contract';
import { sql } from 'kysely';
import type { Db, Trx } from '#db/database.ts';

type FestivalRow = Pick<Festival, 'festival_id' | 'name' | 'day'> & { name_ml: string | null };

export async function listFestivals(db: Db, year: number): Promise<FestivalRow[]> {
  const { rows } = await sql<FestivalRow>`
    select festival_id, name, name_ml, day::text from festival
    where day between make_date(${year}, 1, 1) and make_date(${year}, 12, 31)
    order by day, festival_id`.execute(db);
  return rows;
}

/** A festival has one day a year: the same name again moves it. */
export async function upsertFestival(trx: Trx, { name, name_ml, day }: FestivalInput) {
  await sql`
    insert into festival (name, name_ml, day) values (${name}, ${name_ml ?? null}, ${day}::date)
    on conflict (lower(name), extract(year from day))
    do update set name = excluded.name, name_ml = excluded.name_ml, day = excluded.day`.execute(
    trx,
  );
}

export async function deleteFestival(
  trx: Trx,
  festival_id: number,
): Promise<FestivalRow | undefined> {
  const { rows } = await sql<FestivalRow>`
    delete from festival where festival_id = ${festival_id}
    returning festival_id, name, name_ml, day::text`.execute(trx);
  return rows[0];
}
