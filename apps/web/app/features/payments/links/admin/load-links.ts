import { adminLinks, LINK_VIEWS, type LinkView, type PaymentLink } from '@shop/contract';
import type { Call } from '#api/call.ts';

interface LinksQuery {
  view: LinkView;
  page: number;
}

export interface LoadedLinks extends LinksQuery {
  links: PaymentLink[];
  total: number;
  counts: Record<LinkView, number>;
  /** When they were loaded, in milliseconds. */
  now: number;
}

export function parseLinksQuery(params: URLSearchParams): LinksQuery {
  const page = params.get('page') ?? '';
  return {
    view: LINK_VIEWS.find((view) => view === params.get('view')) ?? 'all',
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
  };
}

export function linksUrl({ view, page }: LinksQuery): string {
  const params = new URLSearchParams({
    ...(view !== 'all' && { view }),
    ...(page > 1 && { page: String(page) }),
  });
  return params.size > 0 ? `/admin/links?${params.toString()}` : '/admin/links';
}

export async function loadLinks(api: Call, query: LinksQuery): Promise<LoadedLinks> {
  const { view, page } = query;
  const loaded = await api(adminLinks.list, { query: { view, page: String(page) } });
  return { ...query, ...loaded, now: Date.now() };
}
