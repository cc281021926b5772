import type { OrderRow } from '@shop/contract';
import { formatRupees, fromRupees } from '@shop/domain/money';
import { summarizeDescription } from '@shop/domain/products/product-description';

/** The rest is collapsed. */
const MAX_VISIBLE = 3;

export function OrderProducts({ products }: { products: OrderRow[] }) {
  const more = products.slice(MAX_VISIBLE);
  return (
    <>
      <ProductList products={products.slice(0, MAX_VISIBLE)} />
      {more.length > 0 && (
        <details>
          <summary className="text-link tap-target">and {more.length} more</summary>
          <ProductList products={more} />
        </details>
      )}
    </>
  );
}

function ProductList({ products }: { products: OrderRow[] }) {
  return (
    <ul className="flex flex-col gap-3 py-1">
      {products.map(({ product_name, product_description, product_price, quantity }, index) => (
        <li key={index}>
          <p className="order-product">
            <span className="leading-[1.3] font-semibold wrap-anywhere">{product_name}</span>
            <span className="whitespace-nowrap">
              {formatRupees(fromRupees(product_price))} × {quantity}
            </span>
          </p>
          <p className="line-clamp-2 text-sm text-ink-600">
            {summarizeDescription(product_description)}
          </p>
        </li>
      ))}
    </ul>
  );
}
