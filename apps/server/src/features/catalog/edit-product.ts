import type { Trx } from '#db/database.ts';
import type { Deps } from '#deps.ts';
import { ShopError } from '#shop-error.ts';
import { hasProduct, type ProductContent, setProduct } from './catalog.queries.ts';
import { changeStock, findStock } from './stock.queries.ts';

export interface EditedProduct extends ProductContent {
  product_id: number;
  /** As it was when the form was loaded. */
  updated_at: Date;
  stock: number;
  /** The stock when the form was loaded. Without it, the stock must not have been changed. */
  stock_base?: number | undefined;
  actor_id?: number | undefined;
  request_id?: string | undefined;
}

/** Saves the whole form, if nobody saved in between. Pieces sold meanwhile stay sold. */
export async function editProduct(
  { db }: Pick<Deps, 'db'>,
  edited: EditedProduct,
): Promise<{ updated_at: Date }> {
  return db.transaction().execute(async (trx) => {
    const updated_at = await setProduct(
      trx,
      edited.product_id,
      edited.updated_at,
      contentOf(edited),
    );
    if (!updated_at) throw await refusalFor(trx, edited.product_id);
    await adjustStock(trx, edited);
    return { updated_at };
  });
}

const contentOf = (edited: EditedProduct): ProductContent => ({
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

async function refusalFor(trx: Trx, productId: number) {
  return new ShopError(
    (await hasProduct(trx, productId)) ? 'EDITED_MEANWHILE' : 'PRODUCT_NOT_FOUND',
  );
}

/** The form's stock is minutes old: writing it would bring sold pieces back. Only its change counts. */
async function adjustStock(trx: Trx, { product_id, stock, stock_base, ...who }: EditedProduct) {
  const left = (await findStock(trx, product_id)) ?? 0;
  if (stock_base === undefined && stock !== left) throw new ShopError('EDITED_MEANWHILE');

  const delta = stock - (stock_base ?? left);
  if (delta === 0) return;
  const { actor_id, request_id } = who;
  const changed = await changeStock(trx, { product_id, delta, actor_id, request_id });
  if (changed === undefined) throw new ShopError('OUT_OF_STOCK', { left });
}
