import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

/** Where styles/fonts.css expects the files. Built, never committed. */
const TARGET = new URL('../app/fonts/files/', import.meta.url);

const between = (first: number, last: number) =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, i) => first + i));

const LATIN = `${between(0x20, 0x7e)}\u00a0–—‘’“”…×·©•→←`;
const MALAYALAM = `${between(0x0d00, 0x0d7f)}\u200c\u200d`;
/**
 * The letters of the footer's own line and of the sample brand; styles/fonts.css lists the same. The
 * vowel sign \u0d3e is half of the sign in കൊ: without it that sign would stand in the wrong place.
 */
const MALAYALAM_OF_THE_BRAND = 'കേരളത്തിൽ കൈകൊണ്ട് നെയ്തത് കസവു കട\u0d3e';

const ANEK = '@fontsource-variable/anek-malayalam/files/anek-malayalam';
const MARCELLUS = '@fontsource/marcellus/files/marcellus-latin-400-normal.woff2';
const wght = { min: 400, max: 700 };

// The rupee sign sits in the Malayalam file of Anek: without a file of its own, one price on a
// page would fetch 66 KB.
const subsets = [
  { file: 'anek-latin', from: `${ANEK}-latin-wght-normal.woff2`, text: LATIN, axes: { wght } },
  { file: 'anek-rupee', from: `${ANEK}-malayalam-wght-normal.woff2`, text: '₹', axes: { wght } },
  { file: 'anek-ml', from: `${ANEK}-malayalam-wght-normal.woff2`, text: MALAYALAM, axes: { wght } },
  {
    file: 'anek-ml-brand',
    from: `${ANEK}-malayalam-wght-normal.woff2`,
    text: MALAYALAM_OF_THE_BRAND,
    axes: { wght: 400 },
  },
  { file: 'marcellus', from: MARCELLUS, text: LATIN, axes: undefined },
];

const { resolve } = createRequire(import.meta.url);

/** Cuts the font files that are not there yet. A change above wants the folder emptied first. */
export async function cutFonts(): Promise<void> {
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
