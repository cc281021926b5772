import type { CouponQuote, OrderLineInput } from '@shop/contract';
import { formatDayInMonth } from '@shop/domain/dates';
import { formatRupees, type Paise, paise, toRupees } from '@shop/domain/money';
import { type CouponEffect, quoteCoupon } from '@shop/domain/products/sales/coupon';
import type { Db } from '#db/database.ts';
import { ShopError } from '#platform/shop-error.ts';
import {
  type CouponPerson,
  type CouponRow,
  countPersonUses,
  findCouponByCode,
  listScopedLines,
} from './coupons.queries.ts';

interface CodeRequest {
  code: string;
  lines: OrderLineInput[];
}

/** A code for these lines. @throws the reason why it cannot be used */
export async function quoteCode(
  db: Db,
  { code, lines, person }: CodeRequest & { person: CouponPerson | undefined },
): Promise<CouponEffect & { note: string | undefined }> {
  const coupon = await findCouponByCode(db, code);
  if (!coupon) throw new ShopError('COUPON_UNKNOWN');
  checkDays(coupon);
  if (coupon.used_up) throw new ShopError('COUPON_USED_UP');
  if (person) await checkPerson(db, coupon, person);
  const { effect, inScope, leftOut, others } = await applyCoupon(db, coupon, lines);
  if (effect.missing > 0) {
    throw new ShopError('COUPON_MINIMUM', { amount: formatRupees(effect.missing) });
  }
  if (inScope === 0) throw new ShopError('COUPON_NOT_FOR_ITEMS');
  if (inScope === leftOut) throw new ShopError('COUPON_NOT_FOR_SALE_PRICES');
  if (effect.discount === 0) throw new ShopError('TOTAL_TOO_LOW');
  return { ...effect, note: describeRest(leftOut, others) };
}

/** The discount of the code today, for any buyer. */
export async function findTodaysDiscount(db: Db, { code, lines }: CodeRequest): Promise<Paise> {
  const coupon = await findCouponByCode(db, code);
  if (!coupon?.begun || coupon.over) return paise(0);
  return (await applyCoupon(db, coupon, lines)).effect.discount;
}

export const presentQuote = (
  code: string,
  { items, discount, note }: Awaited<ReturnType<typeof quoteCode>>,
): CouponQuote => ({
  code,
  items: toRupees(items),
  discount: toRupees(discount),
  total: toRupees(paise(items - discount)),
  ...(note && { note }),
});

async function applyCoupon(db: Db, coupon: CouponRow, lines: OrderLineInput[]) {
  const scoped = await listScopedLines(db, coupon.coupon_id, lines);
  const inScope = scoped.filter(({ in_scope }) => in_scope);
  const effect = quoteCoupon(
    coupon,
    scoped.map(({ price, quantity, in_scope, left_out }) => ({
      price,
      quantity,
      eligible: in_scope && !left_out,
    })),
  );
  return {
    effect,
    inScope: inScope.length,
    leftOut: inScope.filter(({ left_out }) => left_out).length,
    others: scoped.length - inScope.length,
  };
}

function checkDays({ begun, over, starts_at, ends_at, stopped_at }: CouponRow): void {
  if (over) {
    const last = stopped_at ?? new Date((ends_at ?? starts_at).getTime() - 1);
    throw new ShopError('COUPON_ENDED', { day: formatDayInMonth(last) ?? '' });
  }
  if (!begun) throw new ShopError('COUPON_NOT_BEGUN', { day: formatDayInMonth(starts_at) ?? '' });
}

async function checkPerson(
  db: Db,
  { coupon_id, limit_each }: CouponRow,
  person: CouponPerson,
): Promise<void> {
  if (limit_each === null) return;
  const { paid, all } = await countPersonUses(db, coupon_id, person);
  if (paid >= limit_each) throw new ShopError('COUPON_USED');
  if (all >= limit_each) throw new ShopError('COUPON_IN_USE');
}

/** Says for which lines it is not. */
function describeRest(leftOut: number, others: number): string | undefined {
  const onSale =
    leftOut > 0 &&
    `Not for ${leftOut === 1 ? '1 item that is' : `${leftOut} items that are`} already on sale.`;
  const other =
    others > 0 && `Not for ${others === 1 ? '1 item' : `${others} items`} of other kinds.`;
  return [onSale, other].filter(Boolean).join(' ') || undefined;
}
