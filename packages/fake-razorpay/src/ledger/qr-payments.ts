import { ProviderError } from '../api/provider-error.ts';
import type { Provider } from '../provider.ts';
import type { Notes, PaymentStatus } from './entities.ts';
import type { OrderRecord, PaymentRecord, QrCodeRecord } from './ledger.ts';
import { createPaymentEntity } from './new-payment.ts';
import { createOrder, findOrder } from './orders.ts';
import { recordPayment, transitionPayment } from './payments.ts';
import { findQrCode } from './qr-codes.ts';

export interface QrPayOptions {
  /** Default: captured. created: the bank is silent; transition() lets the money arrive later. */
  status?: Exclude<PaymentStatus, 'refunded'>;
  /** Needed for a code of any amount. */
  amount?: number;
  /** Pays a closed code too, as somebody who has scanned it before. */
  afterClose?: boolean;
  webhooks?: boolean;
}

/** Scans a code and pays. @returns the payment, which has no order unless the provider makes one. */
export function payQrCode(
  provider: Provider,
  qr_id: string,
  { status = 'captured', amount, afterClose = false, webhooks }: QrPayOptions,
): PaymentRecord {
  const qr = findQrCode(provider, qr_id);
  const { entity } = qr;
  if (entity.status === 'closed' && !afterClose) throw new ProviderError('The QR code is closed.');
  const charged = entity.payment_amount ?? amount;
  if (charged === undefined) throw new ProviderError('The payer has entered no amount.');
  if (amount !== undefined && amount !== charged) {
    throw new ProviderError('The QR code takes no other amount.');
  }
  const payment = startPayment(provider, qr, charged);
  transitionPayment(provider, payment, status, { webhooks });
  return payment;
}

function startPayment(provider: Provider, qr: QrCodeRecord, amount: number): PaymentRecord {
  const notes: Notes = provider.behaviour.qrNotes ? qr.entity.notes : [];
  const order = provider.behaviour.qrOrders ? makeOrder(provider, amount, notes) : null;
  const charge = { amount, currency: 'INR', order_id: order?.entity.id ?? null, notes };
  const payer = { description: 'QRv2 Payment' };
  const entity = createPaymentEntity(charge, 'upi', payer, provider.clock.now());
  return recordPayment(provider, { entity, order, qr });
}

function makeOrder(provider: Provider, amount: number, notes: Notes): OrderRecord {
  return findOrder(provider, createOrder(provider, { amount, currency: 'INR', notes }).id);
}
