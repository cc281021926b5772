import type { OrderItem } from '@shop/contract';
import { formatRupees, fromRupees, multiply } from '@shop/domain/money';
import type { ReactNode } from 'react';
import { NOT_AVAILABLE } from '#ui/placeholder.ts';

interface OrderItemsProps {
  items: OrderItem[];
  renderImage: (item: OrderItem) => ReactNode;
}

export function OrderItems({ items, renderImage }: OrderItemsProps) {
  if (items.length === 0) return null;
  return (
    <div className="order-items-frame">
      <table className="data-table order-items">
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
            <ItemRow key={item.product_id} item={item} image={renderImage(item)} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ItemRow({ item, image }: { item: OrderItem; image: ReactNode }) {
  const { name, quantity } = item;
  const price = fromRupees(item.price);
  return (
    <tr>
      <th scope="row">
        <div className="flex items-center gap-3 leading-[1.3] font-semibold wrap-anywhere">
          <div className="thumbnail w-12 flex-none sm:w-16">{image}</div>
          {name || NOT_AVAILABLE}
        </div>
      </th>
      <td className="figure">{quantity}</td>
      <td className="figure">{formatRupees(price)}</td>
      <td className="figure line-total">{formatRupees(multiply(price, quantity))}</td>
    </tr>
  );
}
