import { amountOf, fieldsOf, notesOf, refuse, textOf } from '../api/parse-input.ts';
import { ProviderError } from '../api/provider-error.ts';
import type { Provider } from '../provider.ts';
import { newId, randomDigits } from '../random.ts';
import type { EventName } from '../webhooks/events.ts';
import type { Payment, Refund } from './entities.ts';
import type { PaymentRecord, RefundRecord } from './ledger.ts';

const KNOWN = ['amount', 'speed', 'notes', 'receipt'];
const REFUND_SECONDS = 5;
const IDEMPOTENCY_KEY = /^[A-Za-z0-9_-]{10,}$/;

interface RefundRequest {
  payment: PaymentRecord;
  body: unknown;
  key: string | undefined;
}

/** Sends money back. Asked again with the same key and body, it answers with the same refund. */
export function refund(provider: Provider, { payment, body, key }: RefundRequest): Refund {
  if (key === undefined) return newRefund(provider, payment, body).entity;
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
  const made = newRefund(provider, payment, body);
  provider.ledger.idempotency.set(key, { request, refund: made });
  return made.entity;
}

/** The provider sends the whole rest back of its own accord. */
export function giveBack(
  provider: Provider,
  payment: PaymentRecord,
  { webhooks }: { webhooks?: boolean | undefined },
): void {
  const amount = payment.entity.amount - payment.entity.amount_refunded;
  const made = file(provider, payment, { amount, notes: [], receipt: null, speed: 'normal' });
  made.entity.status = 'processed';
  if (webhooks === false) return;
  tell(provider, made, 'refund.created');
  tell(provider, made, 'refund.processed');
}

function newRefund(provider: Provider, payment: PaymentRecord, body: unknown): RefundRecord {
  const { amount: wanted, speed: asked, notes, receipt } = fieldsOf(body, KNOWN);
  const speed = speedOf(asked);
  const left = payment.entity.amount - payment.entity.amount_refunded;
  const amount = wanted === undefined || wanted === null ? left : amountOf(wanted);
  refuseRefund(provider, payment.entity, amount);
  const details = { amount, speed, notes: notesOf(notes), receipt: textOf(receipt, 'receipt', 40) };
  const made = file(provider, payment, details);
  tell(provider, made, 'refund.created');
  const outcome = provider.refundOutcome;
  provider.clock.after(REFUND_SECONDS, () => finish(provider, made, outcome));
  return made;
}

function speedOf(value: unknown = 'normal'): Refund['speed_requested'] {
  if (value === 'normal' || value === 'optimum') return value;
  return refuse('speed', 'The speed should be normal or optimum.');
}

function refuseRefund({ balance }: Provider, payment: Payment, amount: number) {
  if (payment.status === 'refunded') {
    throw new ProviderError('The payment has been fully refunded already');
  }
  if (payment.status !== 'captured') {
    throw new ProviderError('The payment status should be captured for action to be taken');
  }
  if (amount > payment.amount - payment.amount_refunded) {
    refuse('amount', 'The total refund amount is greater than the refund payment amount');
  }
  if (balance !== null && balance < amount) {
    throw new ProviderError(
      'Your account does not have enough balance to carry out the refund operation. You can add funds to your account from your Razorpay dashboard or capture new payments.',
    );
  }
}

type Details = Pick<Refund, 'amount' | 'notes' | 'receipt'> & { speed: Refund['speed_requested'] };

function file(provider: Provider, payment: PaymentRecord, details: Details): RefundRecord {
  const { speed, ...given } = details;
  const entity: Refund = {
    id: newId('rfnd'),
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
  const made = { entity, payment };
  payment.refunds.push(made);
  provider.ledger.refunds.set(entity.id, made);
  bookBack(provider, payment, details.amount);
  return made;
}

/** A refund that fails leaves the money with the shop again. */
function finish(provider: Provider, made: RefundRecord, outcome: 'processed' | 'failed') {
  made.entity.status = outcome;
  if (outcome === 'failed') bookBack(provider, made.payment, -made.entity.amount);
  tell(provider, made, `refund.${outcome}`);
}

function bookBack(provider: Provider, { entity, history }: PaymentRecord, amount: number) {
  entity.amount_refunded += amount;
  if (provider.balance !== null && entity.captured) provider.balance -= amount;
  const whole = entity.amount_refunded === entity.amount;
  entity.refund_status = whole ? 'full' : entity.amount_refunded > 0 ? 'partial' : null;
  const status = whole ? 'refunded' : 'captured';
  if (entity.status === status) return;
  entity.status = status;
  history.push({ status, at: Date.now() / 1000 });
}

function tell(provider: Provider, { entity, payment }: RefundRecord, event: EventName) {
  provider.webhooks.emit(event, { refund: entity, payment: payment.entity });
}
