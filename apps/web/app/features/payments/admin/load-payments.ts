import { type AdminPayment, adminPayments, PAYMENT_VIEWS, type PaymentView } from '@shop/contract';
import { type Call, tryCall } from '#api/call.ts';

export interface PaymentsQuery {
  show: PaymentView;
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
    show: PAYMENT_VIEWS.find((view) => view === params.get('show')) ?? 'open',
    page: /^[1-9][0-9]{0,3}$/.test(page) ? Number(page) : 1,
  };
}

export function paymentsUrl({ show, page }: PaymentsQuery): string {
  const params = new URLSearchParams({
    ...(show !== 'open' && { show }),
    ...(page > 1 && { page: String(page) }),
  });
  return params.size > 0 ? `/admin/payments?${params}` : '/admin/payments';
}

export async function loadPayments(call: Call, query: PaymentsQuery): Promise<LoadedPayments> {
  const { show, page } = query;
  const loadedAt = Date.now();
  const { data, error } = await tryCall(
    call(adminPayments.list, { query: { show, page: String(page) } }),
  );
  const { payments: rows, more } = data ?? { payments: [], more: false };
  return { ...query, rows, more, loadedAt, problem: error?.message };
}
