import { useNavigate, useRevalidator } from 'react-router';
import type { ApiError } from '#api/call.ts';
import { isSignedOut } from '#api/error-kinds.ts';
import { useAlert } from '#ui/dialogs/alert.tsx';

interface Messages {
  /** For an error response; the API's own message when undefined. */
  rejected?: string;
  /** For a lost connection. */
  offline?: string;
}

/** Shows why a change of the cart failed. Without a session it leads to the login. */
export function useCartError({ rejected, offline }: Messages) {
  const showAlert = useAlert();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();

  return async (error: ApiError) => {
    if (error.code === 'NOT_SIGNED_IN') {
      await navigate('/login', { state: { why: 'ended' } });
      return;
    }
    await showAlert((error.status === 0 ? offline : rejected) ?? error.message);
    // The page's data is out of date.
    const outdated = error.code === 'NOT_IN_CART' || error.code === 'OUT_OF_STOCK';
    if (outdated || isSignedOut(error)) await revalidate();
  };
}
