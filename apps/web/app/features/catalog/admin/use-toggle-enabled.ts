import type { Product } from '@shop/contract';
import { useState } from 'react';
import { type ApiError, call } from '#api/call.ts';
import { useAction } from '#ui/use-action.ts';
import { toEditedFields } from './product-form-data.ts';
import { isOnlyLogged, tryCallLogged } from './save/save-error-messages.ts';
import { saveProduct } from './save/save-product.ts';

/** Optimistic: shows the requested state until the API has responded. */
export function useToggleEnabled(product: Product, onChange: (product: Product) => void) {
  const [error, setError] = useState<ApiError>();
  const clearError = () => setError(undefined);
  const { run, running } = useAction(async (enabled: boolean) => {
    clearError();
    const body = { ...toEditedFields(product), enabled };
    const result = await tryCallLogged(saveProduct(call, product, body));
    if (!result.error) onChange(result.data);
    else if (!isOnlyLogged(result.error)) setError(result.error);
  });
  return { pending: running?.[0], error, toggle: run, clearError };
}
