import { accounts, TOKEN_VALID } from '@shop/contract';
import { type Call, tryCall, withRetry } from '#api/call.ts';
import { isSignedOut } from '#api/error-kinds.ts';
import { setSessionHint } from '#api/session-hint.ts';

export async function hasSession(api: Call): Promise<boolean> {
  const { data, error } = await tryCall(api(accounts.validateToken, {}));
  if (error && !isSignedOut(error)) throw error;
  return data?.msg === TOKEN_VALID;
}

/** Checks from the browser and updates the session hint. */
export async function checkSession(api: Call, retryDelays?: number[]): Promise<boolean> {
  const signedIn = await withRetry(() => hasSession(api), retryDelays);
  setSessionHint(signedIn);
  return signedIn;
}
