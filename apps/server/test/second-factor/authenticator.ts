import { generateKeyPairSync, hash, randomBytes, sign } from 'node:crypto';
import type { Credential } from '@shop/contract';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import { ORIGIN } from '../test-shop.ts';

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_KEY = 0x40;

const sha256 = (data: string | Buffer) => hash('sha256', data, 'buffer');

/** A passkey in software: ES256, without attestation, as browsers send it. */
export function createAuthenticator(origin = ORIGIN) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const rawId = randomBytes(32);
  const id = rawId.toString('base64url');
  let counter = 0;

  const encodeData = (flags: number, key: Buffer = Buffer.alloc(0)) => {
    counter += 1;
    const head = Buffer.alloc(5);
    head.writeUInt8(flags);
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(new URL(origin).hostname), head, key]);
  };
  const encodeClientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const toCredential = (response: Record<string, unknown>): Credential => ({
    id,
    rawId: id,
    type: 'public-key',
    clientExtensionResults: {},
    response,
  });

  return {
    register(challenge: string): Credential {
      const cose = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
          [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
        ]),
      );
      const idLength = Buffer.from([0, rawId.length]);
      const key = Buffer.concat([Buffer.alloc(16), idLength, rawId, cose]);
      const authData = new Uint8Array(encodeData(PRESENT + VERIFIED + HAS_KEY, key));
      const attestation = isoCBOR.encode(
        new Map<string, string | Uint8Array | Map<string, string>>([
          ['fmt', 'none'],
          ['attStmt', new Map<string, string>()],
          ['authData', authData],
        ]),
      );
      return toCredential({
        clientDataJSON: encodeClientData('webauthn.create', challenge).toString('base64url'),
        attestationObject: Buffer.from(attestation).toString('base64url'),
        transports: ['internal'],
      });
    },
    prove(challenge: string): Credential {
      const authenticatorData = encodeData(PRESENT + VERIFIED);
      const clientData = encodeClientData('webauthn.get', challenge);
      const signed = Buffer.concat([authenticatorData, sha256(clientData)]);
      return toCredential({
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
      });
    },
  };
}
