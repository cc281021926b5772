import { parseDescription } from './product-description.ts';
import {
  type FieldName,
  type FieldValues,
  getField,
  PUBLIC_FIELD_NAMES,
} from './product-fields.ts';

/** The fields that a product's lines 'Label: value' state, and the description without those lines. */
export interface ReadMeasures {
  fields: Partial<FieldValues>;
  description: string;
}

const METRES = /^([0-9]+(?:\.[0-9]{1,2})?)\s*(?:metres?|meters?|m)$/i;
const GRAMS = /^([0-9,]+)\s*(?:g|grams?)$/i;
const PATTERNS = { metres: METRES, grams: GRAMS, days: /^(?:about )?([0-9]+)\s*days?$/i };
const LENGTH = /^([0-9]+(?:\.[0-9]{1,2})?)\s*(?:metres?|meters?|m)(?!\p{L})(.*)$/iu;
const WITH_BLOUSE = /^\s*\+\s*([0-9]+(?:\.[0-9]{1,2})?)\s*m(?:etres?)? blouse piece$/i;
const NO_BLOUSE = /^\s*,\s*no blouse piece$/i;

/** Other labels that descriptions use, in lower case. */
const ALIASES: Record<string, FieldName> = {
  village: 'woven_at',
  cluster: 'woven_at',
  gi: 'gi_name',
  'gi name': 'gi_name',
};

const findField = (label: string): FieldName | undefined =>
  ALIASES[label] ?? PUBLIC_FIELD_NAMES.find((name) => getField(name).label.toLowerCase() === label);

/** Lines that are not understood stay in the description, so that nothing is lost. */
export function readMeasures(description: string): ReadMeasures {
  const fields: Partial<FieldValues> = {};
  const kept = description.split('\n').filter((line) => {
    const [detail] = parseDescription(line).details;
    const name = detail && findField(detail.label.toLowerCase());
    const read = name && readField(name, detail.value);
    if (!read) return true;
    Object.assign(fields, read);
    return false;
  });
  return { fields, description: kept.join('\n').trim() };
}

/** @returns undefined for a value that is not understood */
function readField(name: FieldName, value: string): Partial<FieldValues> | undefined {
  if (name === 'length_m') return readLength(value);
  if (name === 'blouse_piece') return readBlousePiece(value);
  const { kind, max = 100 } = getField(name);
  if (kind === 'text' || kind === 'lines')
    return value.length <= max ? { [name]: value } : undefined;
  if (kind === 'choice' || kind === 'yes-no') return undefined;
  const number = readNumber(PATTERNS[kind], value, max);
  return number === undefined ? undefined : { [name]: number };
}

/** '5.5 m', '5.5 m, no blouse piece', '5.5 m + 0.8 m blouse piece'. */
function readLength(value: string): Partial<FieldValues> | undefined {
  const [, length = '', rest = ''] = LENGTH.exec(value) ?? [];
  if (!length || Number(length) <= 0 || Number(length) > 100) return undefined;
  const length_m = Number(length);
  if (!rest.trim()) return { length_m };
  if (NO_BLOUSE.test(rest)) return { length_m, blouse_piece: false };
  const [, blouse] = WITH_BLOUSE.exec(rest) ?? [];
  return blouse ? { length_m, blouse_piece: true, blouse_piece_m: Number(blouse) } : undefined;
}

function readBlousePiece(value: string): Partial<FieldValues> | undefined {
  if (/^no(ne)?$/i.test(value)) return { blouse_piece: false };
  if (/^yes$/i.test(value)) return { blouse_piece: true };
  const blouse_piece_m = readNumber(METRES, value, getField('blouse_piece_m').max ?? 0);
  return blouse_piece_m === undefined ? undefined : { blouse_piece: true, blouse_piece_m };
}

function readNumber(pattern: RegExp, value: string, max: number): number | undefined {
  const number = Number((pattern.exec(value)?.[1] ?? '').replaceAll(',', ''));
  return number > 0 && number <= max ? number : undefined;
}
