import { execFileSync } from 'node:child_process';

/** Makes a self-signed certificate. @returns the files */
export function makeCertificate(folder: string, name: string) {
  const [key, certificate] = [`${folder}/privkey.pem`, `${folder}/fullchain.pem`];
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '2',
      '-subj',
      `/CN=${name}`,
      '-addext',
      `subjectAltName=DNS:${name},IP:127.0.0.1`,
      '-keyout',
      key,
      '-out',
      certificate,
    ],
    { stdio: 'ignore' },
  );
  return { key, certificate };
}
