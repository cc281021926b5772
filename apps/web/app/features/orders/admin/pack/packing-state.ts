import type { PackingOrder, ShipmentInput, Tracking } from '@shop/contract';
import {
  INDIA_POST,
  isKnownCourier,
  normalizeTrackingNumber,
  trackingNumberError,
} from '@shop/domain/orders/couriers';

/** Progress of a packer. Kept in the browser, so that neither a reload nor a lost connection loses it. */
export interface PackingState {
  current: string | undefined;
  /** Products that are in the parcel, by order. */
  ticks: Record<string, number[]>;
  /** Numbers that were typed or scanned here, by order. */
  numbers: Record<string, Tracking>;
  /** Orders whose number the server has not confirmed yet. */
  unsaved: string[];
  /** Orders of which only the ticked pieces are sent now. */
  partial: string[];
  /** Orders that are packed even though the customer asks to cancel, or they are refunded or cancelled. */
  despite: string[];
  /** Courier of the last order. */
  courier: string;
  /** Tracking link that was typed for a courier outside the list. */
  link: string;
  /** Idempotency key of a shipment that has no reply yet. */
  request_id: string | undefined;
}

export const EMPTY_STATE: PackingState = {
  current: undefined,
  ticks: {},
  numbers: {},
  unsaved: [],
  partial: [],
  despite: [],
  courier: INDIA_POST,
  link: '',
  request_id: undefined,
};

/** Orders to pack. An order with a doubt is left out until the packer chooses it. */
export const listQueue = (orders: PackingOrder[], { despite }: PackingState) =>
  orders.filter(
    ({ order_id, doubt, items }) =>
      items.some(({ left }) => left > 0) && (!doubt || despite.includes(order_id)),
  );

export const listLeftOut = (orders: PackingOrder[], { despite }: PackingState) =>
  orders.filter(({ order_id, doubt }) => doubt && !despite.includes(order_id));

export const findTracking = (
  { order_id, draft }: PackingOrder,
  { numbers }: PackingState,
): Tracking | undefined => numbers[order_id] ?? draft ?? undefined;

export const toPack = ({ items }: PackingOrder) => items.filter(({ left }) => left > 0);

const sumLeft = (items: { left: number }[]) => items.reduce((sum, { left }) => sum + left, 0);

export const countPieces = (order: PackingOrder) => sumLeft(toPack(order));

export function countTicked(order: PackingOrder, { ticks }: PackingState): number {
  const ticked = ticks[order.order_id] ?? [];
  return sumLeft(toPack(order).filter(({ product_id }) => ticked.includes(product_id)));
}

/** The order after this one that has no number; from the beginning when there is none. */
export function findNext(
  queue: PackingOrder[],
  state: PackingState,
  from: string | undefined,
): PackingOrder | undefined {
  const place = queue.findIndex(({ order_id }) => order_id === from);
  const isOpen = (order: PackingOrder) =>
    order.order_id !== from && findTracking(order, state) === undefined;
  return queue.slice(place + 1).find(isOpen) ?? queue.slice(0, Math.max(place, 0)).find(isOpen);
}

export type Entry =
  /** The barcode of a slip was scanned. */
  | { kind: 'order'; order_id: string }
  | { kind: 'problem'; text: string }
  | { kind: 'number'; tracking: Tracking };

/** Reads what was typed or scanned for an order. */
export function readEntry(
  typed: string,
  { order, queue, state }: { order: PackingOrder; queue: PackingOrder[]; state: PackingState },
): Entry {
  const number = normalizeTrackingNumber(typed);
  const scanned = queue.find(({ order_id }) => toBarcode(order_id) === number.replace('-', ''));
  if (scanned) return { kind: 'order', order_id: scanned.order_id };
  const { courier, link } = state;
  const error = trackingNumberError(courier, number);
  if (error) return { kind: 'problem', text: error };
  const tracking: Tracking = {
    courier,
    tracking_number: number,
    tracking_link: isKnownCourier(courier) || !link ? null : link,
  };
  const used = queue.find(
    (other) => !isSameCustomer(order, other) && hasNumber(findTracking(other, state), tracking),
  );
  return used
    ? { kind: 'problem', text: `Order ${used.order_id} already has this tracking number.` }
    : { kind: 'number', tracking };
}

/** An order's number as its barcode holds it. */
export const toBarcode = (order_id: string) => order_id.replace('-', '');

/** One parcel may hold several orders of one customer. */
const isSameCustomer = (one: PackingOrder, other: PackingOrder) =>
  one.order_id === other.order_id || (one.phone === other.phone && one.name === other.name);

const hasNumber = (one: Tracking | undefined, { courier, tracking_number }: Tracking) =>
  one?.courier === courier && one.tracking_number === tracking_number;

/** Parcels that 'Mark as shipped' sends: every order that has a tracking number. */
export function toShipments(queue: PackingOrder[], state: PackingState): ShipmentInput[] {
  return queue.flatMap((order) => {
    const { order_id, doubt } = order;
    const tracking = findTracking(order, state);
    if (!tracking) return [];
    const { courier, tracking_number, tracking_link } = tracking;
    const ticked = state.ticks[order_id] ?? [];
    const sent = toPack(order).filter(({ product_id }) => ticked.includes(product_id));
    return {
      order_id,
      tracking: { courier, tracking_number, tracking_link },
      ...(doubt && { despite_doubt: true }),
      ...(state.partial.includes(order_id) &&
        sent.length > 0 && {
          items: sent.map(({ product_id, left: quantity }) => ({ product_id, quantity })),
        }),
    };
  });
}

/** @returns the state without the orders that were sent. */
export function forgetOrders(state: PackingState, sent: string[]): PackingState {
  const keep = <T>(record: Record<string, T>) =>
    Object.fromEntries(Object.entries(record).filter(([order_id]) => !sent.includes(order_id)));
  const rest = (ids: string[]) => ids.filter((order_id) => !sent.includes(order_id));
  return {
    ...state,
    ticks: keep(state.ticks),
    numbers: keep(state.numbers),
    unsaved: rest(state.unsaved),
    partial: rest(state.partial),
    despite: rest(state.despite),
    request_id: undefined,
  };
}
