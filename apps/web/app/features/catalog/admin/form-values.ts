import type { StaffProduct } from '@shop/contract';
import { FIELD_NAMES, type FieldName, getField } from '@shop/domain/products/product-fields';
import * as z from 'zod/mini';
import { toFieldTexts } from './field-values.ts';

const LABELS = {
  name: 'Name',
  description: 'Description',
  price: 'Price',
  discount: 'Discount (%)',
  stock: 'Stock',
  enabled: 'Visible in shop',
  tax_class: 'Tax class',
};
type OwnName = keyof typeof LABELS;

type ValueName = OwnName | FieldName;

// The keys of the record above, which no other code extends.
const NAMES: ValueName[] = [...(Object.keys(LABELS) as OwnName[]), ...FIELD_NAMES];

const isOwnName = (name: ValueName): name is OwnName => name in LABELS;

export const getLabel = (name: ValueName): string =>
  isOwnName(name) ? LABELS[name] : getField(name).label;

/** Field values as text. An unchecked switch is empty. */
export type FormValues = Record<ValueName, string>;

const CHECKED = 'on';

export const EMPTY_VALUES: FormValues = {
  name: '',
  description: '',
  price: '',
  discount: '',
  stock: '',
  enabled: CHECKED,
  tax_class: '',
  ...toFieldTexts({}),
};

export function toFormValues(product: StaffProduct): FormValues {
  const { name, description, price, discount, stock } = product;
  return {
    name,
    description: normalizeNewlines(description),
    price: String(price),
    discount: String(discount),
    stock: String(stock),
    enabled: product.enabled === 0 ? '' : CHECKED,
    tax_class: product.tax_class ?? '',
    ...toFieldTexts(product),
  };
}

/** Values for a new product like this one. Each piece is counted anew. */
export const toSimilarValues = (product: StaffProduct): FormValues => ({
  ...toFormValues(product),
  stock: '',
  discount: '',
  enabled: CHECKED,
});

export const isDirty = (form: HTMLFormElement, loaded: FormValues): boolean =>
  Object.keys(findTyped(readFormValues(form), loaded)).length > 0;

/** Texts that were typed, each with the one it replaces. */
export type Typed = { [K in ValueName]?: { text: string; base: string } };

export function findTyped(current: FormValues, loaded: FormValues): Typed {
  const typed: Typed = {};
  for (const name of NAMES) {
    const [text, base] = [current[name], loaded[name]];
    if (text !== base) typed[name] = { text, base };
  }
  return typed;
}

const StoredTyped = z.record(z.string(), z.object({ text: z.string(), base: z.string() }));

/** Reads the texts that the tab has kept; fields that no longer exist are left out. */
export function parseTyped(stored: unknown): Typed {
  const kept = z.safeParse(StoredTyped, stored).data ?? {};
  const typed: Typed = {};
  for (const name of NAMES) {
    const one = kept[name];
    if (one) typed[name] = one;
  }
  return typed;
}

/** A field that was typed over a value which somebody else has changed. */
export interface ValueConflict {
  name: ValueName;
  typed: string;
  now: string;
}

/** Three-way merge: typed fields keep their text, the others take the fresh one. */
export function mergeTyped(
  typed: Typed,
  fresh: FormValues,
): { values: FormValues; conflicts: ValueConflict[] } {
  const values = { ...fresh };
  const conflicts: ValueConflict[] = [];
  for (const name of NAMES) {
    const one = typed[name];
    if (!one) continue;
    values[name] = one.text;
    const now = fresh[name];
    if (now !== one.base && now !== one.text) conflicts.push({ name, typed: one.text, now });
  }
  return { values, conflicts };
}

/** Three-way merge of image lists: additions and removals of both sides apply. */
export function mergeImages(current: string[], loaded: string[], fresh: string[]): string[] {
  if (current.join() === loaded.join()) return fresh;
  const added = fresh.filter((key) => !loaded.includes(key));
  return [...current.filter((key) => fresh.includes(key) && !added.includes(key)), ...added];
}

export function readFormValues(form: HTMLFormElement): FormValues {
  const data = new FormData(form);
  const values = { ...EMPTY_VALUES };
  for (const name of NAMES) {
    const value = data.get(name);
    values[name] = typeof value === 'string' ? normalizeNewlines(value) : '';
  }
  return values;
}

const normalizeNewlines = (text: string) => text.replaceAll(/\r\n?/g, '\n');
