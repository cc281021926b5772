import type { Selection } from '@shop/contract';
import * as z from 'zod/mini';
import { countProducts, formatCount } from '../format-count.ts';
import type { ProductsQuery } from '../products-query.ts';

/** Products that are ticked to be changed together. */
const Selected = z.object({
  /** All that the list finds, those of other pages too; then no ids are kept. */
  all: z.boolean(),
  product_ids: z.array(z.int()),
});
export type Selected = z.infer<typeof Selected>;

export const NOTHING: Selected = { all: false, product_ids: [] };

type Listed = Pick<ProductsQuery, 'view' | 'search'>;

/** The tab keeps the ticks of one list, until they are cleared or another list is ticked. */
const Kept = z.object({ list: z.string(), selected: Selected });
type Kept = z.infer<typeof Kept>;

const nameList = ({ view, search }: Listed) => `${view} ${search}`;

export const toKept = (selected: Selected, list: Listed): Kept => ({
  list: nameList(list),
  selected,
});

/** @param stored what the tab has kept; anything else, and another list, is no selection. */
export function readKept(stored: unknown, list: Listed): Selected {
  const kept = z.safeParse(Kept, stored).data;
  return kept?.list === nameList(list) ? kept.selected : NOTHING;
}

export const isEmpty = ({ all, product_ids }: Selected) => !all && product_ids.length === 0;

export const isTicked = ({ all, product_ids }: Selected, product_id: number) =>
  all || product_ids.includes(product_id);

/** @param shown ids of the page. From all products, the others of the page stay ticked. */
export function toggleOne(selected: Selected, product_id: number, shown: number[]): Selected {
  const ids = selected.all ? shown : selected.product_ids;
  return {
    all: false,
    product_ids: ids.includes(product_id)
      ? ids.filter((id) => id !== product_id)
      : [...ids, product_id],
  };
}

/** Whether the whole page is ticked, a part of it or nothing. */
export function describePage(selected: Selected, shown: number[]): 'all' | 'some' | 'none' {
  const ticked = shown.filter((id) => isTicked(selected, id)).length;
  if (ticked === 0) return 'none';
  return ticked === shown.length ? 'all' : 'some';
}

/** Ticks the page; pressed again it takes away the ticks of the page. */
export function togglePage(selected: Selected, shown: number[]): Selected {
  if (selected.all) return NOTHING;
  const others = selected.product_ids.filter((id) => !shown.includes(id));
  const isWhole = describePage(selected, shown) === 'all';
  return { all: false, product_ids: isWhole ? others : [...others, ...shown] };
}

/** Ticks on other pages of the list. */
export const countElsewhere = ({ all, product_ids }: Selected, shown: number[]): number =>
  all ? 0 : product_ids.filter((id) => !shown.includes(id)).length;

/** As the server takes it: it notes the products of a list when it makes the preview. */
export function toSelection({ all, product_ids }: Selected, { view, search }: Listed): Selection {
  if (!all) return { product_ids };
  return { list: { view, search } };
}

/** '20 products', 'all 312 products', 'all products found'. */
export function nameSelected({ all, product_ids }: Selected, total: number | undefined): string {
  if (!all) return countProducts(product_ids.length);
  return total === undefined ? 'all products found' : `all ${formatCount(total)} products`;
}

/** '20 selected', 'All 312 selected', 'All found selected'. */
export function describeSelected({ all, product_ids }: Selected, total?: number): string {
  if (!all) return `${formatCount(product_ids.length)} selected`;
  return total === undefined ? 'All found selected' : `All ${formatCount(total)} selected`;
}
