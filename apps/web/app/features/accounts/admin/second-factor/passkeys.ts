import { type Credential, type StaffSession, staffAccount } from '@shop/contract';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { call } from '#api/call.ts';

// Loaded when it is needed: most logins use a code.
const loadLibrary = () => import('@simplewebauthn/browser');

export const PASSKEY_FAILED = 'The passkey was not used. Please try again.';

export const canUsePasskeys = () => 'PublicKeyCredential' in window;

/** Throws a plain error when the person cancels or the device refuses. */
export async function provePasskey(): Promise<StaffSession> {
  const { startAuthentication } = await loadLibrary();
  const { options } = await call(staffAccount.startPasskeyProof, {});
  // Made by the server's half of the same library.
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const signed = await startAuthentication({ optionsJSON });
  const body = { passkey: toCredential(signed) };
  return (await call(staffAccount.prove, { body })).staff;
}

export async function createPasskey(name: string) {
  const { startRegistration } = await loadLibrary();
  const { options } = await call(staffAccount.startPasskey, {});
  // Made by the server's half of the same library.
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const made = await startRegistration({ optionsJSON });
  return call(staffAccount.addPasskey, { body: { name, passkey: toCredential(made) } });
}

/** The library returns JSON; the contract's schema checks its parts. */
const toCredential = (made: object) => made as unknown as Credential;
