import { adminSupport, TICKET_STATUSES, type TicketRow, type TicketStatus } from '@shop/contract';
import type { Call } from '#api/call.ts';

export interface TicketsQuery {
  status: TicketStatus;
  page: number;
}

export interface LoadedTickets extends TicketsQuery {
  tickets: TicketRow[];
  more: boolean;
  counts: Record<TicketStatus, number>;
  /** Clocks are relative to this time. */
  loadedAt: number;
}

export function parseTicketsQuery(params: URLSearchParams): TicketsQuery {
  const page = params.get('page') ?? '';
  return {
    status: TICKET_STATUSES.find((status) => status === params.get('status')) ?? 'open',
    page: /^[1-9][0-9]{0,3}$/.test(page) ? Number(page) : 1,
  };
}

export function ticketsUrl({ status, page }: TicketsQuery): string {
  const params = new URLSearchParams({
    ...(status !== 'open' && { status }),
    ...(page > 1 && { page: String(page) }),
  });
  return params.size > 0 ? `/admin/support?${params.toString()}` : '/admin/support';
}

export async function loadTickets(api: Call, query: TicketsQuery): Promise<LoadedTickets> {
  const { status, page } = query;
  const loaded = await api(adminSupport.list, { query: { status, page: String(page) } });
  return { ...query, ...loaded, loadedAt: Date.now() };
}
