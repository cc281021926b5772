import type { ReadableZip } from '../zip.ts';
import { readWholeXml } from './read-xml.ts';

/** The meaning of a number comes from its style: Excel stores 6 May as 46148, and 10 % as 0.1. */
export type NumberStyle = 'plain' | 'date' | 'percent';

const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) ||
  (id >= 27 && id <= 36) ||
  (id >= 45 && id <= 47) ||
  (id >= 50 && id <= 58);

/** Words in quotes, letters after a backslash, colours and currencies in brackets; [h] counts hours. */
const LITERALS = /"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi;

export function toNumberStyle(format: string): NumberStyle {
  const codes = format.replace(LITERALS, '');
  if (/general/i.test(codes)) return 'plain';
  if (/[dmyhs]/i.test(codes)) return 'date';
  return codes.includes('%') ? 'percent' : 'plain';
}

function toStyle(id: number, formats: Map<number, string>): NumberStyle {
  const format = formats.get(id);
  if (format !== undefined) return toNumberStyle(format);
  if (isBuiltInDate(id)) return 'date';
  return id === 9 || id === 10 ? 'percent' : 'plain';
}

/** The meanings of all styles, by their number. */
export async function readNumberStyles(zip: ReadableZip): Promise<NumberStyle[]> {
  if (!zip.names.includes('xl/styles.xml')) return [];
  const formats = new Map<number, string>();
  const styles: NumberStyle[] = [];
  let inCells = false;
  await readWholeXml(zip.read('xl/styles.xml'), {
    open: (name, attributes) => {
      const id = Number(attributes['numFmtId'] ?? 0);
      if (name === 'numFmt') formats.set(id, attributes['formatCode'] ?? '');
      if (name === 'cellXfs') inCells = true;
      if (name === 'xf' && inCells) styles.push(toStyle(id, formats));
    },
    close: (name) => {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return styles;
}
