import { adminReturns, RETURN_VIEWS, type ReturnRow, type ReturnView } from '@shop/contract';
import type { Call } from '#api/call.ts';

export interface ReturnsQuery {
  view: ReturnView;
  page: number;
}

export interface LoadedReturns extends ReturnsQuery {
  returns: ReturnRow[];
  more: boolean;
  counts: Record<ReturnView, number>;
  /** When they were loaded. */
  now: number;
}

export function parseReturnsQuery(params: URLSearchParams): ReturnsQuery {
  const page = params.get('page') ?? '';
  return {
    view: RETURN_VIEWS.find((view) => view === params.get('view')) ?? 'asked',
    page: /^[1-9][0-9]{0,3}$/.test(page) ? Number(page) : 1,
  };
}

export function returnsUrl({ view, page }: ReturnsQuery): string {
  const params = new URLSearchParams({
    ...(view !== 'asked' && { view }),
    ...(page > 1 && { page: String(page) }),
  });
  return params.size > 0 ? `/admin/returns?${params.toString()}` : '/admin/returns';
}

export async function loadReturns(api: Call, query: ReturnsQuery): Promise<LoadedReturns> {
  const { view, page } = query;
  const loaded = await api(adminReturns.list, { query: { view, page: String(page) } });
  return { ...query, ...loaded, now: Date.now() };
}
