import type { StaffProduct } from '@shop/contract';
import { FIELD_NAMES } from '@shop/domain/products/product-fields';
import { toFieldTexts } from './field-values.ts';

const NAMES = [
  'name',
  'description',
  'price',
  'discount',
  'stock',
  'enabled',
  'tax_class',
  ...FIELD_NAMES,
] as const;

/** Field values as text. An unchecked switch is empty. */
export type FormValues = Record<(typeof NAMES)[number], string>;

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

export function isDirty(form: HTMLFormElement, loaded: FormValues): boolean {
  const current = readFormValues(form);
  return NAMES.some((name) => current[name] !== loaded[name]);
}

/** Three-way merge: fields edited in the form keep their value, the others take the fresh one. */
export function mergeValues(
  form: HTMLFormElement,
  loaded: FormValues,
  fresh: FormValues,
): FormValues {
  const current = readFormValues(form);
  const merged = { ...fresh };
  for (const name of NAMES) if (current[name] !== loaded[name]) merged[name] = current[name];
  return merged;
}

/** Three-way merge of image lists: additions and removals of both sides apply. */
export function mergeImages(current: string[], loaded: string[], fresh: string[]): string[] {
  if (current.join() === loaded.join()) return fresh;
  const added = fresh.filter((key) => !loaded.includes(key));
  return [...current.filter((key) => fresh.includes(key) && !added.includes(key)), ...added];
}

function readFormValues(form: HTMLFormElement): FormValues {
  const data = new FormData(form);
  const values = { ...EMPTY_VALUES };
  for (const name of NAMES) {
    const value = data.get(name);
    values[name] = typeof value === 'string' ? normalizeNewlines(value) : '';
  }
  return values;
}

const normalizeNewlines = (text: string) => text.replaceAll(/\r\n?/g, '\n');
