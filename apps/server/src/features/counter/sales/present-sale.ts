import type { CounterSale } from '@shop/contract';
import { paise, toRupees } from '@shop/domain/money';
import { writeUpiText } from '@shop/domain/orders/upi';
import type { CurrentSettings } from '#features/shop/settings-store.ts';
import type { SaleRow } from './sales.queries.ts';

const STATES: Record<SaleRow['status'], CounterSale['state']> = {
  held: 'waiting',
  open: 'waiting',
  released: 'ended',
  paid: 'paid',
};

export function presentSale(sale: SaleRow, settings: CurrentSettings): CounterSale {
  const { checkout_id, tender, amount_paise, expires_at, order_id, document_id } = sale;
  const state = STATES[sale.status];
  return {
    sale_id: checkout_id,
    state,
    tender,
    total: toRupees(paise(amount_paise)),
    expires_at: expires_at.toISOString(),
    ...(state === 'waiting' && presentCode(sale, settings)),
    ...(order_id !== null && { order_id }),
    ...(document_id !== null && { document_id }),
  };
}

/** What the customer scans. */
function presentCode(
  { checkout_id, tender, amount_paise, qr_text, qr_image }: SaleRow,
  { brand, shopUpiId }: CurrentSettings,
): Pick<CounterSale, 'upi_text' | 'qr_image'> {
  if (tender === 'shop upi' && shopUpiId) {
    const note = `Sale ${checkout_id.slice(-6)}`;
    const amount = paise(amount_paise);
    return { upi_text: writeUpiText({ upiId: shopUpiId, name: brand, amount, note }) };
  }
  if (qr_text) return { upi_text: qr_text };
  return qr_image ? { qr_image } : {};
}
