import { useEffect } from 'react';
import { rememberSession } from './session-hint.ts';

/** A page that the server has drawn tells the browser whether somebody is logged in, if it knows. */
export function useRememberedSession(signedIn: boolean | undefined) {
  useEffect(() => {
    if (signedIn !== undefined) rememberSession(signedIn);
  }, [signedIn]);
}
