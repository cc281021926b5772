import type { Order, Payment, PaymentStatus, QrCode, Refund } from '../ledger/entities.ts';
import type { PaymentRecord } from '../ledger/ledger.ts';

export type EventName =
  | 'payment.authorized'
  | 'payment.captured'
  | 'payment.failed'
  | 'order.paid'
  | 'refund.created'
  | 'refund.processed'
  | 'refund.failed'
  | 'qr_code.created'
  | 'qr_code.credited'
  | 'qr_code.closed';

export interface Snapshot {
  payment?: Payment;
  order?: Order;
  refund?: Refund;
  qr_code?: QrCode;
}

export const toSnapshot = ({ entity, order, qr }: PaymentRecord): Snapshot => ({
  payment: entity,
  ...(order && { order: order.entity }),
  ...(qr && { qr_code: qr.entity }),
});

const ACCOUNT_ID = 'acc_FakeRazorpay01';

/** The exact body that is signed and sent. */
export function buildEventBody(event: EventName, snapshot: Snapshot, at: number): string {
  const { payment, order, refund, qr_code } = snapshot;
  const aboutQrCode = event.startsWith('qr_code.');
  const hasPayment = !aboutQrCode || event === 'qr_code.credited';
  const payload = {
    ...(refund && { refund: { entity: refund } }),
    ...(hasPayment && { payment: { entity: payment } }),
    ...(event === 'order.paid' && order && { order: { entity: order } }),
    ...(aboutQrCode && { qr_code: { entity: qr_code } }),
  };
  const body = JSON.stringify({
    entity: 'event',
    account_id: ACCOUNT_ID,
    event,
    contains: Object.keys(payload),
    payload,
    created_at: at,
  });
  // The provider signs these events with escaped slashes.
  return aboutQrCode ? body.replaceAll('/', '\\/') : body;
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
