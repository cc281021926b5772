import type { OrderItem } from '@shop/contract';
import { formatRupees, fromRupees, times } from '@shop/domain/money';
import type { ReactNode } from 'react';
import { NOT_KNOWN } from './placeholder.ts';

interface OrderItemsProps {
  items: OrderItem[];
  pictureOf: (item: OrderItem) => ReactNode;
}

export function OrderItems({ items, pictureOf }: OrderItemsProps) {
  if (items.length === 0) return null;
  return (
    <table className="rows order-items">
      <caption className="sr-only">Products</caption>
      <thead>
        <tr>
          <th scope="col">Item</th>
          <th scope="col" className="figure">
            Quantity
          </th>
          <th scope="col" className="figure">
            Price
          </th>
          <th scope="col" className="figure line-total">
            Total
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <ItemRow key={item.product_id} item={item} picture={pictureOf(item)} />
        ))}
      </tbody>
    </table>
  );
}

function ItemRow({ item, picture }: { item: OrderItem; picture: ReactNode }) {
  const { name, quantity } = item;
  const price = fromRupees(item.price);
  return (
    <tr>
      <th scope="row">
        <div className="order-item">
          <div className="small-picture order-picture">{picture}</div>
          {name || NOT_KNOWN}
        </div>
      </th>
      <td className="figure">{quantity}</td>
      <td className="figure">{formatRupees(price)}</td>
      <td className="figure line-total">{formatRupees(times(price, quantity))}</td>
    </tr>
  );
}
