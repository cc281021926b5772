import {
  type GuestDetails,
  type InputOf,
  type PayLinkDetails,
  payments,
  type ReplyOf,
  type VerifyResult,
} from '@shop/contract';
import type { Call } from '#api/call.ts';

/** A buyer without an account. The key proves the tab that has started the payment. */
export interface Guest extends GuestDetails {
  guest_key: string;
}

/** Details that are missing were typed by the shop. */
export type LinkBuyer = Omit<PayLinkDetails, 'gift'>;

export type PurchaseBody = InputOf<typeof payments.start>['body'] & {
  guest?: Guest | undefined;
  link?: LinkBuyer | undefined;
};

/** A customer finds the order under My Orders, a guest in the email, and who pays by link on its page. */
export type Buyer = 'customer' | 'guest' | 'link';

/** Proof of the payer. Empty: the session of a customer. */
export interface Payer {
  guest_key?: string | undefined;
  link_token?: string | undefined;
}

export const toPayer = ({ guest, link }: Pick<PurchaseBody, 'guest' | 'link'>): Payer => ({
  guest_key: guest?.guest_key,
  link_token: link?.token,
});

/** Lines with the code that counts for them, and the total that the page shows. */
export type PurchaseLines = Pick<PurchaseBody, 'product_list' | 'coupon' | 'seen_total'>;

/** The order of a payment, with the token that shows it to somebody without an account. */
export type FoundOrder = Extract<VerifyResult, { order_id: string }>;

/** The calls of a customer, a guest and a payment link differ in how they prove who pays. */
export interface PaymentCalls {
  start: (body: PurchaseBody) => Promise<ReplyOf<typeof payments.start>>;
  wait: () => Promise<ReplyOf<typeof payments.wait>>;
  release: (
    body: InputOf<typeof payments.release>['body'],
  ) => Promise<ReplyOf<typeof payments.release> & Pick<FoundOrder, 'token'>>;
}

export const createCustomerCalls = (send: Call): PaymentCalls => ({
  start: (body) => send(payments.start, { body }),
  wait: () => send(payments.wait, {}),
  release: (body) => send(payments.release, { body }),
});
