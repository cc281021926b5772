import { readdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync, constants as zlib } from 'node:zlib';

// At build time with maximum compression, so that no request pays for it.
const client = fileURLToPath(new URL('build/client', import.meta.url));
const files = await readdir(client, { recursive: true, withFileTypes: true });

for (const file of files) {
  if (!file.isFile() || !/\.(js|css|svg|txt|json|webmanifest)$/.test(file.name)) continue;
  const path = `${file.parentPath}/${file.name}`;
  const bytes = await readFile(path);
  const params = { [zlib.BROTLI_PARAM_QUALITY]: zlib.BROTLI_MAX_QUALITY };
  await writeFile(`${path}.br`, brotliCompressSync(bytes, { params }));
  await writeFile(`${path}.gz`, gzipSync(bytes, { level: 9 }));
}
