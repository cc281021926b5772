import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import type { PaymentsConfig } from '#config/index.ts';
import { type AroundCalls, asker, type CallSettings, type Outcome } from './http.ts';

export const PaymentStatus = z.enum(['created', 'failed', 'authorized', 'captured', 'refunded']);
export type PaymentStatus = z.infer<typeof PaymentStatus>;

const id = (prefix: string) => z.string().check(z.regex(new RegExp(`^${prefix}_[A-Za-z0-9]{14}$`)));
export const ProviderOrderId = id('order');
export const ProviderPaymentId = id('pay');
const ProviderRefundId = id('rfnd');
const amount = z.int().check(z.minimum(0));

const Order = z.object({
  id: ProviderOrderId,
  amount,
  currency: z.literal('INR'),
  receipt: z.nullable(z.string()),
  // Empty notes come as a list.
  notes: z.union([z.record(z.string(), z.unknown()), z.array(z.unknown())]),
});
export type ProviderOrder = z.infer<typeof Order>;

export const ProviderPayment = z.object({
  id: ProviderPaymentId,
  // Money without an order is the provider's own business: it goes back by itself.
  order_id: z.nullable(ProviderOrderId),
  amount,
  currency: z.literal('INR'),
  status: PaymentStatus,
  // A boolean in most of the provider's answers, a text or a number in some.
  captured: z.optional(z.nullable(z.union([z.boolean(), z.string(), z.number()]))),
  method: z.optional(z.nullable(z.string())),
  created_at: z.int(),
});
export type ProviderPayment = z.infer<typeof ProviderPayment>;

export const ProviderRefund = z.object({
  id: ProviderRefundId,
  payment_id: ProviderPaymentId,
  amount,
  status: z.enum(['pending', 'processed', 'failed']),
});
export type ProviderRefund = z.infer<typeof ProviderRefund>;

const List = z.object({ entity: z.literal('collection'), items: z.array(z.unknown()) });

/** What could be read of a list. One that cannot be read must not hide the others. */
export interface Readable<T> {
  items: T[];
  unreadable: number;
}

type Settings = CallSettings &
  Pick<
    PaymentsConfig,
    'RAZORPAY_WEBHOOK_SECRET' | 'RAZORPAY_WEBHOOK_SECRET_BEFORE' | 'RAZORPAY_NOTE'
  >;

/** Minutes in which the provider captures by itself, and after which it gives uncaptured money back. */
const CAPTURE = {
  capture: 'automatic',
  capture_options: {
    automatic_expiry_period: 30,
    manual_expiry_period: 60,
    refund_speed: 'normal',
  },
};

export type Razorpay = ReturnType<typeof openRazorpay>;

/** The payment provider, over HTTP. Nothing here throws because of what the provider does. */
export function openRazorpay(settings: Settings, around: AroundCalls = {}) {
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret, RAZORPAY_NOTE: note } = settings;
  const { RAZORPAY_WEBHOOK_SECRET, RAZORPAY_WEBHOOK_SECRET_BEFORE } = settings;
  const webhookSecrets = [RAZORPAY_WEBHOOK_SECRET, RAZORPAY_WEBHOOK_SECRET_BEFORE].flatMap(
    (secret) => secret ?? [],
  );
  const ask = asker(settings, around);
  const paymentOf = (paymentId: string) => `/v1/payments/${checked(ProviderPaymentId, paymentId)}`;
  const orderOf = (orderId: string) => `/v1/orders/${checked(ProviderOrderId, orderId)}`;

  return {
    keyId,
    note,
    async createOrder(order: { amount: number; receipt: string; checkout_id: string }) {
      const answer = await ask(Order, 'POST', '/v1/orders', {
        amount: order.amount,
        currency: 'INR',
        receipt: order.receipt,
        notes: { app: note, checkout: order.checkout_id },
        payment: CAPTURE,
      });
      return only(answer, (made) => made.amount === order.amount && made.receipt === order.receipt);
    },
    async fetchOrder(orderId: string) {
      return only(await ask(Order, 'GET', orderOf(orderId)), (order) => order.id === orderId);
    },
    async fetchPayment(paymentId: string) {
      const answer = await ask(ProviderPayment, 'GET', paymentOf(paymentId));
      return only(answer, (payment) => payment.id === paymentId);
    },
    async listOrderPayments(orderId: string) {
      const answer = await ask(List, 'GET', `${orderOf(orderId)}/payments`);
      return readEach(answer, ProviderPayment, (payment) => payment.order_id === orderId);
    },
    async capturePayment(paymentId: string, authorized: number) {
      const body = { amount: authorized, currency: 'INR' };
      const answer = await ask(ProviderPayment, 'POST', `${paymentOf(paymentId)}/capture`, body);
      return only(answer, (payment) => payment.id === paymentId);
    },
    /** In full. The same key with the same body is the same refund, however often it is asked for. */
    async refundPayment(paymentId: string, { key, paid }: { key: string; paid: number }) {
      const body = { amount: paid, speed: 'normal', receipt: key };
      const answer = await ask(ProviderRefund, 'POST', `${paymentOf(paymentId)}/refund`, body, {
        'x-refund-idempotency': key,
      });
      return only(answer, (refund) => refund.payment_id === paymentId);
    },
    async fetchRefund(refundId: string) {
      const path = `/v1/refunds/${checked(ProviderRefundId, refundId)}`;
      return only(await ask(ProviderRefund, 'GET', path), (refund) => refund.id === refundId);
    },
    async listRefunds(paymentId: string) {
      const answer = await ask(List, 'GET', `${paymentOf(paymentId)}/refunds`);
      return readEach(answer, ProviderRefund, (refund) => refund.payment_id === paymentId);
    },
    /** A page of what was paid between two moments, in seconds since 1970. */
    async listPayments(page: { from: number; to: number; skip: number; count: number }) {
      const { from, to, skip, count } = page;
      const query = `from=${from}&to=${to}&skip=${skip}&count=${count}`;
      return readEach(await ask(List, 'GET', `/v1/payments?${query}`), ProviderPayment, () => true);
    },
    /** Whether the provider says that this payment was made for this order. */
    isPaid: (orderId: string, paymentId: string, signature: string) =>
      isSigned(`${orderId}|${paymentId}`, signature, keySecret),
    /** Whether these very bytes were sent by the provider. */
    isEvent: (bytes: Uint8Array, signature: string) =>
      webhookSecrets.some((secret) => isSigned(bytes, signature, secret)),
  };
}

function isSigned(signed: string | Uint8Array, signature: string, secret: string): boolean {
  if (!/^[0-9a-f]{64}$/.test(signature)) return false;
  const expected = createHmac('sha256', secret).update(signed).digest();
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'));
}

/** An id from a request or a row never enters a URL unread. */
function checked(schema: typeof ProviderOrderId, text: string): string {
  if (!z.safeParse(schema, text).success) throw new TypeError('not an id of the provider');
  return text;
}

/** The right shape about another thing is no answer. */
function only<T>(answer: Outcome<T>, isAsked: (value: T) => boolean): Outcome<T> {
  if (answer.outcome !== 'done' || isAsked(answer.value)) return answer;
  return { outcome: 'unknown', why: 'it answered about something else' };
}

function readEach<S extends z.ZodMiniType>(
  answer: Outcome<z.infer<typeof List>>,
  schema: S,
  isAsked: (item: z.output<S>) => boolean,
): Outcome<Readable<z.output<S>>> {
  if (answer.outcome !== 'done') return answer;
  const all = answer.value.items;
  const items = all.flatMap((item) => {
    const { success, data } = z.safeParse(schema, item);
    return success && isAsked(data) ? [data] : [];
  });
  return { outcome: 'done', value: { items, unreadable: all.length - items.length } };
}
