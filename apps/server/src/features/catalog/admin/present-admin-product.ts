import type { AdminProduct } from '@shop/contract';
import { toRupees } from '@shop/domain/money';
import { type PricedRow, toOffer } from '@shop/domain/products/sales/offer';
import type { Db } from '#db/database.ts';
import { presentProduct } from '#features/catalog/present-product.ts';
import { listCurrentOffers } from '#features/catalog/prices/price-books.queries.ts';
import type { ProductRow } from '#features/catalog/product-rows.queries.ts';
import { listLowProducts } from '#features/catalog/stock.queries.ts';
import { listPendingPieces } from './pending-pieces.queries.ts';

/** Products with their pieces in pending orders and open payments, and whether they run low. */
export async function presentAdminProducts(db: Db, rows: ProductRow[]): Promise<AdminProduct[]> {
  const productIds = rows.map(({ product_id }) => product_id);
  const [pending, lowProducts, offers] = await Promise.all([
    listPendingPieces(db, productIds),
    listLowProducts(db, productIds),
    listCurrentOffers(db, productIds),
  ]);
  const byProduct = new Map(pending.map((pieces) => [pieces.product_id, pieces]));
  return rows.map((row) => {
    const { pending_pieces = 0, reserved_pieces = 0 } = byProduct.get(row.product_id) ?? {};
    const low = lowProducts.has(row.product_id);
    const offer = presentStaffOffer(offers.get(row.product_id));
    return {
      ...presentProduct(row),
      pending_pieces,
      reserved_pieces,
      low,
      ...(offer && { offer }),
    };
  });
}

function presentStaffOffer(row: PricedRow | undefined): AdminProduct['offer'] {
  const { price, sale } = row ? toOffer(row) : {};
  return price && sale
    ? { price: toRupees(price), sale: sale.name, until: sale.until.toISOString() }
    : undefined;
}
