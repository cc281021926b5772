import { adminAccounting, MONEY_VIEWS, type MoneyMonth, type MoneyView } from '@shop/contract';
import { type Call, tryCall } from '#api/call.ts';

export interface MoneyQuery {
  /** YYYY-MM; without it this month. */
  month?: string | undefined;
  show: MoneyView;
  page: number;
}

export interface LoadedMoney {
  query: MoneyQuery;
  money: MoneyMonth | undefined;
  problem: string | undefined;
}

export function parseMoneyQuery(params: URLSearchParams): MoneyQuery {
  const [month, page] = [params.get('month') ?? '', params.get('page') ?? ''];
  return {
    month: /^20[0-9]{2}-(0[1-9]|1[0-2])$/.test(month) ? month : undefined,
    show: MONEY_VIEWS.find((view) => view === params.get('show')) ?? 'days',
    page: /^[1-9][0-9]{0,3}$/.test(page) ? Number(page) : 1,
  };
}

export function moneyUrl({ month, show = 'days', page = 1 }: Partial<MoneyQuery>): string {
  const params = new URLSearchParams({
    ...(month !== undefined && { month }),
    ...(show !== 'days' && { show }),
    ...(page > 1 && { page: String(page) }),
  });
  return params.size > 0 ? `/admin/money?${params}` : '/admin/money';
}

export async function loadMoney(call: Call, query: MoneyQuery): Promise<LoadedMoney> {
  const { month, show, page } = query;
  const { data: money, error } = await tryCall(
    call(adminAccounting.month, { query: { month, show, page: String(page) } }),
  );
  return { query, money, problem: error?.message };
}
