import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import type { PaymentsConfig } from '#config/index.ts';
import { type ApiResult, createHttpClient, type HttpSettings, type RequestHooks } from './http.ts';
import {
  ProviderQrCode,
  ProviderQrCodeId,
  QrCodeNotes,
  readQrNotes,
  writeQrNotes,
} from './qr-code.ts';

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
  // Empty notes come as an array.
  notes: z.union([z.record(z.string(), z.unknown()), z.array(z.unknown())]),
});
export type ProviderOrder = z.infer<typeof Order>;

export const ProviderPayment = z.object({
  id: ProviderPaymentId,
  // Null for payments of QR codes, and for others that the provider refunds by itself.
  order_id: z.nullable(ProviderOrderId),
  amount,
  currency: z.literal('INR'),
  status: PaymentStatus,
  // A boolean in most responses, a string or a number in some.
  captured: z.optional(z.nullable(z.union([z.boolean(), z.string(), z.number()]))),
  method: z.optional(z.nullable(z.string())),
  // With tax; null before the capture.
  fee: z.optional(z.nullable(amount)),
  tax: z.optional(z.nullable(amount)),
  amount_refunded: z.optional(z.nullable(amount)),
  notes: z.optional(z.unknown()),
  created_at: z.int(),
});
export type ProviderPayment = z.infer<typeof ProviderPayment>;

export const ProviderRefund = z.object({
  id: ProviderRefundId,
  payment_id: ProviderPaymentId,
  amount,
  status: z.enum(['pending', 'processed', 'failed']),
  receipt: z.optional(z.nullable(z.string())),
});
export type ProviderRefund = z.infer<typeof ProviderRefund>;

const SettlementId = id('setl');
export const ProviderSettlement = z.object({
  id: SettlementId,
  amount: z.int(),
  fees: z.int(),
  tax: z.int(),
  status: z.enum(['created', 'processed', 'failed']),
  utr: z.optional(z.nullable(z.string())),
  created_at: z.int(),
});
export type ProviderSettlement = z.infer<typeof ProviderSettlement>;

/** A payment, refund, adjustment or transfer of a settlement. */
export const SettlementItem = z.object({
  entity_id: z.string(),
  type: z.string(),
  credit: amount,
  debit: amount,
  fee: z.int(),
  tax: z.nullable(z.int()),
  description: z.optional(z.nullable(z.string())),
  settlement_id: SettlementId,
  created_at: z.int(),
});
export type SettlementItem = z.infer<typeof SettlementItem>;

const List = z.object({ entity: z.literal('collection'), items: z.array(z.unknown()) });

/** The items of a list that match the schema; an invalid item does not hide the others. */
export interface ParsedList<T> {
  items: T[];
  unreadable: number;
}

type Settings = HttpSettings &
  Pick<
    PaymentsConfig,
    'RAZORPAY_WEBHOOK_SECRET' | 'RAZORPAY_WEBHOOK_SECRET_PREVIOUS' | 'RAZORPAY_NOTE'
  >;

/** In minutes: automatic capture until the first, refund of uncaptured payments after the second. */
const CAPTURE = {
  capture: 'automatic',
  capture_options: {
    automatic_expiry_period: 30,
    manual_expiry_period: 60,
    refund_speed: 'normal',
  },
};

/** The provider's largest page; a code is for one payment. */
const MAX_QR_PAYMENTS = 100;
const QR_CODES = '/v1/payments/qr_codes';

export type Razorpay = ReturnType<typeof createRazorpayClient>;

/** Failures of the provider are returned as results, never thrown. */
export function createRazorpayClient(settings: Settings, hooks: RequestHooks = {}) {
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret, RAZORPAY_NOTE: note } = settings;
  const { RAZORPAY_WEBHOOK_SECRET, RAZORPAY_WEBHOOK_SECRET_PREVIOUS } = settings;
  const webhookSecrets = [RAZORPAY_WEBHOOK_SECRET, RAZORPAY_WEBHOOK_SECRET_PREVIOUS].flatMap(
    (secret) => secret ?? [],
  );
  const send = createHttpClient(settings, hooks);
  const paymentPath = (paymentId: string) =>
    `/v1/payments/${requireId(ProviderPaymentId, paymentId)}`;
  const orderPath = (order_id: string) => `/v1/orders/${requireId(ProviderOrderId, order_id)}`;
  const qrPath = (qr_id: string) => `${QR_CODES}/${requireId(ProviderQrCodeId, qr_id)}`;

  return {
    keyId,
    note,
    async createOrder(order: { amount: number; receipt: string; checkout_id: string }) {
      const result = await send(Order, 'POST', '/v1/orders', {
        amount: order.amount,
        currency: 'INR',
        receipt: order.receipt,
        notes: { app: note, checkout: order.checkout_id },
        payment: CAPTURE,
      });
      return expectEntity(
        result,
        (made) => made.amount === order.amount && made.receipt === order.receipt,
      );
    },
    async fetchOrder(order_id: string) {
      return expectEntity(
        await send(Order, 'GET', orderPath(order_id)),
        (order) => order.id === order_id,
      );
    },
    async fetchPayment(paymentId: string) {
      const result = await send(ProviderPayment, 'GET', paymentPath(paymentId));
      return expectEntity(result, (payment) => payment.id === paymentId);
    },
    async listOrderPayments(order_id: string) {
      const result = await send(List, 'GET', `${orderPath(order_id)}/payments`);
      return parseList(result, ProviderPayment, (payment) => payment.order_id === order_id);
    },
    async capturePayment(paymentId: string, authorized: number) {
      const body = { amount: authorized, currency: 'INR' };
      const result = await send(ProviderPayment, 'POST', `${paymentPath(paymentId)}/capture`, body);
      return expectEntity(result, (payment) => payment.id === paymentId);
    },
    /** Idempotent: the same key with the same body is the same refund. It comes back as the refund's receipt. */
    async refundPayment(paymentId: string, { key, ...rest }: { key: string; amount: number }) {
      const body = { ...rest, speed: 'normal', receipt: key };
      const result = await send(ProviderRefund, 'POST', `${paymentPath(paymentId)}/refund`, body, {
        'x-refund-idempotency': key,
      });
      return expectEntity(result, (refund) => refund.payment_id === paymentId);
    },
    async fetchRefund(refund_id: string) {
      const path = `/v1/refunds/${requireId(ProviderRefundId, refund_id)}`;
      return expectEntity(
        await send(ProviderRefund, 'GET', path),
        (refund) => refund.id === refund_id,
      );
    },
    async listRefunds(paymentId: string) {
      const result = await send(List, 'GET', `${paymentPath(paymentId)}/refunds`);
      return parseList(result, ProviderRefund, (refund) => refund.payment_id === paymentId);
    },
    /** For one payment of exactly this amount. `close_by` in seconds since 1970; the reply has the true end. */
    async createQrCode(code: { amount: number; checkout_id: string; close_by: number }) {
      const result = await send(ProviderQrCode, 'POST', QR_CODES, {
        type: 'upi_qr',
        usage: 'single_use',
        fixed_amount: true,
        payment_amount: code.amount,
        close_by: code.close_by,
        notes: writeQrNotes(note, code.checkout_id),
      });
      return expectEntity(
        result,
        ({ payment_amount, notes }) =>
          payment_amount === code.amount && readQrNotes(notes, note) === code.checkout_id,
      );
    },
    async fetchQrCode(qr_id: string) {
      return expectEntity(
        await send(ProviderQrCode, 'GET', qrPath(qr_id)),
        (code) => code.id === qr_id,
      );
    },
    /** Rejected for a code that is closed already. The bank may still confirm a payment of a closed code. */
    async closeQrCode(qr_id: string) {
      return expectEntity(
        await send(ProviderQrCode, 'POST', `${qrPath(qr_id)}/close`),
        (code) => code.id === qr_id && code.status === 'closed',
      );
    },
    async listQrPayments(qr_id: string) {
      const result = await send(List, 'GET', `${qrPath(qr_id)}/payments?count=${MAX_QR_PAYMENTS}`);
      return parseList(result, ProviderPayment, () => true);
    },
    /** The QR code of a payment, if it has one. */
    async listQrCodesOf(paymentId: string) {
      const query = `payment_id=${requireId(ProviderPaymentId, paymentId)}`;
      return parseList(await send(List, 'GET', `${QR_CODES}?${query}`), QrCodeNotes, () => true);
    },
    /** `from` and `to` in seconds since 1970. */
    async listPayments(page: { from: number; to: number; skip: number; count: number }) {
      const { from, to, skip, count } = page;
      const query = `from=${from}&to=${to}&skip=${skip}&count=${count}`;
      return parseList(
        await send(List, 'GET', `/v1/payments?${query}`),
        ProviderPayment,
        () => true,
      );
    },
    /** `from` and `to` in seconds since 1970. */
    async listSettlements(page: { from: number; to: number; skip: number; count: number }) {
      const { from, to, skip, count } = page;
      const query = `from=${from}&to=${to}&skip=${skip}&count=${count}`;
      const result = await send(List, 'GET', `/v1/settlements?${query}`);
      return parseList(result, ProviderSettlement, () => true);
    },
    /** Items that were settled on a day in India, YYYY-MM-DD. */
    async listSettlementItems({ day, skip, count }: { day: string; skip: number; count: number }) {
      const [year, month, date] = day.split('-');
      const query = `year=${year}&month=${month}&day=${date}&skip=${skip}&count=${count}`;
      const result = await send(List, 'GET', `/v1/settlements/recon/combined?${query}`);
      return parseList(result, SettlementItem, () => true);
    },
    /** Whether the provider signed that this payment was made for this order. */
    verifyPaymentSignature: (order_id: string, paymentId: string, signature: string) =>
      verifySignature(`${order_id}|${paymentId}`, signature, keySecret),
    /** Whether the provider signed exactly these bytes, with the current or the previous secret. */
    verifyWebhookSignature: (bytes: Uint8Array, signature: string) =>
      webhookSecrets.some((secret) => verifySignature(bytes, signature, secret)),
  };
}

function verifySignature(signed: string | Uint8Array, signature: string, secret: string): boolean {
  if (!/^[0-9a-f]{64}$/.test(signature)) return false;
  const expected = createHmac('sha256', secret).update(signed).digest();
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'));
}

/** Keeps ids from requests and rows from changing the path of a URL. */
function requireId(schema: typeof ProviderOrderId, text: string): string {
  if (!z.safeParse(schema, text).success) throw new TypeError('not an id of the provider');
  return text;
}

/** A valid response about another entity than requested is `unknown`. */
function expectEntity<T>(result: ApiResult<T>, isRequested: (value: T) => boolean): ApiResult<T> {
  if (result.outcome !== 'ok' || isRequested(result.value)) return result;
  return { outcome: 'unknown', why: 'response about another entity' };
}

function parseList<S extends z.ZodMiniType>(
  result: ApiResult<z.infer<typeof List>>,
  schema: S,
  isRequested: (item: z.output<S>) => boolean,
): ApiResult<ParsedList<z.output<S>>> {
  if (result.outcome !== 'ok') return result;
  const all = result.value.items;
  const items = all.flatMap((item) => {
    const { success, data } = z.safeParse(schema, item);
    return success && isRequested(data) ? [data] : [];
  });
  return { outcome: 'ok', value: { items, unreadable: all.length - items.length } };
}
