import { PRODUCT_TYPES, TYPE_RULES } from '@shop/domain/products/product-types';
import { type Filters, listActiveFilters, listValues, typeLabel } from './list-query.ts';

/** The heading: what is listed. The chips below it name the other filters. */
export function getListTitle(filters: Filters): string {
  const types = listValues(filters, 'type');
  const [only, ...others] = types;
  if (filters.search) {
    const found = `Results for “${filters.search}”`;
    return only ? `${found} in ${joinTypes(types)}` : found;
  }
  if (!only) return listActiveFilters(filters).length > 0 ? 'Handloom' : 'All handloom';
  if (only === 'saree' && others.length === 0) return 'Handloom sarees';
  return others.length > 0 ? capitalize(joinTypes(types)) : typeLabel(only);
}

/** 'sarees, set mundus and stoles'. */
function joinTypes(types: string[]): string {
  const plurals = PRODUCT_TYPES.filter((type) => types.includes(type)).map(
    (type) => TYPE_RULES[type].plural,
  );
  return new Intl.ListFormat('en-IN').format(plurals);
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
