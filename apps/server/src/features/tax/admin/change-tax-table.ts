import type { NewTaxRates, TaxClassChange, TaxLimit } from '@shop/contract';
import { toIndianDate } from '@shop/domain/dates';
import { fromRupees, toRupees } from '@shop/domain/money';
import { insertAudit } from '#audit/audit.queries.ts';
import { diffFields } from '#audit/audit-diff.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import {
  lockTaxClass,
  type RateRow,
  replaceRates,
  updateTaxClass,
  upsertLimit,
} from './tax-table.queries.ts';

type DbDeps = Pick<Deps, 'db'>;

/** A change applies from today at the earliest: documents that were issued keep their values. */
function assertNotPast(valid_from: string) {
  if (valid_from < toIndianDate(new Date())) throw new ShopError('TAX_DATE_PAST');
}

interface RatesChange extends NewTaxRates {
  tax_class: string;
  admin_id: number;
}

export async function addRates({ db }: DbDeps, change: RatesChange): Promise<void> {
  const { tax_class, admin_id, valid_from, rate, up_to, rate_above } = change;
  assertNotPast(valid_from);
  const rates: RateRow[] =
    up_to === undefined || rate_above === undefined
      ? [{ up_to_paise: null, rate_bp: toBasisPoints(rate) }]
      : [
          { up_to_paise: fromRupees(up_to), rate_bp: toBasisPoints(rate) },
          { up_to_paise: null, rate_bp: toBasisPoints(rate_above) },
        ];
  await db.transaction().execute(async (trx) => {
    if (!(await lockTaxClass(trx, tax_class))) throw new ShopError('TAX_CLASS_NOT_FOUND');
    const replaced = await replaceRates(trx, tax_class, valid_from, rates);
    await insertAudit(trx, {
      admin_id,
      subject: 'tax',
      action: 'tax rate added',
      before: replaced.length > 0 ? { rates: replaced.map(toAuditText) } : {},
      after: { tax_class, valid_from, rates: rates.map(toAuditText) },
    });
  });
}

const toBasisPoints = (percent: number) => Math.round(percent * 100);

const toAuditText = ({ up_to_paise, rate_bp }: RateRow) =>
  up_to_paise === null
    ? `${rate_bp / 100} %`
    : `${rate_bp / 100} % up to ₹${toRupees(up_to_paise)}`;

interface ClassChange extends TaxClassChange {
  tax_class: string;
  admin_id: number;
}

export async function changeTaxClass({ db }: DbDeps, change: ClassChange): Promise<void> {
  const { tax_class, admin_id, hsn, uqc, confirmed } = change;
  await db.transaction().execute(async (trx) => {
    const before = await lockTaxClass(trx, tax_class);
    if (!before) throw new ShopError('TAX_CLASS_NOT_FOUND');
    const after = { hsn, uqc, to_confirm: confirmed ? '' : before.to_confirm };
    const changes = diffFields(before, after);
    if (Object.keys(changes.after).length === 0) return;
    await updateTaxClass(trx, tax_class, after);
    await insertAudit(trx, {
      admin_id,
      subject: 'tax',
      action: 'tax class changed',
      before: changes.before,
      after: { tax_class, ...changes.after },
    });
  });
}

export async function addLimit({ db }: DbDeps, limit: TaxLimit, admin_id: number): Promise<void> {
  assertNotPast(limit.valid_from);
  await db.transaction().execute(async (trx) => {
    await upsertLimit(trx, limit);
    await insertAudit(trx, {
      admin_id,
      subject: 'tax',
      action: 'tax limit added',
      after: limit,
    });
  });
}
