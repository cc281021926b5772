import { formatMobile } from '@shop/domain/india';
import { groupTrackingNumber, trackingSite } from '@shop/domain/orders/couriers';
import { formatEstimate } from '@shop/domain/orders/delivery';
import { formatPaymentMethod } from '@shop/domain/orders/payment-method';
import { getFirstName } from '@shop/domain/people/first-name';
import { stateName } from '@shop/domain/states';
import type { MessageOrder, MessageShipment } from '#mail/message-order.queries.ts';
import type { MessageShop } from './define-mail.ts';
import { type Block, button, fact, link, list, paragraph } from './layout/blocks.ts';
import type { Words } from './words.ts';

/** Letters of any script, with the joiners that Malayalam needs. */
const PLAIN_NAME = /^(?:[\p{L}\p{M} .'’-]|\u200c|\u200d){1,50}$/u;

/** Mail programs turn it into a link: example.com, but not K.P.Nair. */
const DOMAIN = /[\p{L}\p{M}]{2,}\.[\p{L}\p{M}]{2,}/u;

/**
 * Names are free text that anyone can enter together with the address of someone else. One that could
 * carry an advertisement or a link to that address is left out.
 */
export const greet = (name: string, words: Words): string =>
  PLAIN_NAME.test(name) && !DOMAIN.test(name) ? words.hello(name) : words.helloUnnamed;

/** Greeting and reason of every message about an order. */
export const aboutOrder = ({ ship_to }: MessageOrder, { brand }: MessageShop, words: Words) => ({
  greeting: greet(ship_to.buyer ?? ship_to.name, words),
  reason: words.because.ordered(brand),
});

/** With the token of the link when it is a guest's order. */
export const orderUrl = ({ origin, orderToken }: MessageShop, order_id: string) =>
  `${origin}/order-info/${encodeURIComponent(order_id)}${orderToken ? `?t=${orderToken}` : ''}`;

export const viewOrder = (order_id: string, shop: MessageShop, words: Words): Block =>
  button(words.viewOrder, orderUrl(shop, order_id));

export const listItems = (
  label: string,
  items: { name: string; quantity: number }[],
  words: Words,
): Block =>
  list(
    label,
    items.map(({ name, quantity }) => words.quantityOf(quantity, name)),
  );

export const paidBy = ({ payment_method }: MessageOrder, { labels }: Words): Block =>
  fact(labels.paidBy, [formatPaymentMethod(payment_method) || labels.paidOnline]);

/**
 * To whom and where. A guest's email may be mistyped, and the last digits of the phone open the whole order: then only
 * the first name and the district.
 */
export function deliverTo(
  { ship_to: { name, phone, address }, is_guests }: MessageOrder,
  { labels }: Words,
): Block {
  if (is_guests) return fact(labels.deliverTo, [getFirstName(name), address.state]);
  const { houseName, post_office, city, state, pinCode, stateCode } = address;
  const stateLine = (stateCode && stateName(stateCode)) || '';
  const place = [houseName, post_office, city, `${state} ${pinCode}`, stateLine];
  const lines = [name, ...place, formatMobile(phone)];
  return fact(
    labels.deliverTo,
    lines.filter((line) => line.trim()),
  );
}

/** Nothing for an order without an estimate. */
export const arrival = (
  { estimated_from: from, estimated_until: until }: MessageOrder,
  { labels }: Words,
): Block[] => (from && until ? [fact(labels.arrives, [formatEstimate({ from, until })])] : []);

/** Courier, number and link of a shipment, as far as they are known. */
export function tracking(
  {
    courier,
    tracking_number,
    tracking_url,
  }: Pick<MessageShipment, 'courier' | 'tracking_number' | 'tracking_url'>,
  { tracking: say }: Words,
): Block[] {
  if (!courier) return [];
  if (!tracking_number) return [fact(say.courier, [courier])];
  const number = fact(say.number(courier), [groupTrackingNumber(tracking_number)]);
  if (!tracking_url) return [number, paragraph(say.nextDay)];
  return [number, link(say.nextDay, say.track(trackingSite(tracking_url)), tracking_url)];
}
