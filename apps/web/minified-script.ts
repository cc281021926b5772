import { readFile } from 'node:fs/promises';
import { minify, type Plugin, transformWithOxc } from 'vite';

/** A TypeScript file without imports, as minified JavaScript. */
export async function minifyScript(file: string): Promise<string> {
  const { code } = await transformWithOxc(await readFile(file, 'utf8'), file, { sourcemap: false });
  const minified = await minify(file, code, { module: false });
  return minified.code;
}

/** Makes `import code from './script.ts?minified'` the text of an inline script. */
export const minifiedScript = (): Plugin => ({
  name: 'minified-script',
  enforce: 'pre',
  async load(id) {
    const [file = '', query] = id.split('?');
    if (query !== 'minified') return undefined;
    return `export default ${JSON.stringify(await minifyScript(file))}`;
  },
});
