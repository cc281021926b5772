import { type AdminPayment, adminPayments } from '@shop/contract';
import type { Call } from '#api/call.ts';
import { tryCall } from '#api/try-call.ts';

export interface PaymentsQuery {
  matched: boolean;
  page: number;
}

export interface LoadedPayments extends PaymentsQuery {
  rows: AdminPayment[];
  more: boolean;
  /** Ages are relative to this time. */
  loadedAt: number;
  problem: string | undefined;
}

export function parsePaymentsQuery(params: URLSearchParams): PaymentsQuery {
  const page = params.get('page') ?? '';
  return {
    matched: params.get('show') === 'matched',
    page: /^[1-9][0-9]{0,3}$/.test(page) ? Number(page) : 1,
  };
}

export function paymentsUrl({ matched, page }: PaymentsQuery): string {
  const params = new URLSearchParams({
    ...(matched && { show: 'matched' }),
    ...(page > 1 && { page: String(page) }),
  });
  return params.size > 0 ? `/admin/payments?${params}` : '/admin/payments';
}

export async function loadPayments(call: Call, query: PaymentsQuery): Promise<LoadedPayments> {
  const { matched, page } = query;
  const loadedAt = Date.now();
  const { data, error } = await tryCall(
    call(adminPayments.list, { query: { show: matched ? 'matched' : 'open', page: String(page) } }),
  );
  const { payments: rows, more } = data ?? { payments: [], more: false };
  return { ...query, rows, more, loadedAt, problem: error?.message };
}
