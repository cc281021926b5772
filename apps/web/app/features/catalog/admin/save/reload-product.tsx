import type { Product } from '@shop/contract';
import { useState } from 'react';
import { call } from '#api/call.ts';
import { isSignedOut } from '#api/error-kinds.ts';
import { reloadProduct } from '#features/catalog/admin/load-products.ts';
import { FormError } from '#ui/forms/field.tsx';
import { toMessage, tryCallLogged } from './save-error-messages.ts';

interface ReloadProductProps {
  product: Product;
  onReloaded: (product: Product) => void;
}

export function ReloadProduct({ product, onReloaded }: ReloadProductProps) {
  const [message, setMessage] = useState<string>();
  const reload = async () => {
    setMessage(undefined);
    const { data, error } = await tryCallLogged(reloadProduct(call, product));
    if (error) setMessage(isSignedOut(error) ? toMessage(error) : error.message);
    else if (data) onReloaded(data);
    else setMessage('The shop does not have this product any more.');
  };
  return (
    <>
      <button type="button" className="text-link tap-target" onClick={() => void reload()}>
        Load it again
      </button>
      <FormError>{message}</FormError>
    </>
  );
}
