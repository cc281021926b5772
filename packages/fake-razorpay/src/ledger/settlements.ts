import { notFound } from '../api/provider-error.ts';
import type { Provider } from '../provider.ts';
import { generateId, randomLetters } from '../random.ts';
import type { Payment, Refund, Settlement, SettlementItem } from './entities.ts';
import type { SettlementRecord } from './ledger.ts';

export function findSettlement({ ledger }: Provider, settlement_id: string): SettlementRecord {
  const found = ledger.settlements.list.find(({ entity }) => entity.id === settlement_id);
  if (!found) throw notFound();
  return found;
}

export function addAdjustment(provider: Provider, amount: number, description: string): void {
  provider.ledger.settlements.adjustments.push({
    ...EMPTY_ITEM,
    entity_id: generateId('adj'),
    type: 'adjustment',
    debit: Math.max(-amount, 0),
    credit: Math.max(amount, 0),
    amount: Math.abs(amount),
    description,
    created_at: provider.clock.now(),
  });
}

/** Pays out all captured payments so far, less refunds, that are in no settlement or only in failed ones. */
export function settle(provider: Provider, status: Settlement['status']): Settlement {
  const { ledger, clock } = provider;
  const now = clock.now();
  const held = new Set(
    ledger.settlements.list.flatMap(({ entity, items }) =>
      entity.status === 'failed' ? [] : items.map(({ entity_id }) => entity_id),
    ),
  );
  const items = [
    ...ledger.paymentList.flatMap(({ entity }) => (entity.captured ? [toPaymentItem(entity)] : [])),
    ...[...ledger.refunds.values()].flatMap(({ entity, payment }) =>
      payment.entity.captured && entity.status !== 'failed'
        ? [toRefundItem(entity, payment.entity)]
        : [],
    ),
    ...ledger.settlements.adjustments,
  ].filter(({ entity_id, created_at }) => !held.has(entity_id) && created_at <= now);
  const sum = (key: 'credit' | 'debit' | 'fee' | 'tax') =>
    items.reduce((all, item) => all + item[key], 0);
  const entity: Settlement = {
    id: generateId('setl'),
    entity: 'settlement',
    amount: sum('credit') - sum('debit'),
    status,
    fees: sum('fee'),
    tax: sum('tax'),
    utr: status === 'processed' ? createUtr(now) : null,
    created_at: now,
  };
  const settled = items.map((item) => ({
    ...item,
    settled: status === 'processed',
    settled_at: now,
    settlement_id: entity.id,
    settlement_utr: entity.utr,
  }));
  ledger.settlements.list.push({ entity, items: settled });
  return entity;
}

export function changeSettlement(
  provider: Provider,
  settlement_id: string,
  status: Settlement['status'],
): Settlement {
  const { entity, items } = findSettlement(provider, settlement_id);
  entity.status = status;
  entity.utr = status === 'processed' ? (entity.utr ?? createUtr(entity.created_at)) : entity.utr;
  for (const item of items) {
    item.settled = status === 'processed';
    item.settlement_utr = entity.utr;
  }
  return entity;
}

const createUtr = (at: number) => `${at}${randomLetters(6).toLowerCase()}`;

const EMPTY_ITEM = {
  currency: 'INR',
  fee: 0,
  tax: 0,
  on_hold: false,
  settled: false,
  settled_at: null,
  settlement_id: null,
  posted_at: null,
  credit_type: 'default',
  description: null,
  notes: null,
  payment_id: null,
  settlement_utr: null,
  order_id: null,
  order_receipt: null,
  method: null,
  card_network: null,
  card_issuer: null,
  card_type: null,
  dispute_id: null,
} as const;

const toPaymentItem = (payment: Payment): SettlementItem => ({
  ...EMPTY_ITEM,
  entity_id: payment.id,
  type: 'payment',
  debit: 0,
  credit: payment.amount - (payment.fee ?? 0),
  amount: payment.amount,
  fee: payment.fee ?? 0,
  tax: payment.tax ?? 0,
  created_at: payment.created_at,
  order_id: payment.order_id,
  method: payment.method,
  card_network: payment.card?.network ?? null,
});

const toRefundItem = (refund: Refund, { order_id, method }: Payment): SettlementItem => ({
  ...EMPTY_ITEM,
  entity_id: refund.id,
  type: 'refund',
  debit: refund.amount,
  credit: 0,
  amount: refund.amount,
  created_at: refund.created_at,
  payment_id: refund.payment_id,
  order_id,
  method,
});
