import type { RowReason } from '@shop/contract';
import { FIELD_NAMES } from '@shop/domain/products/product-fields';
import type { Trx } from '#db/database.ts';
import type { ChangeRowRow } from '#features/catalog/changes/change-rows.queries.ts';
import type { ChangeSetRow } from '#features/catalog/changes/change-sets.queries.ts';
import { toError } from '#features/catalog/changes/check-values.ts';
import { type Plan, planChange } from '#features/catalog/changes/plan-rows.ts';
import type { RowInput, Values } from '#features/catalog/changes/row-values.ts';
import type { ProductRow } from '#features/catalog/product-rows.queries.ts';
import { listProductRows } from '#features/catalog/products.queries.ts';
import { findApplied, listShared } from './match-rows.queries.ts';
import { type PicturePlan, planPictures } from './pictures/plan-pictures.ts';
import { createTaxClassCheck } from './tax-class-check.ts';

/** Plans how rows of a file change the products that they match, and which products they add. */
export async function planImport(
  trx: Trx,
  set: ChangeSetRow,
  rows: ChangeRowRow[],
): Promise<Plan[]> {
  const products = await listProductRows(
    trx,
    rows.flatMap(({ product_id }) => product_id ?? []),
  );
  const byId = new Map(products.map((product) => [product.product_id, product]));
  const shared = await listShared(
    trx,
    set.change_set_id,
    rows.map(({ position }) => position),
  );
  const otherRows = new Map(shared.map(({ position, other_row }) => [position, other_row]));
  const getApplied = await findApplied(trx, rows.flatMap(toExport));
  const { change_set_id } = set;
  const findTaxError = await createTaxClassCheck(trx, set.admin_id);
  const getPictures = await planPictures({ trx, change_set_id, byId }, rows);
  return rows.map((row) => {
    const product = byId.get(row.product_id ?? 0);
    const pictures = getPictures(row);
    const knownStock = set.file?.stock ?? 'keep';
    const plan = planRow(row, product, { getApplied, knownStock, pictures });
    const other = otherRows.get(row.position);
    const reasons = [...(row.input?.reasons ?? []), ...plan.reasons, ...pictures.reasons];
    reasons.push(...findTaxError(plan));
    if (other !== undefined) {
      reasons.push(toError('', 'REPEATED', `This product is in row ${other} too.`));
    }
    return { ...plan, reasons, pictures: pictures.due };
  });
}

/** The export that a row's stock is a difference to. */
export function toExport({ product_id, input }: Pick<ChangeRowRow, 'product_id' | 'input'>) {
  const exported_at = input?.values.exported_at;
  return product_id !== null && typeof exported_at === 'string'
    ? [{ product_id, exported_at }]
    : [];
}

interface Rules {
  pictures: PicturePlan;
  getApplied: Awaited<ReturnType<typeof findApplied>>;
  knownStock: 'keep' | 'set';
}

function planRow(
  row: ChangeRowRow,
  product: ProductRow | undefined,
  { getApplied, knownStock, pictures: { image } }: Rules,
): Plan {
  const { input } = row;
  if (!input) throw new Error(`row ${row.position} has no input`);
  const wanted = { ...toWanted(input), ...(image && { image }) };
  const { stock } = input.values;
  if (!product) {
    const after = { ...withoutNull(wanted), ...(typeof stock === 'number' && { stock }) };
    return { row, before: {}, after, reasons: listMissing(input, wanted) };
  }
  const difference = getStockDifference(input);
  const [exported] = toExport({ product_id: product.product_id, input });
  if (difference !== undefined && exported) {
    wanted.stock = product.stock + difference - getApplied(exported);
  } else if (knownStock === 'set' && typeof stock === 'number') wanted.stock = stock;
  return planChange(row, { product, place: undefined }, wanted);
}

/** Stock of our own files: what somebody has added since they were written. */
export function getStockDifference({ values }: RowInput): number | undefined {
  const { stock, stock_base } = values;
  return typeof stock === 'number' && typeof stock_base === 'number'
    ? stock - stock_base
    : undefined;
}

/** Empty values of a new product get the default of their column. */
const withoutNull = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));

/** The reader has said what it could not read. */
function listMissing({ reasons = [] }: RowInput, { name, price }: Values): RowReason[] {
  if (reasons.some(({ level }) => level === 'error')) return [];
  return [
    ...(name === undefined ? [toError('name', 'REQUIRED', 'A new product needs a name.')] : []),
    ...(price === undefined ? [toError('price', 'REQUIRED', 'A new product needs a price.')] : []),
  ];
}

const STATED = ['name', 'description', 'price', 'discount', 'enabled', 'tax_class', ...FIELD_NAMES];
const KEPT_WHEN_EMPTY = new Set(['name', 'price', 'type', 'enabled']);
const EMPTY: Record<string, unknown> = { description: '', discount: 0 };

/** The fields that the file states. The reader has checked their types. */
function toWanted({ values, sku }: RowInput): Values {
  const stated: Record<string, unknown> = { ...values, ...(sku !== undefined && { sku }) };
  const wanted: Record<string, unknown> = {};
  for (const name of STATED) {
    const value = stated[name];
    if (value === undefined || (value === null && KEPT_WHEN_EMPTY.has(name))) continue;
    wanted[name] = value ?? EMPTY[name] ?? null;
  }
  if (typeof wanted.tax_class === 'string') wanted.tax_class = wanted.tax_class.toLowerCase();
  return wanted;
}
