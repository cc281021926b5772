import type { ShopSettings, TaxRegistration } from '@shop/contract';
import { sql } from 'kysely';
import type { Db, Trx } from '#db/database.ts';

export interface StoredSettings {
  /** Without the settings that were added after it was stored. */
  settings: Partial<ShopSettings>;
  version: number;
}

/** @returns undefined before the first start. */
export async function findSettings(db: Db): Promise<StoredSettings | undefined> {
  return (
    db
      .selectFrom('shop_settings')
      // Only settings that passed the schema of their time are ever written.
      .select([sql<Partial<ShopSettings>>`settings`.as('settings'), 'version'])
      .executeTakeFirst()
  );
}

export async function lockSettings(trx: Trx): Promise<StoredSettings | undefined> {
  return trx
    .selectFrom('shop_settings')
    .select([sql<Partial<ShopSettings>>`settings`.as('settings'), 'version'])
    .forUpdate()
    .executeTakeFirst();
}

/** Two processes may start at the same moment; the first one's values stay. */
export async function insertFirstSettings(db: Db, settings: ShopSettings): Promise<void> {
  await db
    .insertInto('shop_settings')
    .values({ settings: JSON.stringify(settings) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** @returns the new version. Servers read the settings again when the transaction commits. */
export async function updateSettings(trx: Trx, settings: ShopSettings): Promise<number> {
  const { version } = await trx
    .updateTable('shop_settings')
    .set({
      settings: JSON.stringify(settings),
      version: sql`version + 1`,
      updated_at: sql`now()`,
    })
    .returning('version')
    .executeTakeFirstOrThrow();
  await notifySettingsChanged(trx);
  return version;
}

async function notifySettingsChanged(trx: Trx): Promise<void> {
  await sql`select pg_notify('settings_changed', '')`.execute(trx);
}

const taxFields = [
  sql<string>`to_char(effective_from, 'YYYY-MM-DD')`.as('effectiveFrom'),
  sql<TaxRegistration['mode']>`mode`.as('mode'),
  'gstin',
  sql<TaxRegistration['turnoverClass']>`turnover_class`.as('turnoverClass'),
] as const;

/** Oldest first. */
export async function listTaxRegistrations(db: Db): Promise<TaxRegistration[]> {
  return db.selectFrom('tax_registration').select(taxFields).orderBy('effective_from').execute();
}

/** The registration that applies on a day (YYYY-MM-DD). */
export async function findTaxRegistration(
  db: Db,
  day: string,
): Promise<TaxRegistration | undefined> {
  return db
    .selectFrom('tax_registration')
    .select(taxFields)
    .where('effective_from', '<=', sql<Date>`${day}::date`)
    .orderBy('effective_from', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The registration that applies on a day, and all that begin later. */
export async function listRegistrationsSince(db: Db, day: string): Promise<TaxRegistration[]> {
  const current = await findTaxRegistration(db, day);
  const later = (await listTaxRegistrations(db)).filter(({ effectiveFrom }) => effectiveFrom > day);
  return current ? [current, ...later] : later;
}

export async function hasTaxRegistration(db: Db): Promise<boolean> {
  const row = await db.selectFrom('tax_registration').select('mode').limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Replaces a registration that begins on the same day. */
export async function upsertTaxRegistration(
  trx: Trx,
  { effectiveFrom, mode, gstin, turnoverClass }: TaxRegistration,
): Promise<void> {
  await sql`
    insert into tax_registration (effective_from, mode, gstin, turnover_class)
    values (${effectiveFrom}::date, ${mode}, ${gstin}, ${turnoverClass})
    on conflict (effective_from) do update
    set mode = excluded.mode, gstin = excluded.gstin, turnover_class = excluded.turnover_class`.execute(
    trx,
  );
  await notifySettingsChanged(trx);
}
