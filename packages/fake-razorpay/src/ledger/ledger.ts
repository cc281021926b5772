import type { Delivery, Order, Payment, PaymentStatus, Refund } from './entities.ts';

export interface CaptureRule {
  automatic: boolean;
  automaticSeconds: number;
  manualSeconds: number;
}

export interface OrderRecord {
  entity: Order;
  capture: CaptureRule;
  payments: PaymentRecord[];
}

export interface PaymentRecord {
  entity: Payment;
  order: OrderRecord;
  history: { status: PaymentStatus; at: number }[];
  refunds: RefundRecord[];
  /** The provider's seconds at which the customer began; the automatic capture counts from here. */
  began: number;
  /** Calls off what would happen to a payment that stays as it is. */
  callOff?: () => void;
}

export interface RefundRecord {
  entity: Refund;
  payment: PaymentRecord;
}

/** Everything that ever happened. Only ever appended to, so lists stay in the order of time. */
export interface Ledger {
  orders: Map<string, OrderRecord>;
  orderList: OrderRecord[];
  receipts: Map<string, OrderRecord[]>;
  payments: Map<string, PaymentRecord>;
  paymentList: PaymentRecord[];
  refunds: Map<string, RefundRecord>;
  idempotency: Map<string, { request: string; refund: RefundRecord }>;
  deliveries: Delivery[];
  redirectsFollowed: number;
}

export const emptyLedger = (): Ledger => ({
  orders: new Map(),
  orderList: [],
  receipts: new Map(),
  payments: new Map(),
  paymentList: [],
  refunds: new Map(),
  idempotency: new Map(),
  deliveries: [],
  redirectsFollowed: 0,
});
