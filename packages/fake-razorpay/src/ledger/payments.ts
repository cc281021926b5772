import { parseAmount, parseCurrency, parseFields } from '../api/parse-input.ts';
import { notFound, ProviderError } from '../api/provider-error.ts';
import type { Provider } from '../provider.ts';
import { type EventName, FAILURE, NO_FAILURE, toSnapshot } from '../webhooks/events.ts';
import type { Method, Payment, PaymentStatus } from './entities.ts';
import type { OrderRecord, PaymentRecord } from './ledger.ts';
import { createPaymentEntity, type Payer } from './new-payment.ts';
import { DEFAULT_CAPTURE } from './orders.ts';
import { creditQrCode } from './qr-codes.ts';
import { issueRefund } from './refunds.ts';

export interface TransitionOptions {
  /** false suppresses the webhook events. */
  webhooks?: boolean | undefined;
}

export function findPayment({ ledger }: Provider, payment_id: string): PaymentRecord {
  const payment = ledger.payments.get(payment_id);
  if (!payment) throw notFound();
  return payment;
}

/** Rejected for an order that has a captured or authorized payment, unless forced. */
export function startPayment(
  provider: Provider,
  order: OrderRecord,
  { method, payer, force }: { method: Method; payer: Payer; force?: boolean | undefined },
): PaymentRecord {
  if (!force) rejectFurtherPayment(order);
  const { id: order_id, amount, currency, notes } = order.entity;
  const charge = { amount, currency, order_id, notes };
  const entity = createPaymentEntity(charge, method, payer, provider.clock.now());
  return recordPayment(provider, { entity, order, qr: null });
}

export function recordPayment(
  { ledger, clock }: Provider,
  started: Pick<PaymentRecord, 'entity' | 'order' | 'qr'>,
): PaymentRecord {
  const { entity, order, qr } = started;
  const record: PaymentRecord = {
    ...started,
    history: [{ status: 'created', at: Date.now() / 1000 }],
    refunds: [],
    startedAt: clock.elapsed(),
  };
  order?.payments.push(record);
  qr?.payments.push(record);
  if (order) {
    order.entity.attempts += 1;
    if (order.entity.status === 'created') order.entity.status = 'attempted';
  }
  ledger.payments.set(entity.id, record);
  ledger.paymentList.push(record);
  return record;
}

/** Status after success: captured automatically, or authorized for a manual capture. */
export function successStatus(
  { clock }: Provider,
  { order, startedAt }: PaymentRecord,
): PaymentStatus {
  if (!order) return 'captured';
  const { automatic, automaticSeconds } = order.capture;
  return automatic && clock.elapsed() - startedAt <= automaticSeconds ? 'captured' : 'authorized';
}

type Step = Exclude<PaymentStatus, 'created'>;

const TRANSITIONS: Record<PaymentStatus, Partial<Record<PaymentStatus, Step[]>>> = {
  created: {
    created: [],
    failed: ['failed'],
    authorized: ['authorized'],
    captured: ['authorized', 'captured'],
  },
  failed: { authorized: ['authorized'], captured: ['authorized', 'captured'] },
  authorized: { captured: ['captured'], refunded: ['refunded'] },
  captured: { refunded: ['refunded'] },
  refunded: {},
};

/** Transitions through every intermediate status, never backwards. */
export function transitionPayment(
  provider: Provider,
  payment: PaymentRecord,
  status: PaymentStatus,
  options: TransitionOptions = {},
): void {
  const steps = TRANSITIONS[payment.entity.status][status];
  if (!steps) {
    throw new ProviderError(`A ${payment.entity.status} payment does not become ${status}`);
  }
  for (const step of steps) applyStep(provider, payment, step, options);
}

export function capture(provider: Provider, payment_id: string, body: unknown): Payment {
  const payment = findPayment(provider, payment_id);
  const { amount, currency } = parseFields(body, ['amount', 'currency']);
  const requested = parseAmount(amount);
  if (currency !== undefined) parseCurrency(currency);
  const { status } = payment.entity;
  if (payment.entity.captured) {
    throw new ProviderError('This payment has already been captured. The order is already paid.');
  }
  if (status !== 'authorized') {
    throw new ProviderError(
      'Only payments which have been authorized and not yet captured can be captured',
    );
  }
  if (requested !== payment.entity.amount) {
    throw new ProviderError('Capture amount must be equal to the amount authorized', {
      field: 'amount',
    });
  }
  transitionPayment(provider, payment, 'captured');
  return payment.entity;
}

function rejectFurtherPayment({ entity, payments }: OrderRecord) {
  if (entity.status === 'paid') throw new ProviderError('Payment already done for this order.');
  if (payments.some((payment) => payment.entity.status === 'authorized')) {
    throw new ProviderError('Another payment for this order is already authorized.');
  }
}

function applyStep(
  provider: Provider,
  payment: PaymentRecord,
  status: Step,
  options: TransitionOptions,
): void {
  cancelTimers.get(payment)?.();
  cancelTimers.delete(payment);
  if (status === 'refunded') {
    issueRefund(provider, payment, options);
    return;
  }
  payment.entity.status = status;
  payment.history.push({ status, at: Date.now() / 1000 });
  Object.assign(payment.entity, status === 'failed' ? FAILURE : NO_FAILURE);
  if (status === 'authorized') {
    const { manualSeconds: seconds } = payment.order?.capture ?? DEFAULT_CAPTURE;
    scheduleTransition(provider, payment, { seconds, status: 'refunded' });
  }
  const isCaptured = status === 'captured';
  if (isCaptured) recordCapture(provider, payment.entity);
  const paysOrder = isCaptured && payOrder(payment);
  const credit =
    isCaptured && payment.qr ? creditQrCode(provider, payment.qr, payment.entity) : null;
  if (!credit || provider.behaviour.qrCaptured) {
    emitEvent(provider, payment, `payment.${status}`, options);
  }
  if (paysOrder) emitEvent(provider, payment, 'order.paid', options);
  if (credit) emitEvent(provider, payment, 'qr_code.credited', options);
  if (credit === 'closed') emitEvent(provider, payment, 'qr_code.closed', options);
  const isLate = isCaptured && (payment.qr ? credit === 'late' : !paysOrder);
  if (isLate && provider.behaviour.autoRefundLate) issueRefund(provider, payment, options);
}

function recordCapture(provider: Provider, entity: Payment): void {
  entity.captured = true;
  entity.tax = Math.round(entity.amount * 0.0036);
  entity.fee = Math.round(entity.amount * 0.02) + entity.tax;
  entity.base_amount = entity.amount;
  entity.amount_transferred = 0;
  if (provider.balance !== null) provider.balance += entity.amount;
}

/** @returns true when this payment made the order paid. */
function payOrder({ entity, order }: PaymentRecord): boolean {
  if (!order || order.entity.status === 'paid') return false;
  order.entity.status = 'paid';
  order.entity.amount_paid = entity.amount;
  order.entity.amount_due = Math.max(order.entity.amount - entity.amount, 0);
  return true;
}

/** Cancel the pending timeout of a payment. Beside the ledger, which holds only what can be stored. */
const cancelTimers = new WeakMap<PaymentRecord, () => void>();

/** Moves a payment on after this many seconds, unless something else happens to it before. */
export function scheduleTransition(
  provider: Provider,
  payment: PaymentRecord,
  { seconds, status }: { seconds: number; status: PaymentStatus },
): void {
  const change = () => transitionPayment(provider, payment, status);
  cancelTimers.set(payment, provider.clock.after(seconds, change));
}

function emitEvent(
  provider: Provider,
  payment: PaymentRecord,
  event: EventName,
  options: TransitionOptions,
) {
  if (options.webhooks === false) return;
  provider.webhooks.emit(event, toSnapshot(payment));
}
