import type { Product } from '@shop/contract';
import { useState } from 'react';
import { type ApiError, call } from '#api/call.ts';
import { isSignedOut } from '#api/error-kinds.ts';
import { reloadProduct } from '#features/catalog/admin/load-products.ts';
import { FormError } from '#ui/forms/field.tsx';
import { isOutcomeUnknown, toMessage, tryCallLogged } from './save-error-messages.ts';

interface SaveErrorActionsProps {
  error: ApiError;
  product: Product;
  onReloaded: (product: Product) => void;
}

export function SaveErrorActions({ error, product, onReloaded }: SaveErrorActionsProps) {
  if (isSignedOut(error)) return <LoginInNewTab />;
  if (!isEditConflict(error) && !isOutcomeUnknown(error)) return null;
  return <ReloadProduct product={product} onReloaded={onReloaded} />;
}

/** Too many images is a conflict too: another staff member added images that this form does not show. */
const isEditConflict = ({ code }: ApiError) =>
  code === 'EDIT_CONFLICT' || code === 'TOO_MANY_IMAGES';

/** A new tab keeps the unsaved form open. */
export function LoginInNewTab() {
  return (
    <a href="/admin/login" target="_blank" rel="noopener" className="text-link tap-target">
      Open the login in a new tab
    </a>
  );
}

interface ReloadProductProps {
  product: Product;
  onReloaded: (product: Product) => void;
}

function ReloadProduct({ product, onReloaded }: ReloadProductProps) {
  const [message, setMessage] = useState<string>();
  const reload = async () => {
    setMessage(undefined);
    const { data, error } = await tryCallLogged(reloadProduct(call, product));
    if (error) setMessage(isSignedOut(error) ? toMessage(error) : error.message);
    else if (data) onReloaded(data);
    else setMessage('This product no longer exists.');
  };
  return (
    <>
      <button type="button" className="text-link tap-target" onClick={() => void reload()}>
        Reload it
      </button>
      <FormError>{message}</FormError>
    </>
  );
}
