import { readFileSync } from 'node:fs';
import { endpoints } from '@shop/contract';
import { describe, expect, it } from 'vitest';

interface UploadLocation {
  accepts: (path: string) => boolean;
  bytes: number;
}

const config = readFileSync(new URL('shop.conf', import.meta.url), 'utf8');
const locations = Array.from(
  config.matchAll(/location (=|~) (\S+) \{\n\s+client_max_body_size (\d+)m;/g),
  ([, kind, pattern = '', megabytes]): UploadLocation => ({
    accepts: (path) => (kind === '=' ? path === pattern : new RegExp(pattern).test(path)),
    bytes: Number(megabytes) * 2 ** 20,
  }),
);
const uploads = endpoints.flatMap(({ path, files }) => (files ? [{ path, ...files }] : []));

/** The nightly drill sends the same sizes through a real proxy. */
describe('the proxy as shipped', () => {
  it.each(uploads)('lets all files of $path pass, and little more', (upload) => {
    const path = upload.path.replace('{id}', '7QK2-M9XT').replace('{product_id}', '1');
    const [location, ...others] = locations.filter(({ accepts }) => accepts(path));

    expect(others).toEqual([]);
    expect(location?.bytes).toBeGreaterThan(upload.maxCount * upload.maxBytes);
    expect(location?.bytes).toBeLessThan((upload.maxCount + 2) * upload.maxBytes);
  });
});
