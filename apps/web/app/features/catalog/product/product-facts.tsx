import type { Product } from '@shop/contract';
import { listFacts } from '@shop/domain/products/product-details';

/** The few that buyers ask for first; the table further down has all. */
export function ProductFacts({ product }: { product: Product }) {
  const facts = listFacts(product);
  if (facts.length === 0) return null;
  return (
    <dl className="facts">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
