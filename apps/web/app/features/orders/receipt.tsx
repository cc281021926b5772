import type { OrderDetails, OrderItem } from '@shop/contract';
import { formatDay } from '@shop/domain/dates';
import { formatRupees, formatTotal, fromRupees, times } from '@shop/domain/money';
import { createPortal } from 'react-dom';
import { useAlive } from '#ui/use-hydrated.ts';
import { readAddress } from './parse-address.ts';
import { methodWords, moneyWords } from './payment-method.ts';
import { NOT_KNOWN } from './placeholder.ts';

interface ReceiptProps {
  order: OrderDetails;
  shop: {
    brand: string;
    address: string[];
    landline: string;
    mobile: string;
    email: string;
    helpLine: string;
  };
}

export const printReceipt = () => window.print();

/**
 * What an order is on paper. It stands beside everything else of the page, which is not printed
 * while it is there, an open dialog included.
 */
export function Receipt({ order, shop }: ReceiptProps) {
  const { total_amount, items } = order;
  // The server cannot draw beside the page.
  if (!useAlive()) return null;
  return createPortal(
    <section aria-label="Receipt" className="receipt">
      <div className="receipt-kara" />
      <ReceiptHead order={order} shop={shop} />
      <ReceiptPeople order={order} />
      <ReceiptItems items={items} />
      <div className="receipt-end">
        <p className="receipt-total">
          <span>Total Amount</span>
          <span>{total_amount === null ? NOT_KNOWN : formatTotal(fromRupees(total_amount))}</span>
        </p>
        <p>Thank you. Help line {shop.helpLine}, any time.</p>
      </div>
    </section>,
    document.body,
  );
}

function ReceiptHead({ order: { order_id, order_date }, shop }: ReceiptProps) {
  const { brand, address, landline, mobile, email } = shop;
  return (
    <div className="receipt-columns">
      <div>
        <p className="receipt-brand">{brand}</p>
        <p>{address.filter((line) => line !== brand).join(', ')}</p>
        <p>{`${landline} · ${mobile}`}</p>
        <p>{email}</p>
      </div>
      <div className="receipt-number">
        <p className="receipt-word">RECEIPT</p>
        <p>Order ID {order_id}</p>
        <p>{(order_date && formatDay(order_date)) || NOT_KNOWN}</p>
      </div>
    </div>
  );
}

function ReceiptPeople({ order }: Pick<ReceiptProps, 'order'>) {
  const { user, payment_method, payment_status, order_status } = order;
  return (
    <div className="receipt-columns">
      <div>
        <p className="receipt-label">Deliver to</p>
        {[user.name || NOT_KNOWN, ...readAddress(user.address)].map((line, place) => (
          <p key={place}>{line}</p>
        ))}
      </div>
      <div>
        <p className="receipt-label">Payment</p>
        <p>{`${methodWords(payment_method) || NOT_KNOWN} · ${moneyWords(payment_status) || NOT_KNOWN}`}</p>
        <p>Status {order_status || NOT_KNOWN}</p>
      </div>
    </div>
  );
}

function ReceiptItems({ items }: { items: OrderItem[] }) {
  return (
    <table className="receipt-items">
      <thead>
        <tr>
          <th scope="col">Item</th>
          <th scope="col">Quantity</th>
          <th scope="col" className="receipt-price">
            Price
          </th>
          <th scope="col">Line</th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ product_id, name, quantity, price }) => (
          <tr key={product_id}>
            <td>{name || NOT_KNOWN}</td>
            <td>{quantity}</td>
            <td className="receipt-price">{formatRupees(fromRupees(price))}</td>
            <td>{formatRupees(times(fromRupees(price), quantity))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
