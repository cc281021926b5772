import type { Credential } from '@shop/contract';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Db } from '#db/database.ts';
import { ShopError } from '#platform/shop-error.ts';
import { findPasskey, listPasskeys, markPasskeyUsed } from './factors.queries.ts';
import { takeChallenge, updateChallenge } from './staff-sessions.queries.ts';

interface Context {
  db: Db;
  /** The shop's public URL. A key made for another site is rejected. */
  origin: string;
  admin_id: number;
  token_hash: Buffer;
}

/** COSE numbers of EdDSA, ES256 and RS256. Named, because looking for newer ones makes Node print warnings. */
const ALGORITHMS = { supportedAlgorithmIDs: [-8, -7, -257] };

// Loaded when a passkey is used, which most servers never see.
const loadLibrary = () => import('@simplewebauthn/server');

const toSiteId = (origin: string) => new URL(origin).hostname;

/** The password was the first factor, so that a key without a PIN is accepted. */
const USER_VERIFICATION = 'preferred';

export async function createRegistrationOptions(
  { db, origin, admin_id, token_hash }: Context,
  { brand, email }: { brand: string; email: string },
) {
  const passkeys = await listPasskeys(db, admin_id);
  const { generateRegistrationOptions } = await loadLibrary();
  const options = await generateRegistrationOptions({
    rpName: brand,
    rpID: toSiteId(origin),
    userName: email,
    userID: new TextEncoder().encode(`staff-${admin_id}`),
    attestationType: 'none',
    ...ALGORITHMS,
    excludeCredentials: passkeys.map(({ credential_id: id }) => ({ id })),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: USER_VERIFICATION },
  });
  await updateChallenge(db, { token_hash, challenge: options.challenge });
  return options;
}

export async function createProofOptions({ db, origin, admin_id, token_hash }: Context) {
  const passkeys = await listPasskeys(db, admin_id);
  const { generateAuthenticationOptions } = await loadLibrary();
  const options = await generateAuthenticationOptions({
    rpID: toSiteId(origin),
    allowCredentials: passkeys.map(({ credential_id: id }) => ({ id })),
    userVerification: USER_VERIFICATION,
  });
  await updateChallenge(db, { token_hash, challenge: options.challenge });
  return options;
}

/** @throws PASSKEY_REJECTED for a key of another site, another challenge or a damaged reply. */
export async function verifyNewPasskey(context: Context, passkey: Credential) {
  const { verifyRegistrationResponse } = await loadLibrary();
  const { registrationInfo } = await rejectInvalid(async () =>
    verifyRegistrationResponse({
      // The library checks every part of it.
      response: passkey as unknown as RegistrationResponseJSON,
      ...(await getExpected(context)),
      ...ALGORITHMS,
      requireUserVerification: false,
    }),
  );
  if (!registrationInfo) throw new ShopError('PASSKEY_REJECTED');
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
  return { credential_id: id, public_key: Buffer.from(publicKey), counter, transports };
}

/** @throws PASSKEY_REJECTED unless a key of this account has signed the challenge of this session. */
export async function verifyPasskeyProof(context: Context, passkey: Credential): Promise<void> {
  const { db, admin_id } = context;
  const expected = await getExpected(context);
  const key = await findPasskey(db, { admin_id, credential_id: passkey.id });
  if (!key) throw new ShopError('PASSKEY_REJECTED');
  const { verifyAuthenticationResponse } = await loadLibrary();
  const { verified, authenticationInfo } = await rejectInvalid(() =>
    verifyAuthenticationResponse({
      // The library checks every part of it.
      response: passkey as unknown as AuthenticationResponseJSON,
      ...expected,
      credential: {
        id: key.credential_id,
        publicKey: Uint8Array.from(key.public_key),
        counter: key.counter,
      },
      requireUserVerification: false,
    }),
  );
  const { credential_id } = key;
  const used = { credential_id, counter: authenticationInfo.newCounter };
  if (!verified || !(await markPasskeyUsed(db, used))) throw new ShopError('PASSKEY_REJECTED');
}

async function getExpected({ db, origin, token_hash }: Context) {
  const expectedChallenge = await takeChallenge(db, token_hash);
  if (expectedChallenge === undefined) throw new ShopError('PASSKEY_REJECTED');
  return { expectedChallenge, expectedOrigin: origin, expectedRPID: toSiteId(origin) };
}

/** The library throws plain errors about invalid input. */
async function rejectInvalid<T>(verify: () => Promise<T>): Promise<T> {
  try {
    return await verify();
  } catch (cause) {
    if (cause instanceof ShopError) throw cause;
    throw new ShopError('PASSKEY_REJECTED', {}, cause);
  }
}
