import { type AdminProduct, Price, type ProductChange, Stock } from '@shop/contract';
import { formatRupees, fromRupees, parseAmount } from '@shop/domain/money';
import { isUnusualPrice, isUnusualStock } from '@shop/domain/products/unusual-values';
import * as z from 'zod/mini';
import { askAgain } from '#features/catalog/admin/unusual/questions.ts';

export type QuickField = 'price' | 'stock';
export const QUICK_FIELDS: QuickField[] = ['price', 'stock'];

/** Typed texts of one product. A field that is not there is not edited. */
export type RowEdit = { [K in QuickField]?: string | undefined };
export type Edits = Record<number, RowEdit>;

const SCHEMAS = { price: Price, stock: Stock };

const formatAmount = (amount: number) => formatRupees(fromRupees(amount)).replace('₹', '');

export const formatQuickField = (product: AdminProduct, field: QuickField): string =>
  field === 'price' ? formatAmount(product.price) : String(product.stock);

/** A price or stock as text: ₹2,690 or 9. */
export const formatValue = (field: QuickField, value: number) =>
  field === 'price' ? formatRupees(fromRupees(value)) : String(value);

/** The edit of the product with the text of one field; a text that changes nothing is no edit. */
export function typeText(edit: RowEdit, product: AdminProduct, field: QuickField, text: string) {
  const next: RowEdit = { ...edit, [field]: text };
  if (parseAmount(text) === product[field] || text === formatQuickField(product, field)) {
    delete next[field];
  }
  return next;
}

/** @returns the message of the field, or undefined when its text can be saved. */
export function findError(edit: RowEdit, field: QuickField): string | undefined {
  const text = edit[field];
  if (text === undefined) return undefined;
  return z.safeParse(SCHEMAS[field], parseAmount(text)).error?.issues[0]?.message;
}

export const hasError = (edit: RowEdit) =>
  QUICK_FIELDS.some((field) => findError(edit, field) !== undefined);

/** The new values, each with the one that was shown. */
export function toChange(product: AdminProduct, edit: RowEdit): ProductChange {
  const { product_id, price, stock } = product;
  return {
    product_id,
    ...(edit.price !== undefined && { price: parseAmount(edit.price), price_base: price }),
    ...(edit.stock !== undefined && { stock: parseAmount(edit.stock), stock_base: stock }),
  };
}

export const countEdits = (edits: Edits): number =>
  Object.values(edits).reduce((sum, edit) => sum + Object.keys(edit).length, 0);

/** Fields that were typed over a value which somebody else, or a sale, has changed. */
export const findConflicts = (seen: AdminProduct, now: AdminProduct, edit: RowEdit): QuickField[] =>
  QUICK_FIELDS.filter(
    (field) =>
      edit[field] !== undefined &&
      seen[field] !== now[field] &&
      parseAmount(edit[field]) !== now[field],
  );

const LABELS = { price: 'Price', stock: 'Stock' };

/** For example: Stock is 11 now, you typed 9. */
export const formatConflict = (product: AdminProduct, field: QuickField, text: string) =>
  `${LABELS[field]} is ${formatValue(field, product[field])} now, you typed ${formatValue(
    field,
    parseAmount(text),
  )}.`;

const IS_UNUSUAL = { price: isUnusualPrice, stock: isUnusualStock };

/** Fields with an unusual number that was not confirmed. `kept` has the texts that were. */
export const findQuestions = (product: AdminProduct, edit: RowEdit, kept: RowEdit): QuickField[] =>
  QUICK_FIELDS.filter((field) => {
    const text = edit[field];
    return (
      text !== undefined &&
      text !== kept[field] &&
      findError(edit, field) === undefined &&
      IS_UNUSUAL[field](parseAmount(text), product[field])
    );
  });

export const formatQuestion = (product: AdminProduct, field: QuickField, text: string) =>
  askAgain(
    LABELS[field],
    formatValue(field, product[field]),
    formatValue(field, parseAmount(text)),
  );

/** Edits with the values they were typed over, as the tab keeps them. */
const QuickDraft = z.record(
  z.string(),
  z.object({
    edit: z.object({ price: z.optional(z.string()), stock: z.optional(z.string()) }),
    seen: z.object({ price: z.number(), stock: z.number() }),
  }),
);
export type QuickDraft = z.infer<typeof QuickDraft>;

export const parseDraft = (stored: unknown): QuickDraft =>
  z.safeParse(QuickDraft, stored).data ?? {};

/** The draft after a change of the listed products; those of other pages stay in it. */
export function toDraft(draft: QuickDraft, products: AdminProduct[], edits: Edits): QuickDraft {
  const next = { ...draft };
  for (const { product_id, price, stock } of products) {
    const edit = edits[product_id];
    if (edit) next[product_id] = { edit, seen: next[product_id]?.seen ?? { price, stock } };
    else delete next[product_id];
  }
  return next;
}

/** The edits of the listed products, and those typed over a value that has been changed since. */
export function fromDraft(draft: QuickDraft, products: AdminProduct[]) {
  const edits: Edits = {};
  const conflicts: Record<number, QuickField[]> = {};
  for (const product of products) {
    const { product_id } = product;
    const kept = draft[product_id];
    if (!kept) continue;
    edits[product_id] = kept.edit;
    conflicts[product_id] = findConflicts({ ...product, ...kept.seen }, product, kept.edit);
  }
  return { edits, conflicts };
}
