import {
  type GuestDetails,
  type InputOf,
  payments,
  type ReplyOf,
  type VerifyResult,
} from '@shop/contract';
import type { Call } from '#api/call.ts';

/** A buyer without an account. The key proves the tab that has started the payment. */
export interface Guest extends GuestDetails {
  guest_key: string;
}

export type PurchaseBody = InputOf<typeof payments.start>['body'] & { guest?: Guest | undefined };

/** Lines with the code that counts for them, and the total that the page shows. */
export type PurchaseLines = Pick<PurchaseBody, 'product_list' | 'coupon' | 'seen_total'>;

/** The order of a payment, with the token that shows it to a guest. */
export type FoundOrder = Extract<VerifyResult, { order_id: string }>;

/** A customer's calls and a guest's differ in how they prove who pays. */
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
