import {
  parseAmount,
  parseFields,
  parseNotes,
  parseText,
  rejectField,
} from '../api/parse-input.ts';
import { ProviderError } from '../api/provider-error.ts';
import type { Provider } from '../provider.ts';
import { generateId, randomDigits } from '../random.ts';
import type { EventName } from '../webhooks/events.ts';
import type { Payment, Refund } from './entities.ts';
import type { PaymentRecord, RefundRecord } from './ledger.ts';

const REFUND_FIELDS = ['amount', 'speed', 'notes', 'receipt'];
const PROCESSING_SECONDS = 5;
const IDEMPOTENCY_KEY = /^[A-Za-z0-9_-]{10,}$/;

interface RefundRequest {
  payment: PaymentRecord;
  body: unknown;
  key: string | undefined;
}

/** Idempotent by key: the same key with the same body returns the same refund. */
export function createRefund(provider: Provider, { payment, body, key }: RefundRequest): Refund {
  if (key === undefined) return requestRefund(provider, payment, body).entity;
  if (!IDEMPOTENCY_KEY.test(key)) {
    throw new ProviderError(
      'The idempotency key must be at least 10 characters of A-Z a-z 0-9 - _',
    );
  }
  const request = JSON.stringify([payment.entity.id, body ?? {}]);
  const earlier = provider.ledger.idempotency.get(key);
  if (earlier && earlier.request !== request) {
    throw new ProviderError('Different request body sent with the same idempotency key');
  }
  if (earlier) return earlier.refund.entity;
  const record = requestRefund(provider, payment, body);
  provider.ledger.idempotency.set(key, { request, refund: record });
  return record.entity;
}

/** Refunds the rest of a payment without a request of the merchant. */
export function issueRefund(
  provider: Provider,
  payment: PaymentRecord,
  { webhooks }: { webhooks?: boolean | undefined },
): void {
  const amount = payment.entity.amount - payment.entity.amount_refunded;
  const record = recordRefund(provider, payment, {
    amount,
    notes: [],
    receipt: null,
    speed: 'normal',
  });
  record.entity.status = 'processed';
  if (webhooks === false) return;
  emitEvent(provider, record, 'refund.created');
  emitEvent(provider, record, 'refund.processed');
}

function requestRefund(provider: Provider, payment: PaymentRecord, body: unknown): RefundRecord {
  const {
    amount: requestedAmount,
    speed: requestedSpeed,
    notes,
    receipt,
  } = parseFields(body, REFUND_FIELDS);
  const speed = parseSpeed(requestedSpeed);
  const left = payment.entity.amount - payment.entity.amount_refunded;
  const amount =
    requestedAmount === undefined || requestedAmount === null ? left : parseAmount(requestedAmount);
  validateRefund(provider, payment.entity, amount);
  const details = {
    amount,
    speed,
    notes: parseNotes(notes),
    receipt: parseText(receipt, 'receipt', 40),
  };
  const record = recordRefund(provider, payment, details);
  emitEvent(provider, record, 'refund.created');
  const outcome = provider.refundOutcome;
  provider.clock.after(PROCESSING_SECONDS, () => finishRefund(provider, record, outcome));
  return record;
}

function parseSpeed(value: unknown = 'normal'): Refund['speed_requested'] {
  if (value === 'normal' || value === 'optimum') return value;
  return rejectField('speed', 'The speed should be normal or optimum.');
}

function validateRefund({ balance }: Provider, payment: Payment, amount: number) {
  if (payment.status === 'refunded') {
    throw new ProviderError('The payment has been fully refunded already');
  }
  if (payment.status !== 'captured') {
    throw new ProviderError('The payment status should be captured for action to be taken');
  }
  if (amount > payment.amount - payment.amount_refunded) {
    rejectField('amount', 'The total refund amount is greater than the refund payment amount');
  }
  if (balance !== null && balance < amount) {
    throw new ProviderError(
      'Your account does not have enough balance to carry out the refund operation. You can add funds to your account from your Razorpay dashboard or capture new payments.',
    );
  }
}

type Details = Pick<Refund, 'amount' | 'notes' | 'receipt'> & { speed: Refund['speed_requested'] };

function recordRefund(provider: Provider, payment: PaymentRecord, details: Details): RefundRecord {
  const { speed, ...given } = details;
  const entity: Refund = {
    id: generateId('rfnd'),
    entity: 'refund',
    currency: payment.entity.currency,
    payment_id: payment.entity.id,
    ...given,
    acquirer_data: { arn: randomDigits(23) },
    created_at: provider.clock.now(),
    batch_id: null,
    status: 'pending',
    speed_requested: speed,
    speed_processed: 'normal',
  };
  const record = { entity, payment };
  payment.refunds.push(record);
  provider.ledger.refunds.set(entity.id, record);
  addRefundedAmount(provider, payment, details.amount);
  return record;
}

/** A failed refund restores the refundable amount and the balance. */
function finishRefund(provider: Provider, record: RefundRecord, outcome: 'processed' | 'failed') {
  record.entity.status = outcome;
  if (outcome === 'failed') addRefundedAmount(provider, record.payment, -record.entity.amount);
  emitEvent(provider, record, `refund.${outcome}`);
}

function addRefundedAmount(provider: Provider, { entity, history }: PaymentRecord, amount: number) {
  entity.amount_refunded += amount;
  if (provider.balance !== null && entity.captured) provider.balance -= amount;
  const isFull = entity.amount_refunded === entity.amount;
  entity.refund_status = isFull ? 'full' : entity.amount_refunded > 0 ? 'partial' : null;
  const status = isFull ? 'refunded' : 'captured';
  if (entity.status === status) return;
  entity.status = status;
  history.push({ status, at: Date.now() / 1000 });
}

function emitEvent(provider: Provider, { entity, payment }: RefundRecord, event: EventName) {
  provider.webhooks.emit(event, { refund: entity, payment: payment.entity });
}
