import { type Sale, SaleInput } from '@shop/contract';
import { parseAmount } from '@shop/domain/money';
import * as z from 'zod/mini';
import type { ParseResult } from '#ui/forms/use-form.ts';

export const CHOOSE_WHAT = 'Choose what the sale is for.';
export const CHOOSE_HOW = 'Choose percent or rupees.';

/** Names of the fields whose errors the contract reports at another path. */
const FIELDS: Record<string, string> = {
  scope: 'what',
  'scope.types': 'types',
  'scope.product_ids': 'product_ids',
  'scope.collection_id': 'collection_id',
};

/** @param running the sale whose names and last day alone can change. */
export function parseSale(form: FormData, running?: SaleInput): ParseResult<SaleInput> {
  const { data, error } = z.safeParse(SaleInput, readSale(form, running));
  const errors = nameErrors(error?.issues);
  if (!running && !form.get('what')) errors['what'] = CHOOSE_WHAT;
  if (!running && !form.get('how')) {
    errors['how'] = CHOOSE_HOW;
    delete errors['percent'];
  }
  return data && Object.keys(errors).length === 0 ? { values: data } : { errors };
}

/** By the names of the fields. */
export function nameErrors(issues: z.core.$ZodIssue[] = []): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { path, message } of issues) {
    const [first, second] = path.map(String);
    const joined = second === undefined || second === 'kind' ? `${first}` : `${first}.${second}`;
    errors[FIELDS[joined] ?? joined] ??= message;
  }
  return errors;
}

function readSale(form: FormData, running: SaleInput | undefined) {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  const words = {
    name: text('name'),
    name_ml: text('name_ml') || undefined,
    to: text('to'),
  };
  if (running) return { ...running, ...words };
  const how = text('how');
  return {
    ...words,
    from: text('from'),
    scope: readScope(form, text('what')),
    ...(how === 'percent' && { percent: parseAmount(text('percent')) }),
    ...(how === 'percent' && text('cap') !== '' && { cap: parseAmount(text('cap')) }),
    ...(how === 'amount' && { amount: parseAmount(text('amount')) }),
  };
}

export function readScope(form: FormData, kind: string) {
  if (kind === 'types') return { kind, types: form.getAll('types') };
  if (kind === 'products') return { kind, product_ids: form.getAll('product_ids').map(Number) };
  if (kind === 'collection') return { kind, collection_id: Number(form.get('collection_id')) };
  return { kind };
}

/** The input that the form sends for a sale that is not changed. */
export function toSaleInput({ name, name_ml, from, to, scope, ...sale }: Sale): SaleInput {
  const { percent, amount, cap } = sale;
  return {
    name,
    ...(name_ml !== undefined && { name_ml }),
    from,
    to,
    scope,
    ...(percent !== undefined && { percent }),
    ...(amount !== undefined && { amount }),
    ...(cap !== undefined && { cap }),
  };
}

/** Whether two inputs are of the same sale, in whatever order they name its types and products. */
export const isSameSale = (one: SaleInput, other: SaleInput): boolean =>
  serialize(one) === serialize(other);

function serialize({ name, name_ml, from, to, scope, percent, amount, cap }: SaleInput): string {
  const listed =
    scope.kind === 'types'
      ? scope.types.toSorted()
      : scope.kind === 'products'
        ? scope.product_ids.toSorted((a, b) => a - b)
        : scope.kind === 'collection'
          ? [scope.collection_id]
          : [];
  return JSON.stringify([name, name_ml, from, to, scope.kind, listed, percent, amount, cap]);
}
