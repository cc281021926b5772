import type { PublicShop } from '@shop/contract';
import { formatDateTime } from '@shop/domain/dates';
import { formatRupees, formatTotal, fromRupees, multiply } from '@shop/domain/money';
import { formatPaymentMethod } from '@shop/domain/orders/payment-method';
import '#styles/document.css';
import type { PaidSale } from '../sale/use-sale.ts';

export type ReceiptShop = Pick<PublicShop, 'brand' | 'address' | 'landline' | 'mobile' | 'email'>;

interface SaleReceiptProps {
  paid: PaidSale;
  shop: ReceiptShop;
  /** When it was sold. */
  at: Date;
}

/** Of a shop that is not registered for the tax, and issues no bill. */
export function SaleReceipt({ paid: { sale, lines }, shop, at }: SaleReceiptProps) {
  const { order_id, tender, total } = sale;
  return (
    <article className="paper" aria-label={`Receipt of order ${order_id ?? ''}`}>
      <div className="paper-kara" />
      <div className="paper-columns paper-head">
        <div>
          <p className="paper-brand">{shop.brand}</p>
          <p>{shop.address.filter((line) => line !== shop.brand).join(', ')}</p>
          <p>{[shop.landline || shop.mobile, shop.email].filter(Boolean).join(', ')}</p>
        </div>
        <div className="paper-title">
          <h2>RECEIPT</h2>
        </div>
      </div>
      <div className="paper-columns paper-numbers">
        <dl>
          <Pair label="Order">{order_id}</Pair>
          <Pair label="Date">{formatDateTime(at)}</Pair>
        </dl>
      </div>
      <dl className="paper-totals">
        {lines.map(({ product_id, name, quantity, price }) => (
          <Pair key={product_id} label={`${quantity} × ${name}`}>
            {formatRupees(multiply(fromRupees(price), quantity))}
          </Pair>
        ))}
        <div className="paper-total">
          <dt>Total</dt>
          <dd>{formatTotal(fromRupees(total))}</dd>
        </div>
        <Pair
          label={`Paid by ${tender === 'qr code' ? 'UPI' : (formatPaymentMethod(tender) ?? '')}`}
        >
          {formatTotal(fromRupees(total))}
        </Pair>
      </dl>
    </article>
  );
}

function Pair({ label, children }: { label: string; children: string | undefined }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
