import { greet } from './greeting.ts';
import { type Block, button, fact, list, paragraph } from './layout/blocks.ts';
import { orderUrl } from './links.ts';
import type { MessageContent } from './message-content.ts';
import type { DataOf, MessageReturn, MessageShop } from './message-data.ts';
import { tracking } from './shipped-message.ts';
import type { Words } from './words/en.ts';

interface AboutReturn {
  returned: MessageReturn;
}

type ReturnMessage = (data: AboutReturn, shop: MessageShop, words: Words) => MessageContent;

export const returnRequested: ReturnMessage = ({ returned }, shop, words) => {
  const { subject, heading, lead, wait } = words.returnRequested;
  return {
    ...frame(returned, shop, words),
    subject: subject(returned.order_id),
    heading: heading(returned.return_id),
    lead,
    blocks: [paragraph(wait), pieces(returned, words), viewOrder(returned, shop, words)],
  };
};

export const returnApproved: ReturnMessage = ({ returned }, shop, words) => {
  const { subject, heading, lead, pack, ...say } = words.returnApproved;
  const { return_id, defect, wish } = returned;
  const next =
    wish === 'refund'
      ? [paragraph(say.thenRefund)]
      : [paragraph(say.thenExchange), paragraph(say.noStock)];
  return {
    ...frame(returned, shop, words),
    subject: subject(returned.order_id),
    heading: heading(return_id),
    lead: lead(return_id),
    blocks: [
      fact(words.returned.sendTo, [return_id, shop.brand, ...addressLines(shop), shop.mobile]),
      pieces(returned, words),
      paragraph(pack),
      paragraph(defect ? say.wePay : say.youPay),
      ...next,
      viewOrder(returned, shop, words),
    ],
  };
};

export const returnRefused: ReturnMessage = ({ returned }, shop, words) => {
  const { subject, heading, lead, reason, help } = words.returnRefused;
  return {
    ...frame(returned, shop, words),
    subject: subject(returned.order_id),
    heading: heading(returned.return_id),
    lead,
    blocks: [
      fact(reason, [returned.refusal_reason ?? '']),
      pieces(returned, words),
      paragraph(help(shop.helpLine)),
      viewOrder(returned, shop, words),
    ],
  };
};

export const returnArrived: ReturnMessage = ({ returned }, shop, words) => {
  const { subject, heading, lead, thenRefund, thenExchange } = words.returnArrived;
  return {
    ...frame(returned, shop, words),
    subject: subject(returned.order_id),
    heading: heading(returned.return_id),
    lead,
    blocks: [
      pieces(returned, words),
      paragraph(returned.wish === 'refund' ? thenRefund : thenExchange),
      viewOrder(returned, shop, words),
    ],
  };
};

export function exchangeSent(
  { returned, parcel }: DataOf<'exchange_sent'>,
  shop: MessageShop,
  words: Words,
): MessageContent {
  const { subject, heading, lead, nothingToPay } = words.exchangeSent;
  return {
    ...frame(returned, shop, words),
    subject: subject(returned.order_id),
    heading,
    lead: lead(returned.return_id),
    blocks: [
      ...tracking(parcel, words),
      pieces(returned, words),
      paragraph(nothingToPay),
      viewOrder(returned, shop, words),
    ],
  };
}

const frame = ({ name }: MessageReturn, { brand }: MessageShop, words: Words) => ({
  greeting: greet(name, words),
  reason: words.because.ordered(brand),
});

const pieces = ({ items }: MessageReturn, words: Words): Block =>
  list(
    words.returned.items,
    items.map(({ name, quantity }) => words.quantityOf(quantity, name)),
  );

const viewOrder = ({ order_id }: MessageReturn, shop: MessageShop, words: Words): Block =>
  button(words.buttons.viewOrder, orderUrl(shop, order_id));

const addressLines = ({ address, brand }: MessageShop) => address.filter((line) => line !== brand);
