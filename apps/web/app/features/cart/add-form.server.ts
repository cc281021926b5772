import { cart, IdInPath, numberInPath } from '@shop/contract';
import * as z from 'zod/mini';
import { type Call, tryCall } from '#api/call.ts';
import { isSignedOut } from '#api/error-kinds.ts';

/** A form that was posted before or without JavaScript, and the query of the login page after it. */
const AddForm = z.object({
  product_id: IdInPath,
  quantity: z.pipe(
    z.optional(numberInPath(4)),
    z.transform((quantity) => quantity ?? 1),
  ),
});
export type AddForm = z.output<typeof AddForm>;

/** @returns undefined when nothing was asked for. */
export const parseAddForm = (fields: URLSearchParams): AddForm | undefined =>
  z.safeParse(AddForm, Object.fromEntries(fields)).data;

/** Adds to the cart. @returns where the customer goes next. */
export async function addFromForm(call: Call, { product_id, quantity }: AddForm): Promise<string> {
  const { error } = await tryCall(call(cart.add, { body: { product_id, quantity } }));
  if (error && isSignedOut(error)) {
    return `/login?${new URLSearchParams({ product_id: `${product_id}`, quantity: `${quantity}` })}`;
  }
  return error ? '/cart?added=no' : '/cart';
}
