import { toRupees } from '@shop/domain/money';
import { insertAudit } from '#audit/audit.queries.ts';
import { changesBetween } from '#audit/audit-diff.ts';
import type { Trx } from '#db/database.ts';
import { hasPictures } from '#features/catalog/images/images.queries.ts';
import {
  findProduct,
  type ProductContent,
  type ProductRow,
  setProduct,
} from '#features/catalog/products.queries.ts';
import { changeStock, findStock } from '#features/catalog/stock.queries.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';

export interface EditedProduct extends ProductContent {
  product_id: number;
  /** As it was when the form was loaded. */
  updated_at: Date;
  stock: number;
  /** The stock when the form was loaded. Without it, the stock must not have been changed. */
  stock_base?: number | undefined;
  /** Nobody: a test, or the storm. */
  actor_id?: number | undefined;
}

/** Saves the whole form, if nobody saved in between. Pieces sold meanwhile stay sold. */
export async function editProduct(
  { db }: Pick<Deps, 'db'>,
  edited: EditedProduct,
): Promise<ProductRow> {
  return db.transaction().execute(async (trx) => {
    const { product_id, actor_id } = edited;
    const before = await findProduct(trx, product_id);
    if (!before) throw new ShopError('PRODUCT_NOT_FOUND');
    await checkPictures(trx, edited, before);
    const updated_at = await setProduct(trx, product_id, edited.updated_at, contentOf(edited));
    if (!updated_at) throw new ShopError('EDITED_MEANWHILE');
    const stock = await adjustStock(trx, edited);
    if (actor_id !== undefined) {
      // The content is that of `before`: whoever changes it also moves the date.
      const was = { ...shownOf(before), stock: stock.before };
      const changes = changesBetween(was, { ...shownOf(edited), stock: stock.after });
      if (Object.keys(changes.after).length > 0) {
        await insertAudit(trx, { admin_id: actor_id, product_id, action: 'edited', ...changes });
      }
    }
    return { ...before, ...contentOf(edited), stock: stock.after, updated_at };
  });
}

/** Only pictures of our own store. What the product has already is not questioned. */
async function checkPictures(trx: Trx, { image }: EditedProduct, before: ProductRow) {
  const foreign = image.filter((key) => !before.image.includes(key));
  if (!(await hasPictures(trx, foreign))) throw new ShopError('PICTURE_NOT_FOUND');
}

/** As an admin reads it. */
const shownOf = (content: ProductContent) => {
  const { price_paise, ...others } = contentOf(content);
  return { ...others, price: toRupees(price_paise) };
};

const contentOf = (edited: ProductContent): ProductContent => ({
  name: edited.name,
  description: edited.description,
  price_paise: edited.price_paise,
  discount: edited.discount,
  category_id: edited.category_id,
  brand_id: edited.brand_id,
  color: edited.color,
  fabric: edited.fabric,
  occasion: edited.occasion,
  enabled: edited.enabled,
  image: edited.image,
});

/** The form's stock is minutes old: writing it would bring sold pieces back. Only its change counts. */
async function adjustStock(trx: Trx, { product_id, stock, stock_base, actor_id }: EditedProduct) {
  const left = (await findStock(trx, product_id)) ?? 0;
  if (stock_base === undefined && stock !== left) throw new ShopError('EDITED_MEANWHILE');

  const delta = stock - (stock_base ?? left);
  if (delta === 0) return { before: left, after: left };
  const after = await changeStock(trx, { product_id, delta, actor_id });
  if (after === undefined) throw new ShopError('OUT_OF_STOCK', { left });
  return { before: after - delta, after };
}
