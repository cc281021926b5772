import type { SaleInput, SalePreview } from '@shop/contract';
import { toIndianDate } from '@shop/domain/dates';
import { paise, toRupees } from '@shop/domain/money';
import { PAGE_SIZE } from '@shop/domain/paging';
import { findRate, ratesOn } from '@shop/domain/tax/tax-rate';
import type { Db } from '#db/database.ts';
import { allowTime } from '#db/time-limits.ts';
import { assertScope } from '#features/catalog/prices/assert-scope.ts';
import { findTaxRegistration } from '#features/shop/settings.queries.ts';
import { listRates } from '#features/tax/documents.queries.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import { type PreviewRow, type PreviewRows, previewPrices, startByNow } from './preview.queries.ts';
import { findSale, insertSale, updateSale } from './sales.queries.ts';

interface PreviewRequest {
  sale: SaleInput;
  /** The sale that is being changed. */
  sale_id?: number | undefined;
  page: number;
}

/** A large catalogue takes as long as its price book. */
const LIMITS = { statement: 60, transaction: 90 };

/** Stores the sale, computes its prices and rolls back, so that the preview equals what happens. */
export async function previewSale(
  { db }: Pick<Deps, 'db'>,
  request: PreviewRequest,
): Promise<SalePreview> {
  const trx = await db.startTransaction().execute();
  try {
    await allowTime(trx, LIMITS);
    await assertScope(trx, request.sale.scope);
    const prices = await previewPrices(trx, await storeSale(trx, request), request.page);
    return present(prices, await countWithoutRate(trx, prices));
  } finally {
    await trx.rollback().execute();
  }
}

type PreviewTrx = Parameters<typeof insertSale>[0];

/** A running sale keeps its start. Any other cannot start before now. */
async function storeSale(trx: PreviewTrx, { sale, sale_id }: PreviewRequest): Promise<number> {
  if (sale_id === undefined) return startByNow(trx, await insertSale(trx, sale));
  const stored = await findSale(trx, sale_id);
  if (!stored) throw new ShopError('SALE_NOT_FOUND');
  if (stored.begun && stored.state === 'ready') return sale_id;
  await updateSale(trx, sale_id, sale);
  return startByNow(trx, sale_id);
}

function present(
  { starts_at, ends_at, products, not_struck, lowest, rows }: PreviewRows,
  without_rate: number,
): SalePreview {
  return {
    starts_at: starts_at.toISOString(),
    ends_at: ends_at.toISOString(),
    products,
    ...(lowest && { lowest: { price: toRupees(lowest.price_paise), name: lowest.name } }),
    not_struck,
    without_rate,
    page: rows.slice(0, PAGE_SIZE).map(presentRow),
    more: rows.length > PAGE_SIZE,
  };
}

const presentRow = ({ price_paise, offer_paise, struck_paise, ...product }: PreviewRow) => ({
  ...product,
  before: toRupees(price_paise),
  after: toRupees(offer_paise),
  ...(struck_paise !== null && struck_paise > offer_paise && { was: toRupees(struck_paise) }),
});

/** Products at a price between two rates. Only a registered shop charges tax. */
async function countWithoutRate(db: Db, { prices, starts_at }: PreviewRows): Promise<number> {
  const day = toIndianDate(starts_at);
  if (prices.length === 0 || (await findTaxRegistration(db, day))?.mode !== 'regular') return 0;
  const classes = [...new Set(prices.map(({ tax_class }) => tax_class))];
  const rates = new Map<string, Awaited<ReturnType<typeof listRates>>>();
  for (const tax_class of classes)
    rates.set(tax_class, ratesOn(await listRates(db, tax_class), day));
  const without = prices.filter(
    ({ tax_class, price_paise }) =>
      findRate(rates.get(tax_class) ?? [], paise(price_paise)) === undefined,
  );
  return without.reduce((sum, { products }) => sum + products, 0);
}
