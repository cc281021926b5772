import type { Product } from '@shop/contract';
import type { Detail } from '@shop/domain/product-description';

interface DetailsTableProps {
  product: Product;
  details: Detail[];
}

export function DetailsTable({ product, details }: DetailsTableProps) {
  const fields = [
    { label: 'Color', value: product.color },
    { label: 'Fabric', value: product.fabric },
    { label: 'Occasion', value: product.occasion },
  ];
  const rows = [...fields.filter(({ value }) => value), ...details];
  if (rows.length === 0) return null;

  return (
    <dl className="border-t border-kora-300">
      {rows.map(({ label, value }) => (
        <div key={label} className="flex flex-wrap gap-x-4 border-b border-kora-300 py-2">
          <dt className="w-28 flex-none text-ink-600">{label}</dt>
          <dd className="min-w-0 grow basis-[min-content]">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
