import { useState } from 'react';
import type { CardProduct } from './card-product.ts';
import { ProductCard } from './product-card.tsx';
import { QuantityDialog } from './quantity-dialog.tsx';

/** Phones show two cards in the first row; their images are the largest contentful paint. */
const FIRST_ROW_SIZE = 2;

/** Resolves when the request has ended. */
export type OnAdd = (product: CardProduct, quantity: number) => Promise<unknown>;

interface ProductGridProps {
  products: CardProduct[];
  /** Loads the images of the first row with high priority. */
  aboveFold?: boolean;
  onAdd: OnAdd;
}

export function ProductGrid({ products, aboveFold = false, onAdd }: ProductGridProps) {
  const [selected, setSelected] = useState<CardProduct>();
  const [adding, setAdding] = useState<ReadonlySet<number>>(new Set());
  const add = async (product: CardProduct, quantity: number) => {
    const { product_id } = product;
    setAdding((all) => new Set([...all, product_id]));
    try {
      await onAdd(product, quantity);
    } finally {
      setAdding((all) => new Set([...all].filter((id) => id !== product_id)));
    }
  };

  return (
    <>
      <ul className="product-grid">
        {products.map((product, index) => (
          <li key={product.product_id}>
            <ProductCard
              product={product}
              inFirstRow={aboveFold && index < FIRST_ROW_SIZE}
              adding={adding.has(product.product_id)}
              onAdd={setSelected}
            />
          </li>
        ))}
      </ul>
      {selected && (
        <QuantityDialog
          product={selected}
          onConfirm={(quantity) => void add(selected, quantity)}
          onClose={() => setSelected(undefined)}
        />
      )}
    </>
  );
}
