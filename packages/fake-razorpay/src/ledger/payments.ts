import { amountOf, currencyOf, fieldsOf } from '../api/parse-input.ts';
import { missing, ProviderError } from '../api/provider-error.ts';
import type { Provider } from '../provider.ts';
import { type EventName, FAILURE, NO_FAILURE } from '../webhooks/events.ts';
import type { Method, Payment, PaymentStatus } from './entities.ts';
import type { OrderRecord, PaymentRecord } from './ledger.ts';
import { newPayment, type Payer } from './new-payment.ts';
import { giveBack } from './refunds.ts';

export interface Change {
  /** False: none of the events of this change is sent. */
  webhooks?: boolean | undefined;
}

export function findPayment({ ledger }: Provider, payment_id: string): PaymentRecord {
  const payment = ledger.payments.get(payment_id);
  if (!payment) throw missing();
  return payment;
}

/** A customer starts to pay. An order that is paid, or about to be, takes no further payment. */
export function beginPayment(
  provider: Provider,
  order: OrderRecord,
  { method, payer, force }: { method: Method; payer: Payer; force?: boolean | undefined },
): PaymentRecord {
  const { ledger, clock } = provider;
  if (!force) refuseFurther(order);
  const entity = newPayment(order, method, payer, clock.now());
  const record: PaymentRecord = {
    entity,
    order,
    history: [{ status: 'created', at: Date.now() / 1000 }],
    refunds: [],
    began: clock.elapsed(),
  };
  order.payments.push(record);
  order.entity.attempts += 1;
  if (order.entity.status === 'created') order.entity.status = 'attempted';
  ledger.payments.set(entity.id, record);
  ledger.paymentList.push(record);
  return record;
}

/** What success means for this payment: captured by itself, or left for the shop to capture. */
export function successOf({ clock }: Provider, { order, began }: PaymentRecord): PaymentStatus {
  const { automatic, automaticSeconds } = order.capture;
  return automatic && clock.elapsed() - began <= automaticSeconds ? 'captured' : 'authorized';
}

type Step = Exclude<PaymentStatus, 'created'>;

const STEPS: Record<PaymentStatus, Partial<Record<PaymentStatus, Step[]>>> = {
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

/** Moves a payment on, through every status in between. It never moves back. */
export function movePayment(
  provider: Provider,
  payment: PaymentRecord,
  status: PaymentStatus,
  change: Change = {},
): void {
  const steps = STEPS[payment.entity.status][status];
  if (!steps) {
    throw new ProviderError(`A ${payment.entity.status} payment does not become ${status}`);
  }
  for (const step of steps) take(provider, payment, step, change);
}

/** The shop takes the money that a customer has agreed to pay. */
export function capture(provider: Provider, payment_id: string, body: unknown): Payment {
  const payment = findPayment(provider, payment_id);
  const { amount, currency } = fieldsOf(body, ['amount', 'currency']);
  const wanted = amountOf(amount);
  if (currency !== undefined) currencyOf(currency);
  const { status } = payment.entity;
  if (payment.entity.captured) {
    throw new ProviderError('This payment has already been captured. The order is already paid.');
  }
  if (status !== 'authorized') {
    throw new ProviderError(
      'Only payments which have been authorized and not yet captured can be captured',
    );
  }
  if (wanted !== payment.entity.amount) {
    throw new ProviderError('Capture amount must be equal to the amount authorized', {
      field: 'amount',
    });
  }
  movePayment(provider, payment, 'captured');
  return payment.entity;
}

function refuseFurther({ entity, payments }: OrderRecord) {
  if (entity.status === 'paid') throw new ProviderError('Payment already done for this order.');
  if (payments.some((payment) => payment.entity.status === 'authorized')) {
    throw new ProviderError('Another payment for this order is already authorized.');
  }
}

function take(provider: Provider, payment: PaymentRecord, status: Step, change: Change): void {
  payment.callOff?.();
  delete payment.callOff;
  if (status === 'refunded') {
    giveBack(provider, payment, change);
    return;
  }
  payment.entity.status = status;
  payment.history.push({ status, at: Date.now() / 1000 });
  Object.assign(payment.entity, status === 'failed' ? FAILURE : NO_FAILURE);
  if (status === 'authorized') waitForCapture(provider, payment);
  const paidNow = status === 'captured' && book(provider, payment);
  tell(provider, payment, `payment.${status}`, change);
  if (paidNow) tell(provider, payment, 'order.paid', change);
  const late = status === 'captured' && !paidNow;
  if (late && provider.switches.autoRefundLate) giveBack(provider, payment, change);
}

/** Writes the money down, and answers whether it was this payment that paid the order. */
function book(provider: Provider, { entity, order }: PaymentRecord): boolean {
  entity.captured = true;
  entity.tax = Math.round(entity.amount * 0.0036);
  entity.fee = Math.round(entity.amount * 0.02) + entity.tax;
  entity.base_amount = entity.amount;
  entity.amount_transferred = 0;
  if (provider.balance !== null) provider.balance += entity.amount;
  if (order.entity.status === 'paid') return false;
  order.entity.status = 'paid';
  order.entity.amount_paid = entity.amount;
  order.entity.amount_due = Math.max(order.entity.amount - entity.amount, 0);
  return true;
}

/** Money that nobody captures goes back to the customer by itself. */
function waitForCapture(provider: Provider, payment: PaymentRecord) {
  payment.callOff = provider.clock.after(payment.order.capture.manualSeconds, () =>
    movePayment(provider, payment, 'refunded'),
  );
}

function tell(provider: Provider, payment: PaymentRecord, event: EventName, change: Change) {
  if (change.webhooks === false) return;
  provider.webhooks.emit(event, { payment: payment.entity, order: payment.order.entity });
}
