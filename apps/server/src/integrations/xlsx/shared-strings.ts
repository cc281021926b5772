import { RejectedFile } from '../rejected-file.ts';
import type { ReadableZip } from '../zip.ts';
import { readWholeXml } from './read-xml.ts';

/** Limits of all strings together, which stay in memory while the sheet is read. */
const MAX_CHARACTERS = 40_000_000;
const MAX_STRINGS = 2_000_000;

/** Excel writes characters that XML cannot contain as _x000D_. */
export const unescapeCell = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9a-f]{4})_/gi, (_all, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : text;

const PART = 'xl/sharedStrings.xml';

/** Most programs write each different text once, and cells refer to them by number. */
export async function readSharedStrings(zip: ReadableZip): Promise<string[]> {
  if (!zip.names.includes(PART)) return [];
  const strings: string[] = [];
  let text = '';
  let inText = false;
  // Phonetic runs, the pronunciation of Japanese words, are not part of the text.
  let inPhonetic = false;
  let characters = 0;
  await readWholeXml(zip.read(PART), {
    open: (name) => {
      if (name === 'si') text = '';
      if (name === 't') inText = true;
      if (name === 'rPh') inPhonetic = true;
    },
    text: (piece) => {
      if (!inText || inPhonetic) return;
      characters += piece.length;
      if (characters > MAX_CHARACTERS) throw new RejectedFile('TOO_LARGE');
      text += piece;
    },
    close: (name) => {
      if (name === 't') inText = false;
      if (name === 'rPh') inPhonetic = false;
      if (name !== 'si') return;
      strings.push(unescapeCell(text));
      if (strings.length > MAX_STRINGS) throw new RejectedFile('TOO_LARGE');
    },
  });
  return strings;
}
