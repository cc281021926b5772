import type { Order, Payment, PaymentStatus, Refund } from '../ledger/entities.ts';

export type EventName =
  | 'payment.authorized'
  | 'payment.captured'
  | 'payment.failed'
  | 'order.paid'
  | 'refund.created'
  | 'refund.processed'
  | 'refund.failed';

export interface Snapshot {
  payment: Payment;
  order?: Order;
  refund?: Refund;
}

const ACCOUNT_ID = 'acc_FakeRazorpay01';

/** The exact body that is signed and sent. */
export function buildEventBody(event: EventName, snapshot: Snapshot, at: number): string {
  const { payment, order, refund } = snapshot;
  const payload = {
    ...(refund && { refund: { entity: refund } }),
    payment: { entity: payment },
    ...(event === 'order.paid' && order && { order: { entity: order } }),
  };
  return JSON.stringify({
    entity: 'event',
    account_id: ACCOUNT_ID,
    event,
    contains: Object.keys(payload),
    payload,
    created_at: at,
  });
}

/** The payment as an older or forged event would show it. */
export function withStatus(payment: Payment, status: PaymentStatus): Payment {
  const failed = status === 'failed';
  const captured = status === 'captured' || status === 'refunded';
  return {
    ...payment,
    status,
    captured,
    fee: captured ? payment.fee : null,
    tax: captured ? payment.tax : null,
    amount_refunded: status === 'refunded' ? payment.amount : 0,
    refund_status: status === 'refunded' ? 'full' : null,
    ...(failed ? FAILURE : NO_FAILURE),
  };
}

export const FAILURE = {
  error_code: 'BAD_REQUEST_ERROR',
  error_description: 'Your payment was declined by the bank. Try another payment method.',
  error_source: 'bank',
  error_step: 'payment_authorization',
  error_reason: 'payment_failed',
};

export const NO_FAILURE = {
  error_code: null,
  error_description: null,
  error_source: null,
  error_step: null,
  error_reason: null,
};
