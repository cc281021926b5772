import { formatTotal, paise } from '@shop/domain/money';
import { greet } from './greeting.ts';
import { button, fact, list, paragraph } from './layout/blocks.ts';
import { orderUrl, shopUrl } from './links.ts';
import type { MessageContent } from './message-content.ts';
import type { DataOf, MessageShop } from './message-data.ts';
import type { Words } from './words/en.ts';

export function refundProcessed(
  { name, amount_paise, order_id, reference }: DataOf<'refund_processed'>,
  shop: MessageShop,
  words: Words,
): MessageContent {
  return {
    ...titles(words.refundProcessed, order_id, amount_paise),
    greeting: greet(name, words),
    lead: words.refundProcessed.lead,
    blocks: [
      ...(reference ? [fact(words.labels.bankReference, [reference])] : []),
      ...(order_id ? [button(words.buttons.viewOrder, orderUrl(shop, order_id))] : []),
    ],
    reason: words.because.paid(shop.brand),
  };
}

export function refundInPart(
  { name, amount_paise, total_paise, order_id, ...refund }: DataOf<'refund_in_part'>,
  shop: MessageShop,
  words: Words,
): MessageContent {
  const { buttons, labels, refundInPart: phrases } = words;
  const amount = formatTotal(paise(amount_paise));
  const heading = phrases.titleOfOrder(order_id, amount);
  return {
    subject: heading,
    heading,
    greeting: greet(name, words),
    lead: phrases.lead(amount, formatTotal(paise(total_paise))),
    blocks: [
      ...(refund.reason ? [fact(labels.reason, [refund.reason])] : []),
      ...(refund.pieces.length > 0 ? [list(phrases.pieces, refund.pieces)] : []),
      ...(refund.notes.length > 0 ? [fact(labels.documents, refund.notes)] : []),
      paragraph(phrases.time),
      button(buttons.viewOrder, orderUrl(shop, order_id)),
    ],
    reason: words.because.paid(shop.brand),
  };
}

export function refundedAutomatically(
  { name, amount_paise, reason, items, order_id }: DataOf<'refunded_automatically'>,
  shop: MessageShop,
  words: Words,
): MessageContent {
  const { buttons, refundedAutomatically: phrases } = words;
  return {
    ...titles(phrases, order_id, amount_paise),
    greeting: greet(name, words),
    lead: phrases.reasons[reason],
    blocks: [
      paragraph(phrases.goesBack),
      paragraph(phrases.sorry),
      ...(items.length > 0 ? [list(phrases.items, items)] : []),
      order_id
        ? button(buttons.viewOrder, orderUrl(shop, order_id))
        : button(buttons.visitShop, shopUrl(shop)),
    ],
    reason: words.because.paid(shop.brand),
  };
}

/** With the order's number when there is an order. */
function titles(
  { title, titleOfOrder }: Words['refundProcessed' | 'refundedAutomatically'],
  orderId: string | null,
  amountPaise: number,
) {
  const amount = formatTotal(paise(amountPaise));
  const heading = orderId ? titleOfOrder(orderId, amount) : title(amount);
  return { subject: heading, heading };
}
