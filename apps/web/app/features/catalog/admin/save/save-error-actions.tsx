import type { Product } from '@shop/contract';
import type { ApiError } from '#api/call.ts';
import { isSignedOut } from '#api/error-kinds.ts';
import { ReloadProduct } from './reload-product.tsx';
import { isOutcomeUnknown } from './save-error-messages.ts';

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

/** Too many images is a conflict too: another admin added images that this form does not show. */
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
