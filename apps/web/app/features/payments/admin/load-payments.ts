import { type DeskPayment, desk } from '@shop/contract';
import { type Call, Refusal } from '#api/call.ts';

export interface DeskQuery {
  matched: boolean;
  page: number;
}

export interface LoadedDesk extends DeskQuery {
  rows: DeskPayment[];
  more: boolean;
  /** Ages are told as of then. */
  loadedAt: number;
  problem: string | undefined;
}

export function readDeskQuery(params: URLSearchParams): DeskQuery {
  const page = params.get('page') ?? '';
  return {
    matched: params.get('show') === 'matched',
    page: /^[1-9][0-9]{0,3}$/.test(page) ? Number(page) : 1,
  };
}

export function deskAddress({ matched, page }: DeskQuery): string {
  const params = new URLSearchParams({
    ...(matched && { show: 'matched' }),
    ...(page > 1 && { page: String(page) }),
  });
  return params.size > 0 ? `/admin/payments?${params}` : '/admin/payments';
}

export async function loadDesk(call: Call, query: DeskQuery): Promise<LoadedDesk> {
  const { matched, page } = query;
  const loadedAt = Date.now();
  try {
    const { payments: rows, more } = await call(desk.list, {
      query: { show: matched ? 'matched' : 'open', page: String(page) },
    });
    return { ...query, rows, more, loadedAt, problem: undefined };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { ...query, rows: [], more: false, loadedAt, problem: error.message };
  }
}
