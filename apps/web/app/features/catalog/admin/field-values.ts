import type { StaffProduct } from '@shop/contract';
import { parseAmount } from '@shop/domain/money';
import {
  asksFor,
  FIELD_NAMES,
  type FieldName,
  type FieldValues,
  getField,
  listOptions,
  type ProductField,
} from '@shop/domain/products/product-fields';
import { PRODUCT_TYPES, type ProductType } from '@shop/domain/products/product-types';

/** The fields of a product as text; '' is not known. */
export type FieldTexts = Record<FieldName, string>;

// The list has every name, and the functions below give each field its value.
const mapFields = (toValue: (name: FieldName) => unknown): object =>
  Object.fromEntries(FIELD_NAMES.map((name) => [name, toValue(name)]));

export const findType = (value: string): ProductType =>
  PRODUCT_TYPES.find((type) => type === value) ?? 'saree';

/** Fields that the type does not ask for are not shown, and empty. */
export function toFieldTexts(product: Partial<StaffProduct>): FieldTexts {
  const { type = 'saree' } = product;
  return mapFields((name) => {
    if (name === 'type') return type;
    const value = product[name];
    if (value === undefined || value === null || !asksFor(type, name)) return '';
    const { kind } = getField(name);
    if (kind === 'choice') return findOption(name, String(value));
    return kind === 'yes-no' ? String(Number(value)) : String(value);
  }) as FieldTexts;
}

/** An option that is no longer offered is none. */
const findOption = (name: FieldName, value: string) =>
  listOptions(name).find((option) => option === value) ?? '';

const NUMBER_KINDS = new Set<ProductField['kind']>(['metres', 'grams', 'days']);

type ReadText = (name: string) => string;

/** The text that was entered for a field. */
function readField(name: FieldName, text: ReadText): string {
  if (name === 'type') return findType(text('type'));
  if (name === 'blouse_piece_m' && text('blouse_piece') !== '1') return '';
  return getField(name).kind === 'choice' ? findOption(name, text(name)) : text(name);
}

type NewValue<Value> = Value extends number ? string : Value extends boolean ? '0' | '1' : Value;

/** As the form of a new product sends them. Empty fields are left out. */
export const readNewFields = (text: ReadText) =>
  mapFields((name) => readField(name, text) || undefined) as {
    [K in FieldName]?: NewValue<FieldValues[K]> | undefined;
  };

/** As the form of an edited product sends them: an empty field is cleared. */
export const readEditedFields = (text: ReadText) =>
  mapFields((name) => {
    const value = readField(name, text);
    const { kind } = getField(name);
    if (!value) return null;
    if (kind === 'yes-no') return value === '1';
    return NUMBER_KINDS.has(kind) ? parseAmount(value) : value;
  }) as { [K in FieldName]: FieldValues[K] | (K extends 'type' ? never : null) };
