import { type CouponQuote, coupons, type OrderLineInput } from '@shop/contract';
import { call, tryCall } from '#api/call.ts';

/** The discount of a code, or why it does not count. */
export type CouponCheck =
  | { quote: CouponQuote; problem?: undefined }
  | { quote?: undefined; problem: string };

export async function quoteCode(lines: OrderLineInput[], code: string): Promise<CouponCheck> {
  const product_list = lines.map(({ product_id, quantity }) => ({ product_id, quantity }));
  const { data, error } = await tryCall(call(coupons.quote, { body: { product_list, code } }));
  return data ? { quote: data } : { problem: error.fields.code ?? error.message };
}
