import type { LinkPieceChoice } from '@shop/contract';
import { paise, toRupees } from '@shop/domain/money';
import type { Db } from '#db/database.ts';
import { listAllProducts } from '#features/catalog/admin/products.queries.ts';
import { findProduct } from '#features/catalog/products.queries.ts';
import { listAvailability } from '#features/payments/checkout/checkouts.queries.ts';

const MAX_CHOICES = 8;

interface Wanted {
  q?: string | undefined;
  product_id?: number | undefined;
}

/** Products on sale at today's prices: one by its id, or those with the beginnings of words or the shelf mark. */
export async function findPieces(
  db: Db,
  { q = '', product_id }: Wanted,
): Promise<LinkPieceChoice[]> {
  const products = product_id === undefined ? await search(db, q) : await findOne(db, product_id);
  const available = await listAvailability(
    db,
    products.map((product) => product.product_id),
  );
  const offers = new Map(available.map((offer) => [offer.product_id, offer]));
  return products.flatMap(({ name, image: [image], shelf_mark, ...product }) => {
    const offer = offers.get(product.product_id);
    if (!offer) return [];
    return {
      product_id: product.product_id,
      name,
      ...(image && { image }),
      price: toRupees(paise(offer.price_paise)),
      stock: offer.stock,
      ...(shelf_mark && { shelf_mark }),
    };
  });
}

async function search(db: Db, q: string) {
  const { products } = await listAllProducts(db, { search: q, page: 1, view: 'on-sale' });
  return products.slice(0, MAX_CHOICES);
}

async function findOne(db: Db, product_id: number) {
  const product = await findProduct(db, product_id);
  return product ? [product] : [];
}
