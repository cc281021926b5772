import { RETENTION, type RetentionName } from '@shop/domain/people/retention';
import { type RawBuilder, sql } from 'kysely';

/** The moment before which data of this kind is removed, by the database's clock. */
export function keptSince(name: RetentionName): RawBuilder<Date> {
  const { days = 0, years = 0 }: { days?: number; years?: number } = RETENTION[name];
  return sql<Date>`now() - make_interval(years => ${sql.lit(years)}, days => ${sql.lit(days)})`;
}
