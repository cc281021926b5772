import { formatDay } from '@shop/domain/dates';
import { formatMobile } from '@shop/domain/india';
import { formatRupees, formatTotal, multiply, paise } from '@shop/domain/money';
import { formatEstimate } from '@shop/domain/orders/delivery';
import { formatPaymentMethod } from '@shop/domain/orders/payment-method';
import { stateName } from '@shop/domain/states';
import { greet } from './greeting.ts';
import { type Block, button, fact, link, list, paragraph, subheading } from './layout/blocks.ts';
import { items } from './layout/items-block.ts';
import { myOrdersUrl, orderUrl } from './links.ts';
import type { MessageContent } from './message-content.ts';
import type { DataOf, MessageOrder, MessageShop } from './message-data.ts';
import type { Words } from './words/en.ts';

interface AboutOrder {
  order: MessageOrder;
}

type OrderMessage = (data: AboutOrder, shop: MessageShop, words: Words) => MessageContent;

export const orderReceived: OrderMessage = ({ order }, shop, words) => {
  const { subject, heading, lead, cancelling, myOrders, receipt, receiptNumber } =
    words.orderReceived;
  return {
    ...frame(order, shop, words, { subject, heading }),
    lead: lead(formatDay(order.order_date) ?? ''),
    blocks: [
      viewOrder(order, shop, words),
      itemsWithPrices(order, words),
      paidBy(order, words),
      deliverTo(order, words),
      ...arrival(order, words),
      link(cancelling, myOrders, myOrdersUrl(shop)),
      ...(order.receipt_number ? [fact(receiptNumber, [order.receipt_number])] : []),
      paragraph(receipt),
    ],
  };
};

export const paymentConfirming: OrderMessage = ({ order }, shop, words) => {
  const { subject, heading, lead, wait, otherwise } = words.paymentConfirming;
  return {
    ...frame(order, shop, words, { subject, heading }),
    lead: lead(formatTotal(paise(order.total_paise))),
    blocks: [
      paragraph(wait),
      paragraph(otherwise),
      itemNames(order, words),
      viewOrder(order, shop, words),
    ],
  };
};

export const delivered: OrderMessage = ({ order }, shop, words) => {
  const { subject, heading, lead, careTitle, care, handLoom, help } = words.delivered;
  return {
    ...frame(order, shop, words, { subject, heading }),
    lead,
    blocks: [
      itemNames(order, words),
      subheading(careTitle),
      paragraph(care),
      paragraph(handLoom),
      paragraph(help(shop.helpLine)),
      viewOrder(order, shop, words),
    ],
  };
};

export const cancellationRequested: OrderMessage = ({ order }, shop, words) => {
  const { subject, heading, lead, next, help } = words.cancellationRequested;
  return {
    ...frame(order, shop, words, { subject, heading }),
    lead,
    blocks: [
      paragraph(next),
      paragraph(help(shop.helpLine)),
      itemNames(order, words),
      viewOrder(order, shop, words),
    ],
  };
};

export function orderCancelled(
  { order, refund_paise }: DataOf<'order_cancelled'>,
  shop: MessageShop,
  words: Words,
): MessageContent {
  const { subject, heading, refund, refundTime, reserved, reservedTime } = words.orderCancelled;
  const isReserved = refund_paise === null;
  const amount = formatTotal(paise(refund_paise ?? order.total_paise));
  return {
    ...frame(order, shop, words, { subject, heading }),
    lead: isReserved ? reserved(amount) : refund(amount),
    blocks: [
      paragraph(isReserved ? reservedTime : refundTime),
      ...(isReserved ? [] : [paidBy(order, words)]),
      itemNames(order, words),
      viewOrder(order, shop, words),
    ],
  };
}

/** The parts that all messages about an order share. */
export function frame(
  { order_id, ship_to }: MessageOrder,
  { brand }: MessageShop,
  words: Words,
  { subject, heading }: Record<'subject' | 'heading', (order: string) => string>,
) {
  return {
    subject: subject(order_id),
    heading: heading(order_id),
    greeting: greet(ship_to.buyer ?? ship_to.name, words),
    reason: words.because.ordered(brand),
  };
}

export const viewOrder = ({ order_id }: MessageOrder, shop: MessageShop, words: Words) =>
  button(words.buttons.viewOrder, orderUrl(shop, order_id));

function itemsWithPrices(order: MessageOrder, words: Words): Block {
  const { items: bought, total_paise, delivery_paise } = order;
  const lines = bought.map(({ name, quantity, unit_price_paise }) => {
    const price = paise(unit_price_paise);
    return {
      name,
      calculation: words.quantityOf(quantity, formatRupees(price)),
      amount: formatRupees(multiply(price, quantity)),
    };
  });
  const charge = { label: words.labels.delivery, amount: formatRupees(paise(delivery_paise)) };
  const total = { label: words.labels.total, amount: formatTotal(paise(total_paise)) };
  return items(lines, total, delivery_paise > 0 ? charge : undefined);
}

const itemNames = ({ items: bought }: MessageOrder, words: Words) =>
  list(
    words.labels.items,
    bought.map(({ name, quantity }) => words.quantityOf(quantity, name)),
  );

const paidBy = ({ payment_method }: MessageOrder, { labels }: Words) =>
  fact(labels.paidBy, [formatPaymentMethod(payment_method) || labels.paidOnline]);

export function deliverTo({ ship_to: { name, phone, address } }: MessageOrder, { labels }: Words) {
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
export function arrival(
  { estimated_from: from, estimated_until: until }: MessageOrder,
  words: Words,
) {
  return from && until ? [fact(words.labels.arrives, [formatEstimate({ from, until })])] : [];
}
