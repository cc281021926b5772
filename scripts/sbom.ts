import { type Lockfile, listShipped } from './lockfile.ts';

/** The bill of materials as CycloneDX 1.5 writes it. */
export function bomOf(lockfile: Lockfile) {
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { type: 'application', name: 'kasavu-kada' } },
    components: listShipped(lockfile).map(({ name, version, licence, integrity }) => {
      const address = `pkg:npm/${name.replace('@', '%40')}@${version}`;
      return {
        type: 'library',
        'bom-ref': address,
        name,
        version,
        purl: address,
        licenses: [{ license: { id: licence } }],
        hashes: [{ alg: 'SHA-512', content: hexOf(integrity) }],
      };
    }),
  };
}

/** npm writes the same checksum in another alphabet. */
const hexOf = (integrity: string) =>
  Buffer.from(integrity.replace(/^sha512-/, ''), 'base64').toString('hex');
