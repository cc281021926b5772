import { toRupees } from '@shop/domain/money';
import type { Db } from '#db/database.ts';
import { createRateCheck, type PricedProduct } from '#features/tax/assert-price-has-rate.ts';
import { ShopError } from '#platform/shop-error.ts';
import { listImages } from './images/images.queries.ts';
import { CONTENT_COLUMNS, type ProductContent } from './product-rows.queries.ts';
import { listSkuOwners } from './products.queries.ts';

export interface ContentToSave {
  /** Missing: a new product. */
  product_id?: number;
  content: PricedProduct &
    Partial<Pick<ProductContent, 'sku' | 'image' | 'blouse_piece' | 'blouse_piece_m'>>;
  before?: ProductContent;
}

/**
 * The rules that every saved product keeps, whether a form saves it or one of thousands of changes. The limits
 * of each value are the contract's.
 * @returns the error of each of them, in their order
 */
export async function checkContents(
  db: Db,
  saved: ContentToSave[],
): Promise<(ShopError | undefined)[]> {
  const getRateError = createRateCheck(db);
  const findImageError = await createImageCheck(db, saved);
  const findSkuError = await createSkuCheck(db, saved);
  const errors: (ShopError | undefined)[] = [];
  for (const one of saved) {
    errors.push(
      findImageError(one) ??
        findLengthError(one) ??
        (await getRateError(one.content)) ??
        findSkuError(one),
    );
  }
  return errors;
}

export async function assertMayBeSaved(db: Db, saved: ContentToSave): Promise<void> {
  const [error] = await checkContents(db, [saved]);
  if (error) throw error;
}

function findLengthError({ content }: ContentToSave): ShopError | undefined {
  const { blouse_piece, blouse_piece_m } = content;
  if (typeof blouse_piece_m !== 'number' || blouse_piece) return undefined;
  return new ShopError('NO_BLOUSE_PIECE', { field: 'blouse_piece_m' });
}

const listAdded = ({ content: { image = [] }, before }: ContentToSave) =>
  image.filter((key) => !before?.image.includes(key));

/** Checks the keys that the product does not have yet. */
async function createImageCheck(db: Db, saved: ContentToSave[]) {
  const known = await listImages(db, saved.flatMap(listAdded));
  return (one: ContentToSave) =>
    listAdded(one).every((key) => known.has(key)) ? undefined : new ShopError('IMAGE_NOT_FOUND');
}

/** When two ask for one SKU, the first gets it. */
async function createSkuCheck(db: Db, saved: ContentToSave[]) {
  const asked = saved.filter(asksForSku);
  const owners = await listSkuOwners(db, asked.map(getSku));
  const taken = new Map<string, { product_id: number | undefined; name: string }>();
  for (const { sku, ...owner } of owners) taken.set(sku.toLowerCase(), owner);
  return (one: ContentToSave) => {
    if (!asksForSku(one)) return undefined;
    const key = getSku(one).toLowerCase();
    const owner = taken.get(key);
    if (owner) return new ShopError('SKU_TAKEN', { field: 'sku', name: owner.name });
    taken.set(key, { product_id: one.product_id, name: one.content.name });
    return undefined;
  };
}

const getSku = ({ content: { sku } }: ContentToSave): string => sku ?? '';
const asksForSku = (one: ContentToSave) =>
  getSku(one) !== '' && getSku(one).toLowerCase() !== one.before?.sku?.toLowerCase();

export const pickContent = (row: ProductContent): ProductContent =>
  // The list names every field of ProductContent.
  Object.fromEntries(CONTENT_COLUMNS.map((name) => [name, row[name]])) as unknown as ProductContent;

/** As the history has them: the price in rupees. */
export const toAuditFields = (row: ProductContent) => {
  const { price_paise, ...others } = pickContent(row);
  return { ...others, price: toRupees(price_paise) };
};
