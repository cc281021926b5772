import { accounts, TOKEN_VALID } from '@shop/contract';
import { type Call, call, Refusal } from '#api/call.ts';
import { rememberSession } from '#api/session-hint.ts';

const PAUSES = [300, 900];

export async function hasSession(asking: Call): Promise<boolean> {
  const { msg } = await asking(accounts.validateToken, {});
  return msg === TOKEN_VALID;
}

/** Asks from the browser, and remembers the answer. */
export async function checkSession(pauses = PAUSES): Promise<boolean> {
  const signedIn = await insist(() => hasSession(call), pauses);
  rememberSession(signedIn);
  return signedIn;
}

/** A shop that does not answer is asked twice more before this throws. */
export async function insist<T>(ask: () => Promise<T>, pauses = PAUSES): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    const [pause, ...later] = pauses;
    if (pause === undefined || !mayPass(error)) throw error;
    await new Promise((resolve) => setTimeout(resolve, pause));
    return insist(ask, later);
  }
}

const mayPass = (error: unknown) =>
  error instanceof Refusal && (error.status === 0 || error.status >= 500);
