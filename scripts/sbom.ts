import { type Lockfile, listShipped } from './lockfile.ts';

/** Software bill of materials in CycloneDX 1.5. */
export function createSbom(lockfile: Lockfile) {
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { type: 'application', name: 'oodum-paavum' } },
    components: listShipped(lockfile).map(({ name, version, licence, integrity }) => {
      const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
      return {
        type: 'library',
        'bom-ref': purl,
        name,
        version,
        purl,
        licenses: [{ license: { id: licence } }],
        hashes: [{ alg: 'SHA-512', content: toHex(integrity) }],
      };
    }),
  };
}

/** npm writes the checksum in base64, CycloneDX wants hex. */
const toHex = (integrity: string) =>
  Buffer.from(integrity.replace(/^sha512-/, ''), 'base64').toString('hex');
