import type { FieldChange } from '@shop/contract';
import { formatRupees, fromRupees } from '@shop/domain/money';
import { formatField } from '@shop/domain/products/product-details';
import { FIELD_NAMES } from '@shop/domain/products/product-fields';
import { PRODUCT_TYPES, TYPE_RULES } from '@shop/domain/products/product-types';
import { countPictures, formatCount } from '../format-count.ts';

const EMPTY = 'empty';

/** A value of a product as a person reads it: ₹2,450, 5.5 m, Hidden. */
export function formatValue(field: string, value: unknown): string {
  if (value === undefined || value === null || value === '') return EMPTY;
  if (Array.isArray(value)) return value.length === 0 ? EMPTY : countPictures(value.length);
  if (field === 'price' && typeof value === 'number') return formatRupees(fromRupees(value));
  if (field === 'discount' && isPlain(value)) return `${value}%`;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (field === 'stock' && typeof value === 'number') return formatCount(value);
  const type = field === 'type' && PRODUCT_TYPES.find((one) => one === value);
  if (type) return TYPE_RULES[type].label;
  const name = FIELD_NAMES.find((one) => one === field);
  if (name && isPlain(value)) return formatField(name, { [name]: value }) || EMPTY;
  return isPlain(value) ? String(value) : JSON.stringify(value);
}

const isPlain = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number';

/** A longer text would hide the rest of the list. */
const MAX_LENGTH = 80;

/** @returns undefined for the first value of a new product */
export function formatBefore({ field, before }: FieldChange): string | undefined {
  return before === undefined ? undefined : shorten(formatValue(field, before));
}

export const formatAfter = ({ field, after }: FieldChange): string =>
  shorten(formatValue(field, after));

const shorten = (text: string) =>
  text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH - 1)}…` : text;
