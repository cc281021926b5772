import { CHANGE_ROW_VIEWS, type ChangeRowView, type ChangeSet } from '@shop/contract';
import { parsePage } from '../products-query.ts';

export const CHANGES_PATH = '/admin/products/changes';
export const IMPORT_PATH = '/admin/products/import';

export const changeSetUrl = (change_set_id: number) => `${CHANGES_PATH}/${change_set_id}`;
export const importUrl = (change_set_id: number) => `${IMPORT_PATH}/${change_set_id}`;

/** The screen of a set. */
export const setUrl = ({ kind, change_set_id }: Pick<ChangeSet, 'kind' | 'change_set_id'>) =>
  kind === 'import' ? importUrl(change_set_id) : changeSetUrl(change_set_id);

export interface RowsQuery {
  /** Undefined: the part that matters most. */
  view: ChangeRowView | undefined;
  page: number;
}

/** Pages that the API serves. */
const MAX_PAGES = 999;

export const parseChangesPage = (params: URLSearchParams) => parsePage(params, MAX_PAGES);

export const parseRowsQuery = (params: URLSearchParams): RowsQuery => ({
  view: CHANGE_ROW_VIEWS.find((view) => view === params.get('view')),
  page: parseChangesPage(params),
});

/** Relative to the screen of the set. */
export function rowsUrl({ view, page }: RowsQuery): string {
  const params = new URLSearchParams({
    ...(view && { view }),
    ...(page > 1 && { page: String(page) }),
  });
  return `?${params.toString()}`;
}
