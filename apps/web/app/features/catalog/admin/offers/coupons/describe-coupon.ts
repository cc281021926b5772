import type { Coupon, CouponState } from '@shop/contract';
import { formatWeekday } from '@shop/domain/dates';
import { formatRupees, formatTotal, fromRupees } from '@shop/domain/money';
import { startOfDay } from '@shop/domain/products/sales/sale-days';

const STATES: Record<CouponState, { label: string; status: string }> = {
  planned: { label: 'Planned', status: 'Shipped' },
  active: { label: 'Running', status: 'Delivered' },
  used_up: { label: 'Used up', status: 'quiet' },
  ended: { label: 'Ended', status: 'quiet' },
  stopped: { label: 'Stopped', status: 'Cancelled' },
};

/** The status colours its pill. */
export const describeState = ({ state }: Pick<Coupon, 'state'>) => STATES[state];

/** 'Tue 10 Nov to Thu 31 Dec', one day, or 'From Tue 10 Nov, until you stop it' */
export function formatCouponDays({
  from,
  to,
  state,
}: Pick<Coupon, 'from' | 'to'> & Partial<Pick<Coupon, 'state'>>): string {
  const [first, last] = [from, to].map((day) => day && (formatWeekday(startOfDay(day)) ?? ''));
  if (last === undefined) {
    return state === 'stopped' ? `From ${first}` : `From ${first}, until you stop it`;
  }
  return first === last ? first : `${first} to ${last}`;
}

/** '10 %, at most ₹500, for orders from ₹2,000' */
export function describeTerms(coupon: Pick<Coupon, 'percent' | 'amount' | 'cap' | 'minimum'>) {
  const { percent, amount = 0, cap, minimum } = coupon;
  return [
    percent === undefined ? inRupees(amount) : `${percent} %`,
    cap !== undefined && `at most ${inRupees(cap)}`,
    minimum !== undefined && `for orders from ${inRupees(minimum)}`,
  ]
    .filter(Boolean)
    .join(', ');
}

type Uses = Pick<Coupon, 'used' | 'being_paid' | 'limit_total'>;

/** 'Used 37 of 50, 2 being paid' */
export function describeUses({ used, being_paid, limit_total }: Uses): string {
  const paying = being_paid > 0 ? `, ${count(being_paid)} being paid` : '';
  if (limit_total !== undefined) return `Used ${count(used)} of ${count(limit_total)}${paying}`;
  if (used === 0) return `Not used yet${paying}`;
  return `Used ${used === 1 ? 'once' : `${count(used)} times`}${paying}`;
}

/** '₹14,820.00 given' */
export const describeGiven = ({ discount }: Pick<Coupon, 'discount'>): string =>
  `${formatTotal(fromRupees(discount))} given`;

const inRupees = (rupees: number) => formatRupees(fromRupees(rupees));
const count = (number: number) => number.toLocaleString('en-IN');
