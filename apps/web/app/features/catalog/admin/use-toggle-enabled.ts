import { adminProducts, type Product } from '@shop/contract';
import { useState } from 'react';
import { type ApiError, call } from '#api/call.ts';
import { useAction } from '#ui/use-action.ts';
import { toEditedFields } from './product-form-data.ts';
import { tryCallLogged } from './save-error-messages.ts';

/** Optimistic: shows the requested state until the API has responded. */
export function useToggleEnabled(product: Product, onChange: (product: Product) => void) {
  const [error, setError] = useState<ApiError>();
  const clearError = () => setError(undefined);
  const { run, running } = useAction(async (enabled: boolean) => {
    clearError();
    const params = { product_id: String(product.product_id) };
    const body = { ...toEditedFields(product), enabled };
    const result = await tryCallLogged(call(adminProducts.edit, { params, body }));
    if (result.error) setError(result.error);
    else onChange(result.data);
  });
  return { pending: running?.[0], error, toggle: run, clearError };
}
