import {
  isFields,
  parseAmount,
  parseCurrency,
  parseFields,
  parseNotes,
  parseText,
  rejectField,
} from '../api/parse-input.ts';
import { notFound, ProviderError } from '../api/provider-error.ts';
import type { Provider } from '../provider.ts';
import { generateId } from '../random.ts';
import type { Order } from './entities.ts';
import type { CaptureRule, OrderRecord } from './ledger.ts';

const ORDER_FIELDS = ['amount', 'currency', 'receipt', 'notes', 'partial_payment', 'payment'];
const MAX_RECEIPT_LENGTH = 40;
const MIN_EXPIRY_MINUTES = 12;
const MAX_EXPIRY_MINUTES = 7_200;
const DEFAULT_EXPIRY_MINUTES = 3 * 24 * 60;

export function createOrder(provider: Provider, body: unknown): Order {
  const { ledger, clock } = provider;
  enforceLimit(provider);
  const fields = parseFields(body, ORDER_FIELDS);
  const amount = parseAmount(fields.amount);
  const entity: Order = {
    id: generateId('order'),
    entity: 'order',
    amount,
    amount_paid: 0,
    amount_due: amount,
    currency: parseCurrency(fields.currency),
    receipt: parseText(fields.receipt, 'receipt', MAX_RECEIPT_LENGTH),
    offer_id: null,
    status: 'created',
    attempts: 0,
    notes: parseNotes(fields.notes),
    created_at: clock.now(),
  };
  const record: OrderRecord = { entity, capture: parseCaptureRule(fields.payment), payments: [] };
  recordReceipt(provider, record);
  ledger.orders.set(entity.id, record);
  ledger.orderList.push(record);
  ledger.orderTimes.push(performance.now());
  return entity;
}

/** A rolling window, in which rejected requests do not count. */
function enforceLimit({ ledger, behaviour }: Provider) {
  const { orders, seconds } = behaviour.orderLimit ?? {
    orders: Number.POSITIVE_INFINITY,
    seconds: 0,
  };
  const nth = ledger.orderTimes.at(-orders);
  if (nth !== undefined && performance.now() - nth < seconds * 1000) {
    throw new ProviderError('Too many requests', { status: 429, reason: 'rate_limit_exceeded' });
  }
}

export function findOrder({ ledger }: Provider, order_id: string): OrderRecord {
  const order = ledger.orders.get(order_id);
  if (!order) throw notFound();
  return order;
}

/** Only the notes of an order can be updated. */
export function updateNotes(provider: Provider, order_id: string, body: unknown): Order {
  const { entity } = findOrder(provider, order_id);
  entity.notes = parseNotes(parseFields(body, ['notes']).notes);
  return entity;
}

function recordReceipt({ ledger, behaviour }: Provider, record: OrderRecord) {
  const { receipt } = record.entity;
  if (receipt === null) return;
  const others = ledger.receipts.get(receipt);
  if (!others) ledger.receipts.set(receipt, [record]);
  else if (behaviour.uniqueReceipts) rejectField('receipt', 'The receipt has already been taken.');
  else others.push(record);
}

/** For payments that name no rule. */
export const DEFAULT_CAPTURE: CaptureRule = {
  automatic: true,
  automaticSeconds: DEFAULT_EXPIRY_MINUTES * 60,
  manualSeconds: DEFAULT_EXPIRY_MINUTES * 60,
};

function parseCaptureRule(payment: unknown): CaptureRule {
  const { capture = 'automatic', capture_options } = isFields(payment) ? payment : {};
  if (capture !== 'automatic' && capture !== 'manual') {
    rejectField('payment.capture', 'The selected capture is invalid.');
  }
  const options = isFields(capture_options) ? capture_options : {};
  const automatic = parseMinutes(options.automatic_expiry_period, MIN_EXPIRY_MINUTES);
  const manual = parseMinutes(options.manual_expiry_period, automatic ?? MIN_EXPIRY_MINUTES);
  return {
    automatic: capture === 'automatic',
    automaticSeconds: (automatic ?? DEFAULT_EXPIRY_MINUTES) * 60,
    manualSeconds: (manual ?? Math.max(automatic ?? 0, DEFAULT_EXPIRY_MINUTES)) * 60,
  };
}

function parseMinutes(value: unknown, min: number): number | undefined {
  if (value === undefined) return undefined;
  if (typeof value !== 'number' || !Number.isInteger(value)) {
    return rejectField('capture_options', 'The expiry period must be an integer.');
  }
  if (value < min || value > MAX_EXPIRY_MINUTES) {
    rejectField('capture_options', `The expiry period must be between ${min} and 7200 minutes.`);
  }
  return value;
}
