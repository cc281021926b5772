import type { OrderDetails, OrderItem } from '@shop/contract';
import { formatDay } from '@shop/domain/dates';
import {
  formatReduction,
  formatRupees,
  formatTotal,
  fromRupees,
  multiply,
} from '@shop/domain/money';
import { formatPartlySent } from '@shop/domain/orders/order-status';
import { formatPaymentMethod, formatPaymentStatus } from '@shop/domain/orders/payment-method';
import { createPortal } from 'react-dom';
import { NOT_AVAILABLE } from '#ui/placeholder.ts';
import { useHydrated } from '#ui/use-hydrated.ts';
import { findReduction } from './find-reduction.ts';
import { toAddressLines } from './parse-address.ts';
import { ReceiptRefunds } from './refunds/receipt-refunds.tsx';
import { WALK_IN } from './walk-in.ts';

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

/** The printed order. A child of the body, so that print styles can hide everything else. */
export function Receipt({ order, shop }: ReceiptProps) {
  const { total_amount, items, delivery } = order;
  const reduction = findReduction(order);
  // A portal cannot be rendered on the server.
  if (!useHydrated()) return null;
  return createPortal(
    <section aria-label="Receipt" className="receipt">
      <div className="receipt-kara" />
      <ReceiptHeader order={order} shop={shop} />
      <ReceiptDetails order={order} />
      <ReceiptItems items={items} />
      <div className="receipt-end">
        {reduction && (
          <p className="receipt-sum">
            <span>{reduction.label}</span>
            <span>{formatReduction(reduction.amount)}</span>
          </p>
        )}
        {delivery && delivery.charge > 0 && (
          <p className="receipt-sum">
            <span>Delivery</span>
            <span>{formatRupees(fromRupees(delivery.charge))}</span>
          </p>
        )}
        <p className="receipt-total">
          <span>Total Amount</span>
          <span>
            {total_amount === null ? NOT_AVAILABLE : formatTotal(fromRupees(total_amount))}
          </span>
        </p>
        <ReceiptRefunds {...order} />
        <p>{shop.helpLine ? `Thank you. Help line ${shop.helpLine}, any time.` : 'Thank you.'}</p>
      </div>
    </section>,
    document.body,
  );
}

function ReceiptHeader({ order: { order_id, order_date, documents = [] }, shop }: ReceiptProps) {
  const receipt = documents.find(({ kind }) => kind === 'receipt');
  const { brand, address, landline, mobile, email } = shop;
  return (
    <div className="receipt-columns">
      <div>
        <p className="receipt-brand">{brand}</p>
        <p>{address.filter((line) => line !== brand).join(', ')}</p>
        <p>{[landline, mobile].filter(Boolean).join(' · ')}</p>
        <p>{email}</p>
      </div>
      <div className="receipt-number">
        <p className="receipt-title">RECEIPT</p>
        {receipt && <p>Number {receipt.number}</p>}
        <p>Order ID {order_id}</p>
        <p>{(order_date && formatDay(order_date)) || NOT_AVAILABLE}</p>
      </div>
    </div>
  );
}

function ReceiptDetails({ order }: Pick<ReceiptProps, 'order'>) {
  const { at_counter, payment_method, payment_status, order_status, partly_sent } = order;
  const status = partly_sent ? formatPartlySent(partly_sent) : order_status;
  return (
    <div className="receipt-columns">
      <div>
        <p className="receipt-label">{at_counter ? 'Sold to' : 'Deliver to'}</p>
        {listRecipient(order).map((line, index) => (
          <p key={index}>{line}</p>
        ))}
      </div>
      <div>
        <p className="receipt-label">Payment</p>
        <p>{`${formatPaymentMethod(payment_method) || NOT_AVAILABLE} · ${formatPaymentStatus(payment_status) || NOT_AVAILABLE}`}</p>
        {order_status !== 'Pending' && !(at_counter && order_status === 'Delivered') && (
          <p>Status {status || NOT_AVAILABLE}</p>
        )}
        {order.shipments?.map(({ shipment_id, courier, tracking_number }) =>
          courier ? <p key={shipment_id}>{`${courier} ${tracking_number ?? ''}`}</p> : null,
        )}
      </div>
    </div>
  );
}

function listRecipient({ user: { name, address }, at_counter }: OrderDetails): string[] {
  if (at_counter && !address) return [name || WALK_IN];
  return [name || (at_counter ? WALK_IN : NOT_AVAILABLE), ...toAddressLines(address)];
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
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ product_id, name, quantity, price }) => (
          <tr key={product_id}>
            <td>{name || NOT_AVAILABLE}</td>
            <td>{quantity}</td>
            <td className="receipt-price">{formatRupees(fromRupees(price))}</td>
            <td>{formatRupees(multiply(fromRupees(price), quantity))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
