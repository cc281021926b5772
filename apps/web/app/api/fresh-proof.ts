import type { Endpoint } from '@shop/contract';
import { readError } from './received-error.ts';

let askForProof = async () => false;

/** Sets the one handler that asks staff to confirm who they are. It resolves with whether they did. */
export function onProofNeeded(handler: () => Promise<boolean>) {
  askForProof = handler;
  return () => {
    askForProof = async () => false;
  };
}

/** @returns true when a rejected call is worth repeating: the last proof was too old, and there is a new one. */
export async function isProvenNow({ fresh }: Endpoint, response: Response): Promise<boolean> {
  if (!fresh || response.status !== 403) return false;
  const { code } = readError(await readJson(response.clone()));
  return code === 'FRESH_PROOF_REQUIRED' && askForProof();
}

/** @returns undefined for a gateway's error page. */
const readJson = (response: Response): Promise<unknown> => response.json().catch(() => undefined);
