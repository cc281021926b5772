import { adminProducts, type InputOf, type ReplyOf, type StaffProduct } from '@shop/contract';
import * as z from 'zod/mini';
import { type Call, tryCall } from '#api/call.ts';
import { reloadProduct } from '#features/catalog/admin/load-products.ts';

/** The specification says no more about the reply than that a refusal has the field 'error'. */
const edit = {
  ...adminProducts.edit,
  reply: z.union([adminProducts.edit.reply, z.object({ error: z.optional(z.undefined()) })]),
};

type SavedProduct = ReplyOf<typeof adminProducts.edit>;

/** @returns the product as it is stored now. */
export async function saveProduct(
  call: Call,
  product: StaffProduct,
  body: InputOf<typeof adminProducts.edit>['body'],
): Promise<SavedProduct> {
  const params = { product_id: String(product.product_id) };
  const reply = await call(edit, { params, body });
  if ('product_id' in reply) return reply;
  const { data } = await tryCall(reloadProduct(call, product));
  return data ?? product;
}
