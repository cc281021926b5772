import type { Db } from '#db/database.ts';
import type { StaffEvent } from '#mail/staff-events.ts';
import type { Block } from './layout/blocks.ts';
import type { Words } from './words.ts';

/** The shop's settings that every message shows. */
export interface MessageShop {
  brand: string;
  /** Without a slash at the end. */
  origin: string;
  email: string;
  /** '' when it is not known. */
  mobile: string;
  /** The mobile number of a shop without a help line. */
  helpLine: string;
  address: string[];
  /** Token of the link to the guest's order that the message is about. */
  orderToken?: string | undefined;
}

/** Ids of the things that a message is about. A kind uses some of them. */
export interface MessageReferences {
  user_id: number;
  order_id: string;
  shipment_id: number;
  rzp_payment_id: string;
  refund_id: string;
  email_change_id: string;
  ticket_id: string;
  ticket_entry_id: number;
  return_id: string;
  invitation_id: string;
  /** The member of staff who gets the message. */
  admin_id: number;
  about_admin_id: number;
  staff_event: StaffEvent;
}

/** The part of an outbox row that the content of a message depends on. */
export type OutboxRow = {
  [Column in keyof MessageReferences]: MessageReferences[Column] | null;
} & {
  message_id: string;
  created_at: Date;
};

export type LinkPurpose = 'reset_password' | 'confirm_email' | 'undo_email_change';

/** Links of messages to accounts, with a secret token. */
export interface AccountLinks {
  /** Draws a token and stores its hash. @returns undefined when the link has been used or revoked. */
  createLink: (
    message: OutboxRow,
    link: { purpose: LinkPurpose; path: string; email: string },
  ) => Promise<string | undefined>;
  /** Draws the token of an invitation. @returns undefined when it has been accepted or withdrawn. */
  createInvitationLink: (invitation_id: string) => Promise<string | undefined>;
  /** Draws the token for a new password of staff. @returns undefined when it has been used or revoked. */
  createStaffPasswordLink: (message_id: string) => Promise<string | undefined>;
}

export interface TicketLinks {
  /** Draws a token with which the customer reads the ticket and replies. */
  createTicketLink: (message_id: string, ticket_id: string) => Promise<string>;
}

export interface OrderLinks {
  /** Draws the token of the link. @returns undefined unless the message is about a guest's order with this email. */
  createOrderToken: (message_id: string, email: string) => Promise<string | undefined>;
}

export type Links = AccountLinks & TicketLinks & OrderLinks;

export interface LoadContext extends AccountLinks, TicketLinks, OrderLinks {
  db: Db;
  /** The address for the shop's own notices; '' when it has none. */
  findNoticeEmail: () => Promise<string>;
}

/** A message before it becomes a text part and an HTML part. */
export interface MailContent {
  subject: string;
  /** Begins both parts, with the order number if there is one. */
  heading: string;
  /** Empty in messages to the shop. */
  greeting: string;
  /** First sentences; mail programs also show them in the list of messages. */
  lead: string;
  blocks: Block[];
  /** Tells at the end why the receiver got the message. */
  reason: string;
}

/** Words of one kind. They are read together with the shared words, so no key is in both. */
type OwnWords = Record<string, unknown> & { [Key in keyof Words]?: never };

/** One kind of message. */
export interface Mail<Data extends object = object, Own extends object = object> {
  /**
   * Reads the address and the data of a message; missing in a kind that is never queued. Without an address it is not
   * sent.
   * @returns undefined when the reason of the message is gone.
   */
  load?: (
    context: LoadContext,
    message: OutboxRow,
  ) => Promise<{ to: string | undefined; data: Data } | undefined>;
  /** Every word that only this kind says, by language. */
  words: { en: Own };
  /**
   * Written as a method, because TypeScript checks parameters of methods less strictly: every kind is then a Mail.
   * @param say the words of this kind and the shared ones.
   */
  render(data: Data, shop: MessageShop, say: Words & Own): MailContent;
  /** Fixed data: reference images are compared with it. */
  sample: NoInfer<Data>;
  /** The other cases that the kind has, by name, with what differs from the sample. */
  variants?: Record<string, Partial<NoInfer<Data>>>;
}

export const defineMail = <Data extends object, Own extends OwnWords>(mail: Mail<Data, Own>) =>
  mail;
