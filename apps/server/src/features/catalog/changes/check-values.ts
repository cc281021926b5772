import { ProductValues, type RowReason } from '@shop/contract';
import { formatRupees, fromRupees } from '@shop/domain/money';
import {
  isUnusualDiscount,
  isUnusualPrice,
  isUnusualStock,
} from '@shop/domain/products/unusual-values';
import * as z from 'zod/mini';
import { formatMessage, type ShopError } from '#platform/shop-error.ts';
import { toLabel, type Values } from './row-values.ts';

export const toError = (field: string, code: string, text: string): RowReason => ({
  level: 'error',
  column: field && toLabel(field),
  code,
  text,
});

export const toWarning = (field: string, code: string, text: string): RowReason => ({
  ...toError(field, code, text),
  level: 'warning',
});

/** A rule that speaks against a row, in the words of its error. */
export const fromShopError = ({ code, details }: ShopError): RowReason =>
  toError(`${details.field ?? ''}`, code, formatMessage(code, details));

/** The limits of each value, as every form has them. */
export function listInvalidValues({ stock, ...values }: Values): RowReason[] {
  if (stock !== undefined && stock < 0) {
    return [toError('stock', 'TOO_FEW_LEFT', 'There are not that many pieces left.')];
  }
  const { error } = z.safeParse(ProductValues, { ...values, stock });
  return (error?.issues ?? []).map(({ path, message }) =>
    toError(String(path[0] ?? ''), 'NOT_ALLOWED', message),
  );
}

/** Values that are often a slip of the finger, as the quick list asks about them. */
export function listUnusualValues(before: Values, after: Values): RowReason[] {
  const warnings: RowReason[] = [];
  const { price, discount, stock } = after;
  if (price !== undefined && before.price !== undefined && isUnusualPrice(price, before.price)) {
    const [from, to] = [before.price, price].map((rupees) => formatRupees(fromRupees(rupees)));
    const falls = price < before.price;
    const text = `The price ${falls ? 'falls' : 'rises'} from ${from} to ${to}.`;
    warnings.push(toWarning('price', falls ? 'PRICE_FALLS' : 'PRICE_RISES', text));
  }
  if (discount !== undefined && isUnusualDiscount(discount, before.discount ?? 0)) {
    const text = `The discount is ${discount} %. That is a lot.`;
    warnings.push(toWarning('discount', 'UNUSUAL_DISCOUNT', text));
  }
  if (stock !== undefined && before.stock !== undefined && isUnusualStock(stock, before.stock)) {
    const text = `The stock changes from ${before.stock} to ${stock}.`;
    warnings.push(toWarning('stock', 'UNUSUAL_STOCK', text));
  }
  return warnings;
}
