import type { Role } from '@shop/contract';
import type { StaffEvent } from '#mail/staff-events.ts';

/** The shop's settings that every message shows. */
export interface MessageShop {
  brand: string;
  /** Without a slash at the end. */
  origin: string;
  email: string;
  mobile: string;
  helpLine: string;
  address: string[];
}

export interface MessageOrder {
  order_id: string;
  /** Null from a shop that writes no receipts with numbers. */
  receipt_number: string | null;
  order_date: Date;
  total_paise: number;
  /** Part of the total. */
  delivery_paise: number;
  /** YYYY-MM-DD; null for orders from before. */
  estimated_from: string | null;
  estimated_until: string | null;
  /** The provider's name of the method; null when it did not tell. */
  payment_method: string | null;
  items: { name: string; quantity: number; unit_price_paise: number }[];
  ship_to: {
    name: string;
    phone: string;
    address: {
      houseName: string;
      post_office: string;
      city: string;
      state: string;
      pinCode: string;
      stateCode?: string;
    };
    /** The customer, when somebody else receives the parcel. */
    buyer?: string;
  };
}

/** A parcel that was sent. */
export interface MessageShipment {
  courier: string | null;
  tracking_number: string | null;
  tracking_url: string | null;
  items: { name: string; quantity: number }[];
  /** Its invoice or bill of supply; null from a shop that writes none. */
  bill: { document_id: number; number: string } | null;
  /** Pieces of the order are still to be sent. */
  partly: boolean;
}

export interface MessageMember {
  name: string;
  email: string;
  role: Role;
}

/** Pieces that a customer sends back. */
export interface MessageReturn {
  return_id: string;
  order_id: string;
  /** The customer's. */
  name: string;
  items: { name: string; quantity: number }[];
  wish: 'refund' | 'exchange';
  /** The shop pays for sending it back. */
  defect: boolean;
  refusal_reason: string | null;
}

export type MessageData =
  | {
      kind: 'order_received' | 'payment_confirming' | 'delivered' | 'cancellation_requested';
      order: MessageOrder;
    }
  | { kind: 'shipped'; order: MessageOrder; parcel: MessageShipment }
  /** refund_paise is null when the money was only reserved and returns by itself. */
  | { kind: 'order_cancelled'; order: MessageOrder; refund_paise: number | null }
  | {
      kind: 'refund_processed';
      name: string;
      amount_paise: number;
      order_id: string | null;
      reference: string | null;
    }
  /** A part of the total; reason as the shop wrote it, null for one that was not made in the shop. */
  | {
      kind: 'refund_in_part';
      name: string;
      amount_paise: number;
      total_paise: number;
      order_id: string;
      reason: string | null;
      pieces: string[];
      /** Numbers of vouchers and credit notes. */
      notes: string[];
    }
  | {
      kind: 'refunded_automatically';
      name: string;
      amount_paise: number;
      reason: 'sold_out' | 'stale' | 'duplicate' | 'underpaid';
      items: string[];
      order_id: string | null;
    }
  | { kind: 'password_reset' | 'confirm_email'; name: string; link: string }
  | { kind: 'password_changed'; name: string; at: Date }
  /** To the address before the change; the link undoes it. */
  | { kind: 'email_changed'; name: string; at: Date; link: string }
  /** To the member of staff whose account it is, or to an owner. */
  | {
      kind: 'staff_notice';
      event: StaffEvent;
      at: Date;
      name: string;
      own: boolean;
      member: MessageMember;
    }
  | { kind: 'staff_invitation'; link: string; by: string; role: Role }
  | { kind: 'ticket_received'; name: string; ticket_id: string; complaint: boolean }
  | { kind: 'ticket_answered'; name: string; ticket_id: string; text: string; closed: boolean }
  | {
      kind: 'return_requested' | 'return_approved' | 'return_refused' | 'return_arrived';
      returned: MessageReturn;
    }
  | { kind: 'exchange_sent'; returned: MessageReturn; parcel: MessageShipment }
  /** Ids of orders, of payments for the refunds, of tickets, and of returns. */
  | {
      kind: 'shop_digest';
      newOrders: string[];
      cancellationRequests: string[];
      failedRefunds: string[];
      dueTickets: string[];
      returnRequests: string[];
    }
  | { kind: 'test'; at: Date };

export type MessageKind = MessageData['kind'];

/** The data of one kind, or of some. */
export type DataOf<Kind extends MessageKind> = MessageData & { kind: Kind };

export interface RenderedMessage {
  subject: string;
  text: string;
  html: string;
}
