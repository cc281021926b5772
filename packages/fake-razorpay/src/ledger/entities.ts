/** Entities of the provider's API, with its field names. Amounts in paise, times in Unix seconds. */
export type Notes = Record<string, string> | [];
type OrderStatus = 'created' | 'attempted' | 'paid';
export type PaymentStatus = 'created' | 'failed' | 'authorized' | 'captured' | 'refunded';
type RefundStatus = 'pending' | 'processed' | 'failed';
export type Method = 'card' | 'upi' | 'netbanking';

export interface Order {
  id: string;
  entity: 'order';
  amount: number;
  amount_paid: number;
  amount_due: number;
  currency: string;
  receipt: string | null;
  offer_id: null;
  status: OrderStatus;
  attempts: number;
  notes: Notes;
  created_at: number;
}

interface Card {
  id: string;
  entity: 'card';
  name: string;
  last4: string;
  network: string;
  type: 'credit' | 'debit';
  issuer: string | null;
  international: boolean;
  emi: boolean;
}

export interface Payment {
  id: string;
  entity: 'payment';
  amount: number;
  currency: string;
  status: PaymentStatus;
  /** Null for a payment of a QR code. */
  order_id: string | null;
  invoice_id: null;
  international: boolean;
  method: Method;
  amount_refunded: number;
  refund_status: 'partial' | 'full' | null;
  captured: boolean;
  description: string | null;
  card_id: string | null;
  card?: Card;
  bank: string | null;
  wallet: null;
  vpa: string | null;
  upi?: { payer_account_type: string; vpa: string; flow: string };
  email: string;
  contact: string;
  notes: Notes;
  fee: number | null;
  tax: number | null;
  error_code: string | null;
  error_description: string | null;
  error_source: string | null;
  error_step: string | null;
  error_reason: string | null;
  acquirer_data: Record<string, string | null>;
  created_at: number;
  base_amount?: number;
  amount_transferred?: number;
}

export interface Refund {
  id: string;
  entity: 'refund';
  amount: number;
  currency: string;
  payment_id: string;
  notes: Notes;
  receipt: string | null;
  acquirer_data: Record<string, string | null>;
  created_at: number;
  batch_id: null;
  status: RefundStatus;
  speed_requested: 'normal' | 'optimum';
  speed_processed: 'normal';
}

export interface QrCode {
  id: string;
  entity: 'qr_code';
  created_at: number;
  name: string | null;
  usage: 'single_use' | 'multiple_use';
  type: 'upi_qr';
  image_url: string;
  /** Text of the code, for accounts that may draw it themselves. */
  image_content?: string;
  /** Null for any amount. */
  payment_amount: number | null;
  status: 'active' | 'closed';
  description: string | null;
  fixed_amount: boolean;
  payments_amount_received: number;
  payments_count_received: number;
  notes: Notes;
  customer_id: null;
  /** Null for codes of several payments. Text for some accounts. */
  close_by: number | string | null;
  closed_at: number | null;
  /** Also null after the automatic end. */
  close_reason: 'paid' | 'on_demand' | null;
}

export interface Settlement {
  id: string;
  entity: 'settlement';
  amount: number;
  status: 'created' | 'processed' | 'failed';
  fees: number;
  tax: number;
  utr: string | null;
  created_at: number;
}

/** One payment, refund or adjustment of a settlement. */
export interface SettlementItem {
  entity_id: string;
  type: 'payment' | 'refund' | 'adjustment';
  debit: number;
  credit: number;
  amount: number;
  currency: string;
  fee: number;
  tax: number;
  on_hold: boolean;
  settled: boolean;
  created_at: number;
  settled_at: number | null;
  settlement_id: string | null;
  posted_at: null;
  credit_type: string;
  description: string | null;
  notes: string | null;
  payment_id: string | null;
  settlement_utr: string | null;
  order_id: string | null;
  order_receipt: string | null;
  method: string | null;
  card_network: string | null;
  card_issuer: string | null;
  card_type: string | null;
  dispute_id: null;
}

/** One delivery attempt of one event. Status 0: no response in time. */
export interface Delivery {
  event_id: string;
  event: string;
  status: number;
  attempt: number;
  at: number;
  payment_id: string | null;
  order_id: string | null;
}

export interface SignedPayment {
  razorpay_payment_id: string;
  razorpay_order_id: string;
  razorpay_signature: string;
}
