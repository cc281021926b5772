import { withRetryingTransaction } from '#db/transaction.ts';
import { releaseCheckout } from '#features/payments/checkout/release-checkout.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import { attachQrCode, findSale, findTimes, type SaleRow } from './sales.queries.ts';

/** The bank may confirm a payment some minutes after the code has ended. */
const SECONDS_AFTER_CODE = 5 * 60;

/**
 * Makes the QR code of a sale. One whose response is lost is never shown, so nobody pays it.
 * @throws QR_CODE_REFUSED, and the pieces are free for another tender
 */
export async function openQrCode(
  deps: Pick<Deps, 'paymentsDb' | 'razorpay'>,
  { checkout_id, amount_paise }: SaleRow,
): Promise<SaleRow> {
  const { paymentsDb, razorpay } = deps;
  const times = await findTimes(paymentsDb, checkout_id);
  if (!times) throw new ShopError('COUNTER_SALE_NOT_FOUND');
  const made = await razorpay.createQrCode({
    amount: amount_paise,
    checkout_id,
    close_by: times.ends - SECONDS_AFTER_CODE,
  });
  if (made.outcome !== 'ok') {
    // A code of the same request may be there, and is paid.
    await releaseCheckout(paymentsDb, checkout_id, ({ status }) => status === 'held');
    throw new ShopError('QR_CODE_REFUSED', {}, made);
  }
  const { id, image_content, image_url } = made.value;
  const attached = await withRetryingTransaction(paymentsDb, (trx) =>
    attachQrCode(trx, {
      checkout_id,
      rzp_qr_id: id,
      qr_text: image_content ?? null,
      qr_image: image_url,
    }),
  );
  // Nobody has seen it.
  if (!attached) await razorpay.closeQrCode(id);
  const sale = await findSale(paymentsDb, { sale_id: checkout_id });
  if (!sale) throw new ShopError('COUNTER_SALE_NOT_FOUND');
  return sale;
}
