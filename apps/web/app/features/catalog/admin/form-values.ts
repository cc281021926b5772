import type { Product } from '@shop/contract';
import { wholeOf } from './product-form-data.ts';

const NAMES = [
  ...(['name', 'description', 'price', 'discount', 'stock'] as const),
  ...(['color', 'fabric', 'occasion', 'enabled'] as const),
];

/** What the fields of a product's form hold. A switch that is off holds nothing. */
export type Texts = Record<(typeof NAMES)[number], string>;

const ON = 'on';

export const NO_TEXTS: Texts = {
  ...{ name: '', description: '', price: '', discount: '', stock: '' },
  ...{ color: '', fabric: '', occasion: '', enabled: ON },
};

/** The fields as they are when a product has just been loaded. */
export function textsOf(product: Product): Texts {
  const { name, description, price, discount, stock, ...rest } = wholeOf(product);
  return {
    name,
    description: oneKindOfLine(description),
    price: String(price),
    discount: String(discount),
    stock: String(stock),
    color: rest.color ?? '',
    fabric: rest.fabric ?? '',
    occasion: rest.occasion ?? '',
    enabled: product.enabled === 0 ? '' : ON,
  };
}

export function isChanged(form: HTMLFormElement, loaded: Texts): boolean {
  const now = textsIn(form);
  return NAMES.some((name) => now[name] !== loaded[name]);
}

/** What was changed in the form stays; the rest is as the shop has it now. */
export function mergeTexts(form: HTMLFormElement, loaded: Texts, fresh: Texts): Texts {
  const now = textsIn(form);
  const merged = { ...fresh };
  for (const name of NAMES) if (now[name] !== loaded[name]) merged[name] = now[name];
  return merged;
}

/** The same for pictures: what either side added or removed is added or removed. */
export function mergeImages(now: string[], loaded: string[], fresh: string[]): string[] {
  if (now.join() === loaded.join()) return fresh;
  const added = fresh.filter((key) => !loaded.includes(key));
  return [...now.filter((key) => fresh.includes(key) && !added.includes(key)), ...added];
}

function textsIn(form: HTMLFormElement): Texts {
  const data = new FormData(form);
  const texts = { ...NO_TEXTS };
  for (const name of NAMES) {
    const value = data.get(name);
    texts[name] = typeof value === 'string' ? oneKindOfLine(value) : '';
  }
  return texts;
}

const oneKindOfLine = (text: string) => text.replaceAll(/\r\n?/g, '\n');
