import {
  after,
  type Checkout,
  compareTimes,
  createCheckout,
  EXTEND_BELOW,
  isAvailable,
  type Line,
  type Link,
  type Model,
  maxExpiry,
  moveStock,
  POLL_INTERVAL,
  plus,
  QUIET_POLL_INTERVAL,
  RESERVATION,
  release,
  type Time,
} from './model.ts';

/** Holder of the pieces of a payment link. */
const NOBODY = -1;
/** The least time for which pieces of a link are kept, in minutes. */
const LINK_HOLD = 120;
/** After its creation, in minutes. */
const LINK_END = 3 * 1440;

export type LinkCheckout = Checkout & { link: Link };

/** Staff make a link, without any limit. @returns the index of its checkout; undefined when stock is missing */
export function makeLink(model: Model, lines: Line[]): number | undefined {
  if (!lines.every((line) => isAvailable(model, line))) return undefined;
  const created = after(model, 0);
  const checkout = createCheckout(model, { customer: NOBODY, lines, reserves: true, created });
  checkout.expires = plus(created, LINK_HOLD);
  checkout.nextCheck = checkout.expires;
  checkout.link = { holdUntil: checkout.expires, cancelled: false, window: undefined };
  return model.checkouts.length - 1;
}

/** Somebody opens a payment window. @returns false when the link is over */
export function openLink(model: Model, checkout: LinkCheckout): boolean {
  const { link, expires, state } = checkout;
  const end = maxExpiry(checkout);
  const hasTime = expires.at > model.now && end.at > model.now + EXTEND_BELOW;
  if (state !== 'open' || !hasTime) return false;
  const full = after(model, RESERVATION);
  checkout.expires = later(expires, full.at < end.at ? full : end);
  const soon = after(model, POLL_INTERVAL);
  const isFirst = link.window === undefined;
  const isSooner = checkout.nextCheck && compareTimes(checkout.nextCheck, soon) < 0;
  if (isFirst || !isSooner) checkout.nextCheck = soon;
  link.window = after(model, 0);
  return true;
}

/**
 * Staff keep the pieces longer, or again. @returns false when it is paid, cancelled or too old, or its pieces are gone
 */
export function extendLink(model: Model, checkout: LinkCheckout): boolean {
  const { link, lines, state, created } = checkout;
  const last = plus(created, LINK_END);
  if (state === 'paid' || link.cancelled || last.at <= model.now) return false;
  const isOver = state === 'released';
  if (isOver && !lines.every((line) => isAvailable(model, line))) return false;
  const wanted = after(model, LINK_HOLD);
  link.holdUntil = later(link.holdUntil, compareTimes(wanted, last) < 0 ? wanted : last);
  const before = checkout.expires;
  checkout.expires = isOver ? link.holdUntil : later(before, link.holdUntil);
  if (!link.window) checkout.nextCheck = later(before, link.holdUntil);
  else if (isOver) checkout.nextCheck = after(model, QUIET_POLL_INTERVAL);
  if (isOver) {
    moveStock(model, lines, -1);
    checkout.state = 'open';
  }
  return true;
}

/** @returns false when it is paid or its time is over */
export function cancelLink(model: Model, checkout: LinkCheckout): boolean {
  if (checkout.link.cancelled) return true;
  if (checkout.state !== 'open') return false;
  release(model, checkout);
  checkout.link.cancelled = true;
  return true;
}

const later = (a: Time, b: Time): Time => (compareTimes(a, b) < 0 ? b : a);
