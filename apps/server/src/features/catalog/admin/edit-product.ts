import { insertAudit } from '#audit/audit.queries.ts';
import { diffFields } from '#audit/audit-diff.ts';
import type { Trx } from '#db/database.ts';
import { assertMayBeSaved, pickContent, toAuditFields } from '#features/catalog/check-content.ts';
import type { ProductContent, ProductRow } from '#features/catalog/product-rows.queries.ts';
import { updateProduct } from '#features/catalog/product-updates.queries.ts';
import { findProduct } from '#features/catalog/products.queries.ts';
import { changeStock, findStock, lockStock } from '#features/catalog/stock.queries.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import { lockCatalog } from './sales/sales.queries.ts';

type AlwaysSent = Pick<ProductContent, 'price_paise' | 'discount' | 'image'>;

/** A field that is not sent keeps its value: a caller who knows only the specified ones loses none. */
type EditedContent = AlwaysSent & {
  [K in keyof ProductContent]?: ProductContent[K] | undefined;
};

export interface EditedProduct extends EditedContent {
  product_id: number;
  /** Version that the form was loaded with. */
  updated_at: Date;
  stock: number;
  /** Stock that the form was loaded with. Without it the stock is set, whatever was sold since. */
  stock_base?: number | undefined;
  /** Rejects a change of price or discount by throwing. */
  onPriceChange?: () => void;
  /** Rejects a change of the tax class by throwing. */
  onTaxClassChange?: () => void;
  /** Undefined in tests: no audit entry. */
  admin_id?: number | undefined;
}

interface SavedProduct extends ProductRow {
  /** Undefined when nothing was changed. */
  audit_id: number | undefined;
}

/** Saves the whole form, with optimistic locking. Sales since the form was loaded are kept. */
export async function editProduct(
  { db }: Pick<Deps, 'db'>,
  edited: EditedProduct,
): Promise<SavedProduct> {
  return db.transaction().execute(async (trx) => {
    const { product_id } = edited;
    const before = await findProduct(trx, product_id);
    if (!before) throw new ShopError('PRODUCT_NOT_FOUND');
    if (edited.price_paise !== before.price_paise || edited.discount !== before.discount)
      edited.onPriceChange?.();
    if (edited.tax_class !== undefined && edited.tax_class !== before.tax_class)
      edited.onTaxClassChange?.();
    const content = pickContent({ ...before, ...omitUndefined(edited) });
    // Keeps concurrent requests from taking the same SKU.
    if (content.sku && content.sku !== before.sku) await lockCatalog(trx);
    await assertMayBeSaved(trx, { product_id, content, before });
    const updated_at = await updateProduct(trx, product_id, edited.updated_at, content);
    if (!updated_at) throw new ShopError('EDIT_CONFLICT');
    const stock = await adjustStock(trx, edited);
    // updateProduct() has proved that `before` is the version that was replaced.
    const previous = { ...toAuditFields(before), stock: stock.before };
    const changes = diffFields(previous, { ...toAuditFields(content), stock: stock.after });
    const audit_id = await recordEdit(trx, edited, changes);
    return { ...before, ...content, stock: stock.after, updated_at, audit_id };
  });
}

async function recordEdit(
  trx: Trx,
  { product_id, admin_id }: EditedProduct,
  changes: ReturnType<typeof diffFields>,
): Promise<number | undefined> {
  if (admin_id === undefined || Object.keys(changes.after).length === 0) return undefined;
  return insertAudit(trx, { admin_id, product_id, action: 'edited', ...changes });
}

const omitUndefined = (content: EditedContent) =>
  // Without the undefined values the fields that are left have the types of ProductContent.
  Object.fromEntries(
    Object.entries(content).filter(([, value]) => value !== undefined),
  ) as Partial<ProductContent>;

/**
 * Applies the difference to stock_base: the absolute value would undo sales since the form was loaded.
 * Without stock_base the absolute value is meant; the lock keeps a sale from changing it.
 */
async function adjustStock(trx: Trx, { product_id, stock, stock_base, admin_id }: EditedProduct) {
  const readStock = stock_base === undefined ? lockStock : findStock;
  const left = (await readStock(trx, product_id)) ?? 0;
  const delta = stock - (stock_base ?? left);
  if (delta === 0) return { before: left, after: left };
  const after = await changeStock(trx, { product_id, delta, admin_id });
  if (after === undefined) throw new ShopError('OUT_OF_STOCK', { left });
  return { before: after - delta, after };
}
