import type { Product } from '@shop/contract';
import { useState } from 'react';
import { ProductCard } from './product-card.tsx';
import { QuantityDialog } from './quantity-dialog.tsx';

/** On phones two pictures stand in the first row and are what the shopper waits for. */
const FIRST_ROW = 2;

interface ProductGridProps {
  products: Product[];
  /** Below the fold no picture is in a hurry. */
  aboveFold?: boolean;
  onAdd: (product: Product, quantity: number) => void;
}

export function ProductGrid({ products, aboveFold = false, onAdd }: ProductGridProps) {
  const [wanted, setWanted] = useState<Product>();

  return (
    <>
      <ul className="grid-of-cards">
        {products.map((product, index) => (
          <li key={product.product_id}>
            <ProductCard
              product={product}
              first={aboveFold && index < FIRST_ROW}
              onAdd={setWanted}
            />
          </li>
        ))}
      </ul>
      {wanted && (
        <QuantityDialog
          product={wanted}
          onCancel={() => setWanted(undefined)}
          onConfirm={(quantity) => {
            setWanted(undefined);
            onAdd(wanted, quantity);
          }}
        />
      )}
    </>
  );
}
