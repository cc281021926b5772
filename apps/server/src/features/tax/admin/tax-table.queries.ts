import type { LimitName, TaxClassRates, TaxLimit } from '@shop/contract';
import { type Paise, paise, toRupees } from '@shop/domain/money';
import { sql } from 'kysely';
import type { Db, Trx } from '#db/database.ts';

const day = sql<string>`to_char(valid_from, 'YYYY-MM-DD')`.as('valid_from');

/** Classes by name, each with its rates. */
export async function listTaxClasses(db: Db): Promise<TaxClassRates[]> {
  const [classes, rates] = await Promise.all([
    db
      .selectFrom('tax_class')
      // The column's CHECK lists the units.
      .select(['tax_class', 'hsn', 'to_confirm', sql<TaxClassRates['uqc']>`uqc`.as('uqc')])
      .orderBy('tax_class')
      .execute(),
    db
      .selectFrom('tax_rate')
      .select(['tax_class', day, 'up_to_paise', 'rate_bp'])
      .orderBy('valid_from')
      .orderBy('up_to_paise', (order) => order.asc().nullsLast())
      .execute(),
  ]);
  return classes.map((one) => ({
    ...one,
    rates: rates
      .filter(({ tax_class }) => tax_class === one.tax_class)
      .map(({ valid_from, up_to_paise, rate_bp }) => ({
        valid_from,
        up_to: up_to_paise === null ? null : toRupees(paise(up_to_paise)),
        rate: rate_bp / 100,
      })),
  }));
}

export const lockTaxClass = (trx: Trx, tax_class: string) =>
  trx
    .selectFrom('tax_class')
    .select(['hsn', 'uqc', 'to_confirm'])
    .where('tax_class', '=', tax_class)
    .forUpdate()
    .executeTakeFirst();

export async function updateTaxClass(
  trx: Trx,
  tax_class: string,
  values: { hsn: string; uqc: string; to_confirm: string },
): Promise<void> {
  await trx.updateTable('tax_class').set(values).where('tax_class', '=', tax_class).execute();
}

export interface RateRow {
  up_to_paise: Paise | null;
  rate_bp: number;
}

/** Rates that begin on the same day are replaced. @returns those that were. */
export async function replaceRates(
  trx: Trx,
  tax_class: string,
  valid_from: string,
  rates: RateRow[],
): Promise<RateRow[]> {
  const replaced = await trx
    .deleteFrom('tax_rate')
    .where('tax_class', '=', tax_class)
    .where('valid_from', '=', sql<Date>`${valid_from}::date`)
    .returning(['up_to_paise', 'rate_bp'])
    .execute();
  await trx
    .insertInto('tax_rate')
    .values(
      rates.map((rate) => ({ tax_class, valid_from: sql<Date>`${valid_from}::date`, ...rate })),
    )
    .execute();
  return replaced.map(({ up_to_paise, rate_bp }) => ({
    up_to_paise: up_to_paise === null ? null : paise(up_to_paise),
    rate_bp,
  }));
}

const IN_DIGITS: LimitName[] = ['hsn digits of bills', 'hsn digits of returns'];
/** Amounts are stored in paise. */
const factor = (name: LimitName) => (IN_DIGITS.includes(name) ? 1 : 100);

/** By name and date. */
export async function listLimits(db: Db): Promise<TaxLimit[]> {
  const rows = await db
    .selectFrom('tax_limit')
    // The columns' CHECKs list the names.
    .select([
      day,
      'value',
      sql<LimitName>`name`.as('name'),
      sql<TaxLimit['turnover_class']>`turnover_class`.as('turnover_class'),
    ])
    .orderBy('name')
    .orderBy('turnover_class', (order) => order.desc().nullsFirst())
    .orderBy('valid_from')
    .execute();
  return rows.map((row) => ({ ...row, value: row.value / factor(row.name) }));
}

export async function upsertLimit(
  trx: Trx,
  { name, valid_from, turnover_class, value }: TaxLimit,
): Promise<void> {
  const stored = Math.round(value * factor(name));
  await sql`
    insert into tax_limit (name, valid_from, turnover_class, value)
    values (${name}, ${valid_from}::date, ${turnover_class}, ${stored})
    on conflict (name, valid_from, turnover_class) do update set value = excluded.value`.execute(
    trx,
  );
}
