import type {
  Delivery,
  Order,
  Payment,
  PaymentStatus,
  QrCode,
  Refund,
  Settlement,
  SettlementItem,
} from './entities.ts';

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

export interface QrCodeRecord {
  entity: QrCode;
  payments: PaymentRecord[];
  /** When it ends by itself, in Unix seconds. */
  closeBy: number | null;
}

/** Belongs to an order, to a QR code, or to a QR code for which the provider has made an order. */
export interface PaymentRecord {
  entity: Payment;
  order: OrderRecord | null;
  qr: QrCodeRecord | null;
  history: { status: PaymentStatus; at: number }[];
  refunds: RefundRecord[];
  /** Clock time of the start; the automatic capture period counts from here. */
  startedAt: number;
}

export interface RefundRecord {
  entity: Refund;
  payment: PaymentRecord;
}

export interface SettlementRecord {
  entity: Settlement;
  items: SettlementItem[];
}

/** Append-only, so that lists are in chronological order. */
export interface Ledger {
  orders: Map<string, OrderRecord>;
  orderList: OrderRecord[];
  /** When each order was created, in milliseconds of the process. */
  orderTimes: number[];
  receipts: Map<string, OrderRecord[]>;
  payments: Map<string, PaymentRecord>;
  paymentList: PaymentRecord[];
  qrCodes: Map<string, QrCodeRecord>;
  refunds: Map<string, RefundRecord>;
  idempotency: Map<string, { request: string; refund: RefundRecord }>;
  /** Adjustments stay listed; settlements that did not fail show which are paid out. */
  settlements: { list: SettlementRecord[]; adjustments: SettlementItem[] };
  deliveries: Delivery[];
  redirectsFollowed: number;
}

export const createLedger = (): Ledger => ({
  orders: new Map(),
  orderList: [],
  orderTimes: [],
  receipts: new Map(),
  payments: new Map(),
  paymentList: [],
  qrCodes: new Map(),
  refunds: new Map(),
  idempotency: new Map(),
  settlements: { list: [], adjustments: [] },
  deliveries: [],
  redirectsFollowed: 0,
});
