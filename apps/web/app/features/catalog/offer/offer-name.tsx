import type { ProductSale } from '@shop/contract';
import { formatDayInMonth } from '@shop/domain/dates';
import { lastDayBefore, startOfDay } from '@shop/domain/products/sales/sale-days';

/** 'Onam sale, till 8 September' */
export function OfferName({ name, until }: Pick<ProductSale, 'name' | 'until'>) {
  const lastDay = startOfDay(lastDayBefore(new Date(until)));
  return <p className="offer-name">{`${name}, till ${formatDayInMonth(lastDay)}`}</p>;
}
