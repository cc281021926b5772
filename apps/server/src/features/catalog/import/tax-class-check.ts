import { CAN_CHOOSE_TAX_CLASS, mayCall, type RowReason } from '@shop/contract';
import type { Trx } from '#db/database.ts';
import { toError } from '#features/catalog/changes/check-values.ts';
import type { Plan } from '#features/catalog/changes/plan-rows.ts';
import { findStaffRole, listTaxClasses } from './tax-class.queries.ts';

/** A class is one of those with rates, and is chosen by those who may choose it in the form of a product. */
export async function createTaxClassCheck(
  trx: Trx,
  admin_id: number,
): Promise<(plan: Plan) => RowReason[]> {
  const known = new Set(await listTaxClasses(trx));
  const role = await findStaffRole(trx, admin_id);
  const mayChoose = mayCall(role, { access: CAN_CHOOSE_TAX_CLASS });
  return ({ after: { tax_class } }) => {
    if (tax_class === undefined) return [];
    if (!mayChoose) {
      return [toError('tax_class', 'NOT_YOUR_ROLE', 'Your role does not choose tax classes.')];
    }
    if (tax_class === null || known.has(tax_class)) return [];
    const text = `We have no tax class "${tax_class}". See the tax rates.`;
    return [toError('tax_class', 'UNKNOWN_TAX_CLASS', text)];
  };
}
