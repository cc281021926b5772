import { confirmEmail, emailChanged, passwordChanged, passwordReset } from './account-messages.ts';
import { heading, paragraph } from './layout/blocks.ts';
import { renderHtml } from './layout/render-html.ts';
import { renderText } from './layout/render-text.ts';
import type { MessageContent } from './message-content.ts';
import type {
  DataOf,
  MessageData,
  MessageKind,
  MessageShop,
  RenderedMessage,
} from './message-data.ts';
import {
  cancellationRequested,
  delivered,
  orderCancelled,
  orderReceived,
  paymentConfirming,
} from './order-messages.ts';
import { refundedAutomatically, refundInPart, refundProcessed } from './refund-messages.ts';
import {
  exchangeSent,
  returnApproved,
  returnArrived,
  returnRefused,
  returnRequested,
} from './return-messages.ts';
import { shipped } from './shipped-message.ts';
import { shopDigest, testMessage } from './shop-messages.ts';
import { staffInvitation, staffNotice } from './staff-messages.ts';
import { ticketAnswered, ticketReceived } from './ticket-messages.ts';
import type { Words } from './words/en.ts';

export function renderMessage(data: MessageData, shop: MessageShop, words: Words): RenderedMessage {
  const content = composeMessage(data, shop, words);
  const opening = [content.greeting, content.lead].filter(Boolean).map(paragraph);
  const blocks = [heading(content.heading), ...opening, ...content.blocks];
  return {
    subject: content.subject,
    text: renderText(blocks, content, shop, words),
    html: renderHtml(blocks, content, shop, words),
  };
}

type Composers = {
  [Kind in MessageKind]: (data: DataOf<Kind>, shop: MessageShop, words: Words) => MessageContent;
};

const COMPOSERS: Composers = {
  order_received: orderReceived,
  payment_confirming: paymentConfirming,
  shipped,
  delivered,
  cancellation_requested: cancellationRequested,
  order_cancelled: orderCancelled,
  refund_processed: refundProcessed,
  refund_in_part: refundInPart,
  refunded_automatically: refundedAutomatically,
  password_reset: passwordReset,
  confirm_email: confirmEmail,
  password_changed: passwordChanged,
  email_changed: emailChanged,
  staff_invitation: staffInvitation,
  staff_notice: staffNotice,
  ticket_received: ticketReceived,
  ticket_answered: ticketAnswered,
  return_requested: returnRequested,
  return_approved: returnApproved,
  return_refused: returnRefused,
  return_arrived: returnArrived,
  exchange_sent: exchangeSent,
  shop_digest: shopDigest,
  test: testMessage,
};

/** Generic, so that the compiler knows that the composer belongs to the data. */
function composeMessage<Kind extends MessageKind>(
  data: DataOf<Kind>,
  shop: MessageShop,
  words: Words,
): MessageContent {
  return COMPOSERS[data.kind](data, shop, words);
}
