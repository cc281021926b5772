import { useEffect } from 'react';
import { setSessionHint } from './session-hint.ts';

/** Updates the session hint from server-rendered data. `undefined` leaves it unchanged. */
export function useSessionHint(signedIn: boolean | undefined) {
  useEffect(() => {
    if (signedIn !== undefined) setSessionHint(signedIn);
  }, [signedIn]);
}
