import type { Db } from '#db/database.ts';
import { findEmailChange } from '#features/accounts/customers/email-changes.queries.ts';
import {
  findDigestContent,
  findInvitation,
  findMessageCustomer,
  findMessageNotice,
  findMessageOrder,
  findMessagePart,
  findMessageRefund,
  findMessageShipment,
  findMessageTicket,
} from './message-data.queries.ts';
import { findMessageReturn } from './message-return.queries.ts';
import type { DueMessage, OutboxKind } from './outbox.queries.ts';
import type { MessageData } from './templates/message-data.ts';

export interface ComposedMessage {
  to: string;
  data: MessageData;
}

export interface ComposeContext {
  db: Db;
  /** The shop's own address; undefined: it wants no digest. */
  alertsTo: string | undefined;
  /** Draws a token and stores its hash. @returns undefined when the link was used or revoked meanwhile. */
  createLink: (kind: LinkedKind, message: DueMessage, email: string) => Promise<string | undefined>;
  /** The same for an invitation. */
  createInvitationLink: (invitationId: string) => Promise<string | undefined>;
}

type Compose = (
  context: ComposeContext,
  message: DueMessage,
) => Promise<ComposedMessage | undefined>;

/** Reads what a message says and where it goes. @returns undefined when its reason is gone. */
export const composeMessage: Compose = (context, message) =>
  composers[message.kind](context, message);

const forOrder =
  (kind: OrderKind): Compose =>
  (context, message) =>
    composeOrder(context, message, kind);
const forRefund =
  (kind: RefundKind): Compose =>
  (context, message) =>
    composeRefund(context, message, kind);
const forReturn =
  (kind: ReturnKind): Compose =>
  async ({ db }, { return_id }) => {
    const found = await findMessageReturn(db, return_id ?? '');
    return found && { to: found.email, data: { kind, returned: found.returned } };
  };
const forAccount =
  (kind: AccountKind): Compose =>
  (context, message) =>
    composeAccount(context, message, kind);

const composers: Record<OutboxKind, Compose> = {
  order_received: forOrder('order_received'),
  payment_confirming: forOrder('payment_confirming'),
  shipped: composeShipped,
  delivered: forOrder('delivered'),
  cancellation_requested: forOrder('cancellation_requested'),
  order_cancelled: forOrder('order_cancelled'),
  refund_processed: forRefund('refund_processed'),
  async refund_in_part({ db }, { refund_id }) {
    const found = await findMessagePart(db, refund_id ?? '');
    if (!found) return undefined;
    const { email: to, ...data } = found;
    return { to, data: { kind: 'refund_in_part', ...data } };
  },
  refunded_automatically: forRefund('refunded_automatically'),
  password_reset: forAccount('password_reset'),
  confirm_email: forAccount('confirm_email'),
  password_changed: forAccount('password_changed'),
  email_changed: forAccount('email_changed'),
  async ticket_received({ db }, { ticket_id }) {
    const ticket = await findMessageTicket(db, ticket_id ?? '', null);
    if (!ticket || !ticket_id) return undefined;
    const { name, email: to, kind } = ticket;
    const complaint = kind === 'complaint';
    return { to, data: { kind: 'ticket_received', name, ticket_id, complaint } };
  },
  async ticket_answered({ db }, { ticket_id, ticket_entry_id }) {
    const ticket = await findMessageTicket(db, ticket_id ?? '', ticket_entry_id);
    if (!ticket?.answer || !ticket_id) return undefined;
    const { name, email: to, answer: text, closed } = ticket;
    return { to, data: { kind: 'ticket_answered', name, ticket_id, text, closed } };
  },
  return_requested: forReturn('return_requested'),
  return_approved: forReturn('return_approved'),
  return_refused: forReturn('return_refused'),
  return_arrived: forReturn('return_arrived'),
  async exchange_sent({ db }, { return_id }) {
    const found = await findMessageReturn(db, return_id ?? '');
    if (!found?.parcel) return undefined;
    const { email: to, returned, parcel } = found;
    return { to, data: { kind: 'exchange_sent', returned, parcel } };
  },
  async staff_invitation({ db, createInvitationLink }, { invitation_id }) {
    const invitation = await findInvitation(db, invitation_id ?? '');
    if (!invitation || !invitation_id) return undefined;
    const { email: to, by, role } = invitation;
    const link = await createInvitationLink(invitation_id);
    return link === undefined
      ? undefined
      : { to, data: { kind: 'staff_invitation', link, by, role } };
  },
  async staff_notice({ db }, { staff_event: event, created_at: at, ...message }) {
    const found = await findMessageNotice(db, message);
    if (!found || !event) return undefined;
    const { to, ...notice } = found;
    const own = message.admin_id === message.about_admin_id;
    return { to, data: { kind: 'staff_notice', event, at, own, ...notice } };
  },
  async shop_digest({ db, alertsTo }, { created_at }) {
    if (!alertsTo) return undefined;
    return {
      to: alertsTo,
      data: { kind: 'shop_digest', ...(await findDigestContent(db, created_at)) },
    };
  },
};

type OrderKind =
  | 'order_received'
  | 'payment_confirming'
  | 'delivered'
  | 'cancellation_requested'
  | 'order_cancelled';

async function composeOrder(
  { db }: ComposeContext,
  { order_id }: DueMessage,
  kind: OrderKind,
): Promise<ComposedMessage | undefined> {
  const found = await findMessageOrder(db, order_id ?? '');
  if (!found) return undefined;
  const { order, email: to, order_status, payment_status, refund_paise } = found;
  const cancelled = order_status === 'Cancelled';
  if (kind === 'order_cancelled') {
    return cancelled ? { to, data: { kind, order, refund_paise } } : undefined;
  }
  if (kind === 'payment_confirming' && (cancelled || payment_status !== 'Authorized'))
    return undefined;
  if (kind === 'delivered' && order_status !== 'Delivered') return undefined;
  return { to, data: { kind, order } };
}

async function composeShipped(
  { db }: ComposeContext,
  { order_id, shipment_id }: DueMessage,
): Promise<ComposedMessage | undefined> {
  const found = await findMessageOrder(db, order_id ?? '');
  const parcel = await findMessageShipment(db, shipment_id ?? 0);
  if (!found || !parcel) return undefined;
  const { after_delivery, ...details } = parcel;
  const isOnItsWay = found.order_status === 'Shipped' || after_delivery;
  if (!isOnItsWay) return undefined;
  return { to: found.email, data: { kind: 'shipped', order: found.order, parcel: details } };
}

type ReturnKind = 'return_requested' | 'return_approved' | 'return_refused' | 'return_arrived';

type RefundKind = 'refund_processed' | 'refunded_automatically';

const AUTOMATIC_REASONS = ['sold_out', 'stale', 'duplicate', 'underpaid'] as const;

async function composeRefund(
  { db }: ComposeContext,
  { rzp_payment_id }: DueMessage,
  kind: RefundKind,
): Promise<ComposedMessage | undefined> {
  const found = await findMessageRefund(db, rzp_payment_id ?? '');
  if (!found) return undefined;
  const { email: to, name, amount_paise, order_id, items } = found;
  if (kind === 'refund_processed') {
    return { to, data: { kind, name, amount_paise, order_id, reference: null } };
  }
  const reason = AUTOMATIC_REASONS.find((one) => one === found.reason);
  return reason && { to, data: { kind, name, amount_paise, reason, items, order_id } };
}

/** Messages that carry a link. */
export type LinkedKind = 'password_reset' | 'confirm_email' | 'email_changed';

type AccountKind = LinkedKind | 'password_changed';

async function composeAccount(
  { db, createLink }: ComposeContext,
  message: DueMessage,
  kind: AccountKind,
): Promise<ComposedMessage | undefined> {
  const customer = await findMessageCustomer(db, message.user_id ?? 0);
  if (!customer) return undefined;
  const { name, email } = customer;
  const at = message.created_at;
  if (kind === 'password_changed') return { to: email, data: { kind, name, at } };
  const change =
    kind === 'email_changed' && (await findEmailChange(db, message.email_change_id ?? ''));
  // It was undone by the link of an earlier change.
  if (change === undefined) return undefined;
  const to = change ? change.old_email : email;
  const link = await createLink(kind, message, to);
  if (link === undefined) return undefined;
  const data = kind === 'email_changed' ? { kind, name, at, link } : { kind, name, link };
  return { to, data };
}
