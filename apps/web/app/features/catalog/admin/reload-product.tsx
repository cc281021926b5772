import type { Product } from '@shop/contract';
import { useState } from 'react';
import { call } from '#api/call.ts';
import { FormLine } from '#ui/field.tsx';
import { loadAgain } from './load-products.ts';
import { hasEnded, lineOf, logged } from './save-error-messages.ts';

interface LoadAgainProps {
  product: Product;
  onReloaded: (product: Product) => void;
}

/** For a product that may be different by now. */
export function LoadAgain({ product, onReloaded }: LoadAgainProps) {
  const [problem, setProblem] = useState<string>();
  const load = async () => {
    setProblem(undefined);
    try {
      const fresh = await loadAgain(call, product);
      if (fresh) onReloaded(fresh);
      else setProblem('The shop does not have this product any more.');
    } catch (error) {
      const refusal = logged(error);
      setProblem(hasEnded(refusal) ? lineOf(refusal) : refusal.message);
    }
  };
  return (
    <>
      <button type="button" className="text-link standing-link" onClick={() => void load()}>
        Load it again
      </button>
      <FormLine>{problem}</FormLine>
    </>
  );
}
