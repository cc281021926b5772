import { adminCustomers, type CustomerRow } from '@shop/contract';
import { type Call, tryCall } from '#api/call.ts';

export interface CustomersQuery {
  q: string;
  disabledOnly: boolean;
  page: number;
}

export interface LoadedCustomers extends CustomersQuery {
  rows: CustomerRow[];
  more: boolean;
  problem: string | undefined;
}

export function parseCustomersQuery(params: URLSearchParams): CustomersQuery {
  const page = params.get('page') ?? '';
  return {
    q: (params.get('q') ?? '').trim().slice(0, 100),
    disabledOnly: params.get('show') === 'disabled',
    page: /^[1-9][0-9]{0,3}$/.test(page) ? Number(page) : 1,
  };
}

export function customersUrl({ q, disabledOnly, page = 1 }: Partial<CustomersQuery>): string {
  const params = new URLSearchParams({
    ...(q && { q }),
    ...(disabledOnly && { show: 'disabled' }),
    ...(page > 1 && { page: String(page) }),
  });
  return params.size > 0 ? `/admin/customers?${params}` : '/admin/customers';
}

export async function loadCustomers(call: Call, query: CustomersQuery): Promise<LoadedCustomers> {
  const { q, disabledOnly, page } = query;
  const { data, error } = await tryCall(
    call(adminCustomers.list, {
      query: { q, page: String(page), ...(disabledOnly && { show: 'disabled' as const }) },
    }),
  );
  const { customers: rows, more } = data ?? { customers: [], more: false };
  return { ...query, rows, more, problem: error?.message };
}
