import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

/** Generated files for styles/fonts.css, not committed. */
const TARGET = new URL('../app/fonts/files/', import.meta.url);

const range = (first: number, last: number) =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, i) => first + i));

const LATIN = `${range(0x20, 0x7e)}\u00a0–—‘’“”…×·©•→←`;
const MALAYALAM = `${range(0x0d00, 0x0d7f)}\u200c\u200d`;
/**
 * Letters of the footer and of the sample brand; the unicode-range in styles/fonts.css must match. The
 * vowel sign \u0d3e is part of the sign in കൊ, which is misplaced without it.
 */
const BRAND_MALAYALAM = 'കേരളത്തിൽ കൈകൊണ്ട് നെയ്തത് ഊടും പാവും\u0d3e';

const ANEK = '@fontsource-variable/anek-malayalam/files/anek-malayalam';
const MARCELLUS = '@fontsource/marcellus/files/marcellus-latin-400-normal.woff2';
const wght = { min: 400, max: 700 };

// The rupee sign is in Anek's Malayalam file (66 KB), so it gets its own subset.
const subsets = [
  { file: 'anek-latin', from: `${ANEK}-latin-wght-normal.woff2`, text: LATIN, axes: { wght } },
  { file: 'anek-rupee', from: `${ANEK}-malayalam-wght-normal.woff2`, text: '₹', axes: { wght } },
  { file: 'anek-ml', from: `${ANEK}-malayalam-wght-normal.woff2`, text: MALAYALAM, axes: { wght } },
  {
    file: 'anek-ml-brand',
    from: `${ANEK}-malayalam-wght-normal.woff2`,
    text: BRAND_MALAYALAM,
    axes: { wght: 400 },
  },
  { file: 'marcellus', from: MARCELLUS, text: LATIN, axes: undefined },
];

const { resolve } = createRequire(import.meta.url);

/** Creates the missing font files. Empty the folder after changing a subset. */
export async function generateFontSubsets(): Promise<void> {
  await mkdir(TARGET, { recursive: true });
  for (const { file, from, text, axes } of subsets) {
    const target = new URL(`${file}.woff2`, TARGET);
    if (existsSync(target)) continue;
    const woff2 = await subsetFont(await readFile(resolve(from)), text, {
      targetFormat: 'woff2',
      ...(axes && { variationAxes: axes }),
    });
    await writeFile(target, woff2);
  }
}
