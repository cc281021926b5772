import type { Mail } from '#mail/templates/define-mail.ts';
import { cancellationRequested } from './cancellation-requested.ts';
import { confirmEmail } from './confirm-email.ts';
import { delivered } from './delivered.ts';
import { emailChanged } from './email-changed.ts';
import { orderCancelled } from './order-cancelled.ts';
import { orderLink } from './order-link.ts';
import { orderReceived } from './order-received.ts';
import { passwordChanged } from './password-changed.ts';
import { passwordReset } from './password-reset.ts';
import { paymentConfirming } from './payment-confirming.ts';
import { refundInPart } from './refund-in-part.ts';
import { refundProcessed } from './refund-processed.ts';
import { refundedAutomatically } from './refunded-automatically.ts';
import {
  exchangeSent,
  returnApproved,
  returnArrived,
  returnBooked,
  returnRefused,
  returnRequested,
} from './returns.ts';
import { reviewRequest } from './review-request.ts';
import { shipped } from './shipped.ts';
import { shopDigest } from './shop-digest.ts';
import { staffInvitation } from './staff-invitation.ts';
import { staffNotice } from './staff-notice.ts';
import { staffPasswordReset } from './staff-password-reset.ts';
import { testMessage } from './test-message.ts';
import { ticketAnswered, ticketReceived } from './tickets.ts';

/** Every kind of message. The database accepts what `npm run schema` writes from this list. */
export const MAILS = {
  // place_order() inserts these two.
  order_received: orderReceived,
  payment_confirming: paymentConfirming,
  order_link: orderLink,
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
  ticket_received: ticketReceived,
  ticket_answered: ticketAnswered,
  return_requested: returnRequested,
  return_approved: returnApproved,
  return_booked: returnBooked,
  return_refused: returnRefused,
  return_arrived: returnArrived,
  exchange_sent: exchangeSent,
  review_request: reviewRequest,
  staff_invitation: staffInvitation,
  staff_notice: staffNotice,
  staff_password_reset: staffPasswordReset,
  shop_digest: shopDigest,
  test: testMessage,
};

/** Kinds that the outbox holds: all but the test message, which a command sends. */
export type MailKind = Exclude<keyof typeof MAILS, 'test'>;

export const MAIL_KINDS = Object.entries<Mail>(MAILS)
  .filter(([, mail]) => mail.load)
  .map(([kind]) => kind);
