import { randomInt } from 'node:crypto';
import type { CouponInput } from '@shop/contract';
import { insertAudit } from '#audit/audit.queries.ts';
import { diffFields } from '#audit/audit-diff.ts';
import type { Trx } from '#db/database.ts';
import { assertScope } from '#features/catalog/prices/assert-scope.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import {
  type CouponRow,
  deleteCoupon,
  findCoupon,
  insertCoupon,
  isCodeOfAnother,
  lockCoupon,
  markStopped,
  updateCoupon,
  wasUsed,
} from './coupons.queries.ts';
import { presentCoupon } from './present-coupon.ts';

type CouponDeps = Pick<Deps, 'db'>;

interface CouponRequest {
  coupon_id: number;
  admin_id: number;
  /** The one that the member of staff has seen. Missing: any. */
  version?: number;
}

/** Crockford's base 32: no I, L, O and U. Ten of them cannot be guessed. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const MADE_LENGTH = 10;

const makeCode = () =>
  Array.from({ length: MADE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');

export async function createCoupon(
  { db }: CouponDeps,
  { admin_id, coupon }: { admin_id: number; coupon: CouponInput },
): Promise<CouponRow> {
  return db.transaction().execute(async (trx) => {
    await assertScope(trx, coupon.scope);
    const coupon_id = await insertCoupon(trx, coupon.code ?? makeCode(), coupon);
    if (!coupon_id) throw new ShopError('COUPON_EXISTS', { field: 'code' });
    return audited(trx, { admin_id, coupon_id }, { action: 'coupon added' });
  });
}

/** Customers may have written a used code down, so its letters stay. */
export async function changeCoupon(
  deps: CouponDeps,
  { coupon, ...request }: CouponRequest & { coupon: CouponInput },
): Promise<CouponRow> {
  return changeLocked(deps, request, 'coupon changed', async (trx, before) => {
    const { coupon_id } = before;
    const code = coupon.code ?? before.code;
    const used = before.paid + before.being_paid;
    await assertScope(trx, coupon.scope);
    if (code !== before.code) {
      if (await wasUsed(trx, coupon_id)) throw new ShopError('COUPON_HAS_USES', { field: 'code' });
      if (await isCodeOfAnother(trx, code, coupon_id)) {
        throw new ShopError('COUPON_EXISTS', { field: 'code' });
      }
    }
    if (coupon.limit_total !== undefined && coupon.limit_total < used) {
      throw new ShopError('COUPON_LIMIT_TOO_LOW', { field: 'limit_total', used });
    }
    await updateCoupon(trx, { coupon_id, code, used }, coupon);
  });
}

/** Ends it at once. Reservations under way keep what they were promised. */
export async function stopCoupon(deps: CouponDeps, request: CouponRequest): Promise<CouponRow> {
  return changeLocked(deps, request, 'coupon stopped', async (trx, { coupon_id, state }) => {
    if (state === 'active') await markStopped(trx, coupon_id);
  });
}

export async function removeCoupon({ db }: CouponDeps, { coupon_id, admin_id }: CouponRequest) {
  await db.transaction().execute(async (trx) => {
    const coupon = await lockCoupon(trx, coupon_id);
    if (!coupon) return;
    if (await wasUsed(trx, coupon_id)) throw new ShopError('COUPON_HAS_USES');
    await deleteCoupon(trx, coupon_id);
    const before = toAuditFields(coupon);
    const subject = `coupon:${coupon_id}`;
    await insertAudit(trx, { admin_id, subject, action: 'coupon removed', before });
  });
}

async function changeLocked(
  { db }: CouponDeps,
  { coupon_id, version, admin_id }: CouponRequest,
  action: string,
  change: (trx: Trx, before: CouponRow) => Promise<void>,
): Promise<CouponRow> {
  return db.transaction().execute(async (trx) => {
    const before = await lockCoupon(trx, coupon_id);
    if (!before) throw new ShopError('COUPON_NOT_FOUND');
    if (version !== undefined && version !== before.version) throw new ShopError('COUPON_CHANGED');
    await change(trx, before);
    return audited(trx, { admin_id, coupon_id }, { action, before });
  });
}

async function audited(
  trx: Trx,
  { admin_id, coupon_id }: CouponRequest,
  { action, before }: { action: string; before?: CouponRow },
): Promise<CouponRow> {
  const coupon = await findCoupon(trx, coupon_id);
  if (!coupon) throw new ShopError('COUPON_NOT_FOUND');
  const changes = diffFields(before ? toAuditFields(before) : {}, toAuditFields(coupon));
  await insertAudit(trx, { admin_id, subject: `coupon:${coupon_id}`, action, ...changes });
  return coupon;
}

/** Fields that staff decide; the uses change by themselves. */
const toAuditFields = (row: CouponRow): Record<string, unknown> => {
  const { version: _, used: __, being_paid: ___, discount: ____, ...fields } = presentCoupon(row);
  return fields;
};
