import type { SoldGoods } from '@shop/contract';
import { paise, toRupees } from '@shop/domain/money';
import type { Db } from '#db/database.ts';
import { countLowProducts } from '#features/catalog/stock.queries.ts';
import { getProductSales } from './product-sales-cache.ts';

export async function listSoldGoods(db: Db): Promise<SoldGoods> {
  const [sales, low] = await Promise.all([getProductSales(db), countLowProducts(db)]);
  return {
    best_sellers: sales.best.map(({ paise: amount, ...product }) => ({
      ...product,
      sales: toRupees(paise(amount)),
    })),
    running_out: sales.low,
    low,
  };
}
