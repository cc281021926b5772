import type { LimitName, TURNOVER_CLASSES } from '@shop/contract';
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

export type TurnoverClass = (typeof TURNOVER_CLASSES)[number];

/**
 * A legal limit as it was on a day (YYYY-MM-DD): amounts in paise, or a number of digits. Without a turnover
 * class only limits for every shop are found.
 */
export async function findLimit(
  db: Db,
  name: LimitName,
  day: string,
  turnoverClass?: TurnoverClass,
): Promise<number> {
  const { value } = await db
    .selectFrom('tax_limit')
    .select('value')
    .where('name', '=', name)
    .where('valid_from', '<=', sql<Date>`${day}::date`)
    .where(
      sql<boolean>`coalesce(turnover_class = ${turnoverClass ?? null}, turnover_class is null)`,
    )
    .orderBy('valid_from', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return value;
}

/** Names of States by their code, as they were on a day (YYYY-MM-DD). */
export async function listStateNames(db: Db, day: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('tax_state')
    .select(['code', 'name'])
    .where('valid_from', '<=', sql<Date>`${day}::date`)
    .where(sql<boolean>`coalesce(valid_until >= ${day}::date, true)`)
    .orderBy('code')
    .execute();
  return new Map(rows.map(({ code, name }) => [code, name]));
}
