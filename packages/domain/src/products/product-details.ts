import type { Detail } from './product-description.ts';
import {
  type Certificate,
  type FieldName,
  getField,
  PUBLIC_FIELD_NAMES,
} from './product-fields.ts';
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

/** Answers to a buyer's first questions, in the order of the fields; unknown ones are left out. */
export const listFacts = (product: DescribedProduct): Detail[] =>
  PUBLIC_FIELD_NAMES.filter((name) => getField(name).isFact)
    .map((name) => ({ label: getField(name).label, value: formatField(name, product) }))
    .filter(({ value }) => value);

export interface ProductCertificate extends Certificate {
  /** As its issuer gave it. */
  number: string;
}

/** Certificates that have a number. */
export function listCertificates(product: DescribedProduct): ProductCertificate[] {
  return PUBLIC_FIELD_NAMES.flatMap((name) => {
    const { certificate } = getField(name);
    const number = product[name];
    if (!certificate || !number) return [];
    const certified = name === 'gi_number' && product.gi_name;
    const full = certified ? `${certificate.name}, ${certified}` : certificate.name;
    return [{ ...certificate, name: full, number: String(number) }];
  });
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
  if (kind === 'days') return `about ${value} ${value === 1 ? 'day' : 'days'}`;
  if (kind === 'yes-no') return value ? 'Yes' : 'No';
  return String(value);
}
