import { useState } from 'react';
import { forgetDraft, keepDraft, readDraft } from '#ui/forms/drafts.ts';
import type { AdminProductList } from '../load-products.ts';
import {
  isEmpty,
  isTicked,
  NOTHING,
  readKept,
  type Selected,
  toggleOne,
  togglePage,
  toKept,
} from './selected.ts';

const DRAFT_KEY = 'product selection';

/** When its products are changed. */
export const forgetSelection = () => forgetDraft(DRAFT_KEY);

/** Ticks of a list, kept by the tab while its pages are turned. */
export function useSelection(list: Pick<AdminProductList, 'view' | 'search'>, shown: number[]) {
  const [selected, setSelected] = useState(() => readKept(readDraft(DRAFT_KEY), list));
  const change = (next: Selected) => {
    setSelected(next);
    if (isEmpty(next)) forgetSelection();
    else keepDraft(DRAFT_KEY, toKept(next, list));
  };
  return {
    selected,
    isTicked: (product_id: number) => isTicked(selected, product_id),
    toggle: (product_id: number) => change(toggleOne(selected, product_id, shown)),
    togglePage: () => change(togglePage(selected, shown)),
    selectAll: () => change({ all: true, product_ids: [] }),
    clear: () => change(NOTHING),
  };
}

export type ProductSelection = ReturnType<typeof useSelection>;
