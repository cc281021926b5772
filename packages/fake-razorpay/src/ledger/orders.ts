import {
  amountOf,
  currencyOf,
  fieldsOf,
  isFields,
  notesOf,
  refuse,
  textOf,
} from '../api/parse-input.ts';
import { missing } from '../api/provider-error.ts';
import type { Provider } from '../provider.ts';
import { newId } from '../random.ts';
import type { Order } from './entities.ts';
import type { CaptureRule, OrderRecord } from './ledger.ts';

const KNOWN = ['amount', 'currency', 'receipt', 'notes', 'partial_payment', 'payment'];
const LONGEST_RECEIPT = 40;
const SHORTEST_EXPIRY_MINUTES = 12;
const LONGEST_EXPIRY_MINUTES = 7_200;
const USUAL_EXPIRY_MINUTES = 3 * 24 * 60;

export function createOrder(provider: Provider, body: unknown): Order {
  const { ledger, clock } = provider;
  const fields = fieldsOf(body, KNOWN);
  const amount = amountOf(fields.amount);
  const entity: Order = {
    id: newId('order'),
    entity: 'order',
    amount,
    amount_paid: 0,
    amount_due: amount,
    currency: currencyOf(fields.currency),
    receipt: textOf(fields.receipt, 'receipt', LONGEST_RECEIPT),
    offer_id: null,
    status: 'created',
    attempts: 0,
    notes: notesOf(fields.notes),
    created_at: clock.now(),
  };
  const record: OrderRecord = { entity, capture: captureRuleOf(fields.payment), payments: [] };
  fileReceipt(provider, record);
  ledger.orders.set(entity.id, record);
  ledger.orderList.push(record);
  return entity;
}

export function findOrder({ ledger }: Provider, order_id: string): OrderRecord {
  const order = ledger.orders.get(order_id);
  if (!order) throw missing();
  return order;
}

/** Of an order nothing but the notes can be changed. */
export function changeNotes(provider: Provider, order_id: string, body: unknown): Order {
  const { entity } = findOrder(provider, order_id);
  entity.notes = notesOf(fieldsOf(body, ['notes']).notes);
  return entity;
}

function fileReceipt({ ledger, switches }: Provider, record: OrderRecord) {
  const { receipt } = record.entity;
  if (receipt === null) return;
  const others = ledger.receipts.get(receipt);
  if (!others) ledger.receipts.set(receipt, [record]);
  else if (switches.uniqueReceipts) refuse('receipt', 'The receipt has already been taken.');
  else others.push(record);
}

function captureRuleOf(payment: unknown): CaptureRule {
  const { capture = 'automatic', capture_options } = isFields(payment) ? payment : {};
  if (capture !== 'automatic' && capture !== 'manual') {
    refuse('payment.capture', 'The selected capture is invalid.');
  }
  const options = isFields(capture_options) ? capture_options : {};
  const automatic = minutesOf(options.automatic_expiry_period, SHORTEST_EXPIRY_MINUTES);
  const manual = minutesOf(options.manual_expiry_period, automatic ?? SHORTEST_EXPIRY_MINUTES);
  return {
    automatic: capture === 'automatic',
    automaticSeconds: (automatic ?? USUAL_EXPIRY_MINUTES) * 60,
    manualSeconds: (manual ?? Math.max(automatic ?? 0, USUAL_EXPIRY_MINUTES)) * 60,
  };
}

function minutesOf(value: unknown, least: number): number | undefined {
  if (value === undefined) return undefined;
  if (typeof value !== 'number' || !Number.isInteger(value)) {
    return refuse('capture_options', 'The expiry period must be an integer.');
  }
  if (value < least || value > LONGEST_EXPIRY_MINUTES) {
    refuse('capture_options', `The expiry period must be between ${least} and 7200 minutes.`);
  }
  return value;
}
