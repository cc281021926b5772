import type { Trx } from '#db/database.ts';
import { withRetryingTransaction } from '#db/transaction.ts';
import { openDrawer, writeEntry } from '#features/counter/drawer/drawer.ts';
import { handOver } from '#features/orders/admin/shipments/hand-over.ts';
import { lockCheckout } from '#features/payments/checkout/checkouts.queries.ts';
import { settleQrPayments } from '#features/payments/checkout/poll-checkout.ts';
import { releaseCheckout } from '#features/payments/checkout/release-checkout.ts';
import { insertOrder } from '#features/payments/settlement/payments.queries.ts';
import { requireLostNumber } from '#features/tax/lost-numbers.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import { findSale, insertPaymentInHand, type SaleRow } from './sales.queries.ts';

type SaleDeps = Pick<Deps, 'paymentsDb' | 'razorpay'>;

interface Received {
  sale_id: string;
  admin_id: number;
  /** What the card machine or the bank's app shows. */
  reference?: string | undefined;
}

/**
 * Money in hand: payment, order, drawer, parcel and bill in one transaction, under the lock of the checkout. A repeated
 * request is the same sale.
 */
export async function receiveMoney(
  { paymentsDb }: Pick<Deps, 'paymentsDb'>,
  received: Received,
): Promise<SaleRow> {
  const { sale_id } = received;
  await withRetryingTransaction(paymentsDb, async (trx) => {
    const checkout = await lockCheckout(trx, { checkout_id: sale_id });
    const sale = await getSale({ paymentsDb: trx }, sale_id);
    if (sale.tender === 'qr code') throw new ShopError('PAID_BY_QR_CODE');
    if (checkout?.status === 'paid') return;
    if (checkout?.status !== 'held') throw new ShopError('COUNTER_SALE_ENDED');
    await writeSale(trx, { ...sale, tender: sale.tender }, received);
  });
  return getSale({ paymentsDb }, sale_id);
}

async function writeSale(
  trx: Trx,
  { checkout_id, tender, amount_paise, bill_number }: SaleInHand,
  { admin_id, reference }: Received,
): Promise<void> {
  if (bill_number !== null) await requireLostNumber(trx, bill_number);
  const rzp_payment_id = await insertPaymentInHand(trx, {
    checkout_id,
    tender,
    amount_paise,
    reference: reference || null,
  });
  const order_id = await insertOrder(
    trx,
    { checkout_id, rzp_payment_id },
    { payment_method: tender, payment_status: 'Paid' },
  );
  const drawer = await openDrawer(trx);
  if (tender === 'cash') {
    await writeEntry(trx, drawer, { kind: 'sale', amount_paise, admin_id, order_id });
  }
  await handOver(trx, { order_id, admin_id, tender, lost_number: bill_number ?? undefined });
}

type SaleInHand = Pick<SaleRow, 'checkout_id' | 'amount_paise' | 'bill_number'> & {
  tender: Parameters<typeof insertPaymentInHand>[1]['tender'];
};

/** Of a QR code the provider is asked: its event may be late or lost. */
export async function checkSale(deps: SaleDeps, sale_id: string): Promise<SaleRow> {
  const sale = await getSale(deps, sale_id);
  if (sale.status !== 'open' || !sale.rzp_qr_id) return sale;
  await settleQrPayments(deps, sale.rzp_qr_id);
  return getSale(deps, sale_id);
}

/**
 * Puts the pieces back, unless they are paid for. The code is closed first, so that a customer who is just paying is
 * either too late or gets the pieces; money that arrives afterwards is refunded.
 */
export async function cancelSale(deps: SaleDeps, sale_id: string): Promise<SaleRow> {
  const { rzp_qr_id, status } = await getSale(deps, sale_id);
  if (rzp_qr_id && status === 'open') {
    await deps.razorpay.closeQrCode(rzp_qr_id);
    await settleQrPayments(deps, rzp_qr_id);
  }
  await releaseCheckout(deps.paymentsDb, sale_id);
  return getSale(deps, sale_id);
}

async function getSale(
  { paymentsDb }: Pick<Deps, 'paymentsDb'>,
  sale_id: string,
): Promise<SaleRow> {
  const sale = await findSale(paymentsDb, { sale_id });
  if (!sale) throw new ShopError('COUNTER_SALE_NOT_FOUND');
  return sale;
}
