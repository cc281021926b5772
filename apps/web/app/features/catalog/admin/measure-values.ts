import type { Product } from '@shop/contract';
import { COLORS } from '@shop/domain/products/product-options';
import {
  type Measure,
  PRODUCT_TYPES,
  type ProductType,
  TYPE_RULES,
} from '@shop/domain/products/product-types';

export const NUMBER_LABELS = {
  length_m: 'Length (m)',
  width_m: 'Width (m)',
  weight_g: 'Weight (g)',
  blouse_piece_m: 'Blouse piece length (m)',
} as const satisfies Partial<Record<Measure, string>>;

export const TEXT_LABELS = {
  yarn_count: 'Yarn count',
  zari: 'Zari',
  weave: 'Weave',
  woven_at: 'Village or cluster',
  gi_name: 'GI name',
  care: 'Care',
} as const satisfies Partial<Record<Measure, string>>;

type NumberName = keyof typeof NUMBER_LABELS;
type TextName = keyof typeof TEXT_LABELS;

// The keys of the two records above, which no other code extends.
export const NUMBER_NAMES = Object.keys(NUMBER_LABELS) as NumberName[];
export const TEXT_NAMES = Object.keys(TEXT_LABELS) as TextName[];

export const ADDED_NAMES = [
  'type',
  'tax_class',
  'body_color',
  'border_color',
  'blouse_piece',
  ...NUMBER_NAMES,
  ...TEXT_NAMES,
] as const;
export type AddedValues = Record<(typeof ADDED_NAMES)[number], string>;

export const findType = (value: string): ProductType =>
  PRODUCT_TYPES.find((type) => type === value) ?? 'saree';

export const asksFor = (type: ProductType, measure: Measure) =>
  TYPE_RULES[type].measures.includes(measure);

/** Measures that the type does not ask for are not shown, and empty. */
export function toAddedValues(product: Partial<Product>): AddedValues {
  const type = product.type ?? 'saree';
  const toText = (name: NumberName | TextName) =>
    asksFor(type, name) ? String(product[name] ?? '') : '';
  const texts = [...NUMBER_NAMES, ...TEXT_NAMES].map((name) => [name, toText(name)]);
  return {
    // The names of both lists are those of the record.
    ...(Object.fromEntries(texts) as Record<NumberName | TextName, string>),
    type,
    tax_class: product.tax_class ?? '',
    body_color: product.body_color ?? '',
    border_color: product.border_color ?? '',
    blouse_piece: asksFor(type, 'blouse_piece') ? toYesNo(product.blouse_piece) : '',
  };
}

const toYesNo = (value: boolean | undefined) => (value === undefined ? '' : value ? '1' : '0');

type ReadText = (name: string) => string;

const findColor = (value: string) => COLORS.find((color) => color === value);

/** As the form of a new product sends them. Empty fields are left out. */
export function readNewMeasures(text: ReadText) {
  const optional = (name: string) => text(name) || undefined;
  const yes = text('blouse_piece');
  return {
    type: findType(text('type')),
    tax_class: optional('tax_class'),
    body_color: findColor(text('body_color')),
    border_color: findColor(text('border_color')),
    blouse_piece: (['0', '1'] as const).find((choice) => choice === yes),
    blouse_piece_m: yes === '1' ? optional('blouse_piece_m') : undefined,
    length_m: optional('length_m'),
    width_m: optional('width_m'),
    weight_g: optional('weight_g'),
    yarn_count: optional('yarn_count'),
    zari: optional('zari'),
    weave: optional('weave'),
    woven_at: optional('woven_at'),
    gi_name: optional('gi_name'),
    care: optional('care'),
  };
}

/** Of an edited product: an empty field is cleared. */
export function readEditedMeasures(text: ReadText, parseAmount: (text: string) => number) {
  const yes = text('blouse_piece');
  const number = (name: string) => (text(name) ? parseAmount(text(name)) : null);
  const words = (name: string) => text(name) || null;
  return {
    type: findType(text('type')),
    tax_class: words('tax_class'),
    body_color: findColor(text('body_color')) ?? null,
    border_color: findColor(text('border_color')) ?? null,
    blouse_piece: yes ? yes === '1' : null,
    blouse_piece_m: yes === '1' ? number('blouse_piece_m') : null,
    length_m: number('length_m'),
    width_m: number('width_m'),
    weight_g: number('weight_g'),
    yarn_count: words('yarn_count'),
    zari: words('zari'),
    weave: words('weave'),
    woven_at: words('woven_at'),
    gi_name: words('gi_name'),
    care: words('care'),
  };
}
