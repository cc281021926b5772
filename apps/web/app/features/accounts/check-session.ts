import { accounts, TOKEN_VALID } from '@shop/contract';
import { type Call, call } from '#api/call.ts';
import { setSessionHint } from '#api/session-hint.ts';
import { withRetry } from '#api/with-retry.ts';

export async function hasSession(api: Call): Promise<boolean> {
  const { msg } = await api(accounts.validateToken, {});
  return msg === TOKEN_VALID;
}

/** Checks from the browser and updates the session hint. */
export async function checkSession(retryDelays?: number[]): Promise<boolean> {
  const signedIn = await withRetry(() => hasSession(call), retryDelays);
  setSessionHint(signedIn);
  return signedIn;
}
