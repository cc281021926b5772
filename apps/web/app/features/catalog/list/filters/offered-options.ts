import type { OptionCounts } from '@shop/contract';
import type { ShownFilter } from '@shop/domain/products/product-fields';
import { type Filters, listValues } from '../list-query.ts';

export interface OfferedOption {
  value: string;
  /** Unknown until the counts are loaded, and when they could not be loaded. */
  products: number | undefined;
  chosen: boolean;
}

/** The options of a filter that have products beside the other filters, most products first; chosen ones always. */
export function listOfferedOptions(
  filters: Filters,
  options: OptionCounts | undefined,
  filter: ShownFilter,
): OfferedOption[] {
  const chosen = listValues(filters, filter);
  const counted = options?.[filter] ?? chosen.map((value) => ({ value, products: undefined }));
  return counted
    .map((option) => ({ ...option, chosen: chosen.includes(option.value) }))
    .filter(({ products, chosen: isChosen }) => isChosen || products !== 0);
}
