import { FIELD_NAMES, type FieldName } from '../../products/product-fields.ts';
import { MAX_DESCRIPTION, MAX_IMAGES, MAX_NAME } from '../../products/product-limits.ts';
import type { ProductType } from '../../products/product-types.ts';
import type { Numerals } from '../amounts.ts';
import { removeUnprintable } from '../cell-text.ts';
import { htmlToText } from '../html-to-text.ts';
import type { ImportRow, SourceKey } from '../import-row.ts';
import { findColumn, findOption, getColumn } from '../product-columns.ts';
import { addCell, addValue, readValue } from '../read-value.ts';
import { type Reason, toReason } from '../reasons.ts';

/** A text with the header of its column, for reasons. */
export interface Stated {
  text: string;
  header: string;
}

/** An attribute of another shop: 'Fabric' and 'Silk'. */
export interface Attribute extends Stated {
  label: string;
}

/** A product, or one variant of it, as another shop states it. */
export interface ForeignProduct {
  source_row: number;
  /** Missing: only its SKU says which product it is. */
  key?: SourceKey;
  sku: Stated;
  name: Stated;
  /** HTML. */
  description: Stated;
  price: Stated;
  stock: Stated;
  weight: Stated;
  enabled?: boolean;
  images: { addresses: string[]; header: string };
  /** Says which type it is: its own type first, then categories. */
  kinds: Stated;
  tags: string[];
  attributes: Attribute[];
  reasons: Reason[];
}

const toLine = (text: string): string =>
  removeUnprintable(htmlToText(text).replace(/\s+/g, ' ')).trim();

/** Attributes that no field takes stay in the description, as a line 'Label: value'. */
export function toImportRow(product: ForeignProduct, numerals: Numerals): ImportRow {
  const { source_row, key, reasons } = product;
  const row: ImportRow = { source_row, values: {}, reasons };
  if (key) row.key = key;
  if (product.sku.text) add(row, 'sku', product.sku, numerals);
  const name = cut(toLine(product.name.text), MAX_NAME, product.name.header, reasons);
  add(row, 'name', { ...product.name, text: name }, numerals);
  add(row, 'price', product.price, numerals);
  // Shops that sell more than they have count below zero.
  const stock = product.stock.text.startsWith('-') ? '0' : product.stock.text;
  add(row, 'stock', { ...product.stock, text: stock }, numerals);
  // No weight is 0 there.
  if (!/^[0.,]*$/.test(product.weight.text)) add(row, 'weight_g', product.weight, numerals);
  if (product.enabled !== undefined) row.values.enabled = product.enabled;
  addImages(row, product.images);
  const lines = product.attributes.flatMap((attribute) => addAttribute(row, attribute, numerals));
  addTags(row, product.tags);
  addType(row, product);
  addDescription(row, product.description, lines);
  return row;
}

function add(
  row: ImportRow,
  name: Parameters<typeof getColumn>[0],
  { text, header }: Stated,
  numerals: Numerals,
): void {
  const column = getColumn(name);
  addCell(row, column, text, { header, numerals });
}

function cut(text: string, most: number, header: string, reasons: Reason[]): string {
  if (text.length <= most) return text;
  reasons.push(toReason('CUT', header, String(most)));
  // Half a surrogate pair is no letter.
  return text
    .slice(0, most)
    .replace(/[\ud800-\udbff]$/, '')
    .trim();
}

function addImages(row: ImportRow, { addresses, header }: ForeignProduct['images']): void {
  const images = [...new Set(addresses)];
  if (images.length > MAX_IMAGES) {
    row.reasons.push(toReason('IMAGES_LEFT_OUT', header, String(MAX_IMAGES)));
  }
  if (images.length > 0) row.values.images = images.slice(0, MAX_IMAGES);
}

/** @returns a line of the description when no field takes it */
function addAttribute(row: ImportRow, attribute: Attribute, numerals: Numerals): string[] {
  const text = toLine(attribute.text);
  const label = toLine(attribute.label);
  if (!text || !label) return [];
  const line = `${label.replaceAll(':', '')}: ${text}`;
  const column = findColumn(label);
  const field = column && FIELD_NAMES.find((name) => name === column.name);
  if (!column || !field || field in row.values) return [line];
  if (field === 'blouse_piece') return addBlousePiece(row, text, numerals) ? [] : [line];
  const { value, reason } = readValue(column, text, { header: attribute.header, numerals });
  if (!reason) {
    addValue(row, column, { value });
    if (field === 'blouse_piece_m') row.values.blouse_piece = true;
    return [];
  }
  if (reason.code === 'NOT_IN_LIST') {
    row.reasons.push(toReason('KEPT_IN_DESCRIPTION', attribute.header, text));
  }
  return [line];
}

/** 'Yes', 'No', '0.8 m'. */
function addBlousePiece(row: ImportRow, text: string, numerals: Numerals): boolean {
  const answer = readValue(getColumn('blouse_piece'), text, { header: '', numerals });
  if (!answer.reason) {
    addValue(row, getColumn('blouse_piece'), answer);
    return true;
  }
  const length = readValue(getColumn('blouse_piece_m'), text, { header: '', numerals });
  if (length.reason) return false;
  row.values.blouse_piece = true;
  addValue(row, getColumn('blouse_piece_m'), length);
  return true;
}

const TAGGED: readonly FieldName[] = ['color', 'fabric', 'occasion'];

/** A tag that is one of our options. Two colours say nothing about which it is. */
function addTags(row: ImportRow, tags: string[]): void {
  for (const name of TAGGED) {
    if (name in row.values) continue;
    const column = getColumn(name);
    const found = new Set(tags.map((tag) => findOption(column, tag)).filter(Boolean));
    if (found.size === 1) addValue(row, column, { value: [...found][0] });
  }
}

/** Words in a type or a name, the longer ones first: a set mundu is no mundu. */
const TYPE_WORDS: readonly [ProductType, RegExp][] = [
  ['stitched blouse', /\b(?:stitched|ready[- ]?made) blouses?\b/i],
  ['blouse piece', /\bblouse (?:pieces?|materials?|fabrics?)\b/i],
  ['set mundu', /\bset[- ]?mundus?\b|\bmundum neriyathum\b/i],
  ['saree', /\bsar(?:ee|i)s?\b/i],
  ['mundu', /\b(?:mundu|dhoti)s?\b/i],
  ['stole', /\b(?:stole|dupatta|shawl)s?\b/i],
  ['fabric', /\bfabrics?\b/i],
];

function addType(row: ImportRow, { kinds, tags, name }: ForeignProduct): void {
  if (row.values.type) return;
  const column = getColumn('type');
  const parts = kinds.text.split(/[>,|\n]/);
  const stated = [...parts, ...tags].map((part) => findOption(column, part)).find(Boolean);
  const texts = [...parts, name.text];
  const meant = texts
    .map((text) => TYPE_WORDS.find(([, words]) => words.test(text))?.[0])
    .find(Boolean);
  addValue(row, column, { value: stated ?? meant ?? 'other' });
  if (stated || meant) return;
  const said = parts.map((part) => part.trim()).findLast(Boolean) ?? name.text;
  row.reasons.push(toReason('UNKNOWN_TYPE', kinds.header, said));
}

function addDescription(row: ImportRow, { text, header }: Stated, lines: string[]): void {
  const prose = removeUnprintable(htmlToText(text), '\n\t');
  const all = [prose, ...lines].filter(Boolean).join('\n');
  row.values.description = cut(all, MAX_DESCRIPTION, header, row.reasons) || null;
}
