import type { Product } from '@shop/contract';
import { useState } from 'react';
import { call } from '#api/call.ts';
import { FormLine } from '#ui/field.tsx';
import { loadAgain } from './manage-load.ts';
import { logged } from './manage-told.ts';

interface LoadAgainProps {
  product: Product;
  onReloaded: (product: Product) => void;
}

/** For a product that somebody else has changed. */
export function LoadAgain({ product, onReloaded }: LoadAgainProps) {
  const [problem, setProblem] = useState<string>();
  const load = async () => {
    setProblem(undefined);
    try {
      const fresh = await loadAgain(call, product);
      if (fresh) onReloaded(fresh);
      else setProblem('It is not there any more. Please reload the page.');
    } catch (error) {
      setProblem(logged(error).message);
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
