import type { ShopSettings, TaxRegistration } from '@shop/contract';
import { toIndianDate } from '@shop/domain/orders/delivery';
import { insertAudit } from '#audit/audit.queries.ts';
import { diffFields } from '#audit/audit-diff.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import {
  findTaxRegistration,
  lockSettings,
  updateSettings,
  upsertTaxRegistration,
} from './settings.queries.ts';

interface SettingsChange {
  settings: ShopSettings;
  /** The version that the admin was shown. */
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
    await insertAudit(trx, {
      admin_id,
      subject: 'settings',
      action: 'settings changed',
      ...changes,
    });
    return updateSettings(trx, settings);
  });
}

/** Today at the earliest: what was issued before keeps its values. */
export async function changeTaxRegistration(
  { db }: Pick<Deps, 'db'>,
  registration: TaxRegistration,
  admin_id: number,
): Promise<void> {
  const today = toIndianDate(new Date());
  if (registration.effectiveFrom < today) throw new ShopError('TAX_DATE_PAST');
  await db.transaction().execute(async (trx) => {
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
