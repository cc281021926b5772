import type { LinkState, PaymentLink } from '@shop/contract';
import { formatTime, formatWeekday } from '@shop/domain/dates';
import { formatMobile } from '@shop/domain/india';
import { getFirstName } from '@shop/domain/people/first-name';

const STATES: Record<LinkState, { label: string; status: string }> = {
  open: { label: 'Open', status: 'Shipped' },
  paid: { label: 'Paid', status: 'Delivered' },
  cancelled: { label: 'Cancelled', status: 'Cancelled' },
  ended: { label: 'Ended', status: 'quiet' },
};

/** The status colours its pill. */
export const describeState = ({ state }: Pick<PaymentLink, 'state'>) => STATES[state];

/** 9:40 am, 6 pm. */
const formatHour = (instant: string | Date) => formatTime(instant)?.replace(':00', '') ?? '';

/** Wed 18 Nov, 9:40 am. */
export const formatUntil = (instant: string | Date): string =>
  `${formatWeekday(instant) ?? ''}, ${formatHour(instant)}`;

type End = Pick<PaymentLink, 'hold_until' | 'ends_today'>;

/** 'Ends today, 6 pm' */
export const describeEnd = ({ hold_until, ends_today }: End): string =>
  ends_today ? `Ends today, ${formatHour(hold_until)}` : `Ends ${formatUntil(hold_until)}`;

type Times = Pick<PaymentLink, 'hold_until' | 'paid_at' | 'cancelled_at'>;

/** When it was paid or cancelled, or else when it ended. */
export const formatStateTime = ({ hold_until, paid_at, cancelled_at }: Times): string =>
  formatUntil(paid_at ?? cancelled_at ?? hold_until);

type LinkPiece = PaymentLink['pieces'][number];

/** 'Nila Kasavu Saree and 2 more pieces' */
export function describePieces(pieces: Pick<LinkPiece, 'name' | 'quantity'>[]): string {
  const name = pieces[0]?.name ?? '';
  const more = pieces.reduce((sum, { quantity }) => sum + quantity, 0) - 1;
  if (more < 1) return name;
  return `${name} and ${more} more ${more === 1 ? 'piece' : 'pieces'}`;
}

type Person = Pick<PaymentLink, 'name' | 'phone'>;

/** The name or the phone number; what is kept of neither is 'a customer'. */
export const nameCustomer = ({ name, phone }: Person): string =>
  name || (phone ? formatMobile(phone) : 'a customer');

/** Asked before a link is cancelled. */
export function askToCancel(link: Person & Pick<PaymentLink, 'pieces' | 'being_paid'>): string {
  const customer = nameCustomer(link);
  if (link.being_paid) {
    return `${getFirstName(link.name) || customer} may be paying. Cancel all the same?`;
  }
  return `Cancel the link of ${customer}? Then others can buy ${describePieces(link.pieces)} again.`;
}
