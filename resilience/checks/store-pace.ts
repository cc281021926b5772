import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { type ImageStore, openImageStore } from '@shop/server/integrations/image-store.ts';
import { quantile } from './quantile.ts';

const FILES = 100;

/** How long a picture takes to be stored and to be read. */
export async function paceOf(name: string, store: ImageStore, bytes: Buffer): Promise<string> {
  const times: Record<'put' | 'get', number[]> = { put: [], get: [] };
  for (let place = 0; place < FILES; place += 1) {
    const key = `pace-${place}.webp`;
    const began = performance.now();
    await store.write(key, bytes, 'image/webp');
    const written = performance.now();
    await store.read(key);
    times.put.push(written - began);
    times.get.push(performance.now() - written);
    await store.remove(key);
  }
  const told = Object.entries(times).map(
    ([what, list]) =>
      `${what} ${quantile(list, 0.5).toFixed(1)}/${quantile(list, 0.95).toFixed(1)}`,
  );
  return `${name} ${told.join(', ')} ms p50/p95`;
}

export async function paceOfFiles(bytes: Buffer): Promise<string> {
  const folder = mkdtempSync(`${tmpdir()}/shop-storm-pace-`);
  try {
    return await paceOf(
      'files',
      await openImageStore({ IMAGE_STORE: 'files', IMAGE_FOLDER: folder }),
      bytes,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}
