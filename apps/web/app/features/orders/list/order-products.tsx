import type { OrderRow } from '@shop/contract';
import { formatRupees, fromRupees } from '@shop/domain/money';
import { summaryOf } from '@shop/domain/product-description';

/** More than these are opened by a press. */
const AT_ONCE = 3;

export function OrderProducts({ products }: { products: OrderRow[] }) {
  const more = products.slice(AT_ONCE);
  return (
    <>
      <ProductList products={products.slice(0, AT_ONCE)} />
      {more.length > 0 && (
        <details className="order-more">
          <summary className="text-link standing-link">and {more.length} more</summary>
          <ProductList products={more} />
        </details>
      )}
    </>
  );
}

function ProductList({ products }: { products: OrderRow[] }) {
  return (
    <ul className="order-products">
      {products.map(({ product_name, product_description, product_price, quantity }, place) => (
        <li key={place}>
          <p className="order-product">
            <span className="leading-[1.3] font-semibold wrap-anywhere">{product_name}</span>
            <span className="whitespace-nowrap">
              {formatRupees(fromRupees(product_price))} × {quantity}
            </span>
          </p>
          <p className="line-clamp-2 text-sm text-ink-600">{summaryOf(product_description)}</p>
        </li>
      ))}
    </ul>
  );
}
