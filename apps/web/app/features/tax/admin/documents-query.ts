import { adminTaxDocuments, DOCUMENT_KINDS } from '@shop/contract';
import { toIndianDate } from '@shop/domain/dates';
import { type Call, tryCall } from '#api/call.ts';

export interface DocumentsQuery {
  /** YYYY-MM; empty for all time. */
  month: string;
  kind: string;
  search: string;
  page: number;
}

/** Without any filter the current month. A search is over all time unless a month is chosen with it. */
export function parseDocumentsQuery(params: URLSearchParams, now = new Date()): DocumentsQuery {
  const text = (name: string) => params.get(name)?.trim() ?? '';
  const month = params.has('month') ? text('month') : toIndianDate(now).slice(0, 7);
  return {
    month: /^\d{4}-\d{2}$/.test(month) ? month : '',
    kind: DOCUMENT_KINDS.find((one) => one === text('kind')) ?? '',
    search: text('search').slice(0, 40),
    page: Math.max(1, Number.parseInt(text('page'), 10) || 1),
  };
}

export async function loadDocuments(call: Call, query: DocumentsQuery) {
  const { month, search, page } = query;
  const kind = DOCUMENT_KINDS.find((one) => one === query.kind);
  const filters = {
    ...(month && !search && { month }),
    ...(kind && { kind }),
    ...(search && { search }),
    page: String(page),
  };
  const { data: bills } = await tryCall(call(adminTaxDocuments.list, { query: filters }));
  return { query, bills };
}
