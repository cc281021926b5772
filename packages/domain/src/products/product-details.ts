import type { Detail } from './product-description.ts';
import { type FieldName, getField, PUBLIC_FIELD_NAMES } from './product-fields.ts';
import { type ProductType, TYPE_RULES } from './product-types.ts';

type FieldValue = string | number | boolean | null | undefined;

/** A product as far as it is known. */
export type DescribedProduct = { [K in Exclude<FieldName, 'type'>]?: FieldValue } & {
  type?: ProductType | undefined;
};

/** The origin of the goods, from the shop's settings. */
interface Origin {
  countryOfOrigin: string;
  marketedBy: string;
}

/** Rows of the details table, from the fields; empty ones left out. */
export function listDetails(product: DescribedProduct, origin: Origin): Detail[] {
  const fields = PUBLIC_FIELD_NAMES.filter((name) => !getField(name).isShownElsewhere).map(
    (name) => ({
      label: getField(name).label,
      value: formatField(name, product),
    }),
  );
  return [
    ...fields,
    { label: 'Country of origin', value: origin.countryOfOrigin },
    { label: 'Marketed by', value: origin.marketedBy },
  ].filter(({ value }) => value);
}

/** The value as a person reads it, without its label. @returns '' when it is not known */
export function formatField(name: FieldName, product: DescribedProduct): string {
  const isByMetre = TYPE_RULES[product.type ?? 'saree'].unit === 'metre';
  if (name === 'blouse_piece' && product.blouse_piece && product.blouse_piece_m) {
    return `${product.blouse_piece_m} m`;
  }
  const value = product[name];
  if (name === 'length_m' && isByMetre && !value) return 'Sold by the metre';
  if (value === undefined || value === null) return '';
  const { kind } = getField(name);
  if (kind === 'metres') return `${value} m`;
  if (kind === 'grams') return `${value.toLocaleString('en-IN')} g${isByMetre ? ' a metre' : ''}`;
  if (kind === 'yes-no') return value ? 'Yes' : 'No';
  return String(value);
}
