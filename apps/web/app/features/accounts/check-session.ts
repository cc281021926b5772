import { accounts, TOKEN_VALID } from '@shop/contract';
import type { Call } from '#api/call.ts';
import { setSessionHint } from '#api/session-hint.ts';
import { withRetry } from '#api/with-retry.ts';

export async function hasSession(api: Call): Promise<boolean> {
  const { msg } = await api(accounts.validateToken, {});
  return msg === TOKEN_VALID;
}

/** Checks from the browser and updates the session hint. */
export async function checkSession(api: Call, retryDelays?: number[]): Promise<boolean> {
  const signedIn = await withRetry(() => hasSession(api), retryDelays);
  setSessionHint(signedIn);
  return signedIn;
}
