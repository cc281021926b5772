import type { Product } from '@shop/contract';
import { useState } from 'react';
import { ProductCard } from './product-card.tsx';
import { QuantityDialog } from './quantity-dialog.tsx';

/** On phones two pictures stand in the first row and are what the shopper waits for. */
const FIRST_ROW = 2;

/** Resolves when it is known how it went. */
export type OnAdd = (product: Product, quantity: number) => Promise<unknown>;

interface ProductGridProps {
  products: Product[];
  /** Below the fold no picture is in a hurry. */
  aboveFold?: boolean;
  onAdd: OnAdd;
}

export function ProductGrid({ products, aboveFold = false, onAdd }: ProductGridProps) {
  const [wanted, setWanted] = useState<Product>();
  const [adding, setAdding] = useState<ReadonlySet<number>>(new Set());
  const add = async (product: Product, quantity: number) => {
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
      <ul className="grid-of-cards">
        {products.map((product, index) => (
          <li key={product.product_id}>
            <ProductCard
              product={product}
              first={aboveFold && index < FIRST_ROW}
              adding={adding.has(product.product_id)}
              onAdd={setWanted}
            />
          </li>
        ))}
      </ul>
      {wanted && (
        <QuantityDialog
          product={wanted}
          onConfirm={(quantity) => void add(wanted, quantity)}
          onClose={() => setWanted(undefined)}
        />
      )}
    </>
  );
}
