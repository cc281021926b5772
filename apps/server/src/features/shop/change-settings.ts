import type { ShopSettings, TaxRegistration } from '@shop/contract';
import { toIndianDate } from '@shop/domain/dates';
import { insertAudit } from '#audit/audit.queries.ts';
import { diffFields } from '#audit/audit-diff.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import {
  findTaxRegistration,
  listRegistrationsSince,
  lockSettings,
  updateSettings,
  upsertTaxRegistration,
} from './settings.queries.ts';

interface SettingsChange {
  settings: ShopSettings;
  /** The version that the staff member was shown. */
  version: number;
  admin_id: number;
}

/** @returns the new version. */
export async function changeSettings(
  { db }: Pick<Deps, 'db'>,
  { settings, version, admin_id }: SettingsChange,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const before = await lockSettings(trx);
    const changes = diffFields({ ...before?.settings }, settings);
    if (Object.keys(changes.after).length === 0) return before?.version ?? version;
    if (before?.version !== version) throw new ShopError('SETTINGS_CONFLICT');
    for (const registration of await listRegistrationsSince(trx, toIndianDate(new Date()))) {
      assertSameState(registration, settings);
    }
    await insertAudit(trx, {
      admin_id,
      subject: 'settings',
      action: 'settings changed',
      ...changes,
    });
    return updateSettings(trx, settings);
  });
}

/** The seller's State decides between CGST with SGST, and IGST. */
function assertSameState(
  { gstin }: TaxRegistration,
  { stateCode = '' }: Partial<ShopSettings>,
): void {
  if (gstin && !gstin.startsWith(stateCode)) throw new ShopError('GSTIN_OF_ANOTHER_STATE');
}

/** A change applies from today at the earliest: documents that were issued keep their values. */
export async function changeTaxRegistration(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  registration: TaxRegistration,
  admin_id: number,
): Promise<void> {
  const today = toIndianDate(new Date());
  if (registration.effectiveFrom < today) throw new ShopError('TAX_DATE_PAST');
  // Stores the first values of a new shop.
  await settings.load();
  await db.transaction().execute(async (trx) => {
    const stored = await lockSettings(trx);
    if (stored) assertSameState(registration, stored.settings);
    const before = await findTaxRegistration(trx, registration.effectiveFrom);
    await upsertTaxRegistration(trx, registration);
    await insertAudit(trx, {
      admin_id,
      subject: 'tax',
      action: 'tax registration changed',
      ...diffFields({ ...before }, registration),
    });
  });
}
