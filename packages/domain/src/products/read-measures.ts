import { parseDescription } from './product-description.ts';
import type { Measures } from './product-types.ts';

/** The fields that a product's lines 'Label: value' state, and the description without those lines. */
export interface ReadMeasures {
  fields: Measures;
  description: string;
}

const METRES = /^([0-9]+(?:\.[0-9]{1,2})?)\s*(?:metres?|meters?|m)$/i;
const GRAMS = /^([0-9,]+)\s*(?:g|grams?)$/i;
const LENGTH = /^([0-9]+(?:\.[0-9]{1,2})?)\s*(?:metres?|meters?|m)(?!\p{L})(.*)$/iu;
const WITH_BLOUSE = /^\s*\+\s*([0-9]+(?:\.[0-9]{1,2})?)\s*m(?:etres?)? blouse piece$/i;
const NO_BLOUSE = /^\s*,\s*no blouse piece$/i;

type Reader = (value: string) => Measures | undefined;

const words =
  (name: 'yarn_count' | 'zari' | 'weave' | 'woven_at' | 'gi_name' | 'care', most = 100): Reader =>
  (value) =>
    value.length <= most ? { [name]: value } : undefined;

/** By label in lower case. A reader returns undefined for a value that it does not understand. */
const READERS: Record<string, Reader> = {
  length: readLength,
  width: (value) => readNumber(METRES, value, (width_m) => ({ width_m })),
  weight: (value) => readNumber(GRAMS, value, (weight_g) => ({ weight_g })),
  'blouse piece': readBlousePiece,
  'yarn count': words('yarn_count'),
  zari: words('zari'),
  weave: words('weave'),
  'woven at': words('woven_at'),
  village: words('woven_at'),
  cluster: words('woven_at'),
  gi: words('gi_name'),
  'gi name': words('gi_name'),
  care: words('care', 200),
};

/** Lines that are not understood stay in the description, so that nothing is lost. */
export function readMeasures(description: string): ReadMeasures {
  const fields: Measures = {};
  const kept = description.split('\n').filter((line) => {
    const [detail] = parseDescription(line).details;
    const read = detail && READERS[detail.label.toLowerCase()]?.(detail.value);
    if (!read) return true;
    Object.assign(fields, read);
    return false;
  });
  return { fields, description: kept.join('\n').trim() };
}

/** '5.5 m', '5.5 m, no blouse piece', '5.5 m + 0.8 m blouse piece'. */
function readLength(value: string): Measures | undefined {
  const [, length = '', rest = ''] = LENGTH.exec(value) ?? [];
  if (!length || Number(length) <= 0 || Number(length) > 100) return undefined;
  const length_m = Number(length);
  if (!rest.trim()) return { length_m };
  if (NO_BLOUSE.test(rest)) return { length_m, blouse_piece: false };
  const [, blouse] = WITH_BLOUSE.exec(rest) ?? [];
  return blouse ? { length_m, blouse_piece: true, blouse_piece_m: Number(blouse) } : undefined;
}

function readBlousePiece(value: string): Measures | undefined {
  if (/^no(ne)?$/i.test(value)) return { blouse_piece: false };
  if (/^yes$/i.test(value)) return { blouse_piece: true };
  return readNumber(METRES, value, (blouse_piece_m) => ({ blouse_piece: true, blouse_piece_m }));
}

function readNumber(
  pattern: RegExp,
  value: string,
  toFields: (amount: number) => Measures,
): Measures | undefined {
  const amount = Number((pattern.exec(value)?.[1] ?? '').replaceAll(',', ''));
  const isPossible = pattern === GRAMS ? amount <= 100_000 : amount <= 10;
  return amount > 0 && isPossible ? toFields(amount) : undefined;
}
