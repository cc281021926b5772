import type { CounterPiece } from '@shop/contract';
import { formatDateTime, formatTime, formatWeekdayTime, toIndianDate } from '@shop/domain/dates';

type Missing = Pick<CounterPiece, 'stock' | 'held' | 'sold_at'>;

/** Why a piece cannot be sold now. */
export function describeMissing({ stock, held, sold_at }: Missing, now = new Date()): string {
  if (stock > 0) return `Only ${stock} left.`;
  if (held) return describeHold(held);
  if (!sold_at) return 'Nothing is left.';
  const isToday = toIndianDate(new Date(sold_at)) === toIndianDate(now);
  const time = (isToday ? formatTime(sold_at) : formatDateTime(sold_at)) ?? '';
  return `Sold on the web ${isToday ? 'at' : 'on'} ${time}. Call that customer.`;
}

function describeHold({ by, until, name }: NonNullable<CounterPiece['held']>): string {
  if (by === 'payment') return `Somebody is paying for it until ${formatTime(until) ?? ''}.`;
  if (by === 'counter') return `A counter is selling it until ${formatTime(until) ?? ''}.`;
  return `Kept for ${name || 'a customer'} by link until ${formatWeekdayTime(until) ?? ''}.`;
}
