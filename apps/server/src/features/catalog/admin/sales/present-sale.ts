import type { Sale, SaleState } from '@shop/contract';
import { toIndianDate } from '@shop/domain/dates';
import { paise, toRupees } from '@shop/domain/money';
import { lastDayBefore } from '@shop/domain/products/sales/sale-days';
import { presentScope } from '#features/catalog/prices/offer-scope.ts';
import type { SaleRow } from './sales.queries.ts';

export function presentSale(row: SaleRow): Sale {
  const { sale_id, version, kind, name, name_ml, percent, starts_at, ends_at, stopped_at } = row;
  const state = toState(row);
  return {
    sale_id,
    version,
    kind,
    name,
    ...(name_ml && { name_ml }),
    from: toIndianDate(starts_at),
    to: lastDayBefore(ends_at),
    ...presentScope(row),
    ...(percent !== null && { percent }),
    ...(row.amount_paise !== null && { amount: toRupees(paise(row.amount_paise)) }),
    ...(row.cap_paise !== null && { cap: toRupees(paise(row.cap_paise)) }),
    state,
    ...(state === 'preparing' && { prepared_percent: toPercent(row) }),
    starts_at: starts_at.toISOString(),
    ends_at: ends_at.toISOString(),
    ...(stopped_at && { stopped_at: stopped_at.toISOString() }),
  };
}

function toState({ state, begun, over, built_to }: SaleRow): SaleState {
  if (state !== 'ready') return state;
  if (over) return 'ended';
  if (built_to !== null) return 'preparing';
  return begun ? 'running' : 'ready';
}

const toPercent = ({ built_to, last_product }: SaleRow) =>
  Math.min(99, Math.floor((100 * (built_to ?? 0)) / Math.max(last_product, 1)));
