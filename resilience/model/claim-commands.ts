import assert from 'node:assert/strict';
import { ErrorReply, orderClaims } from '@shop/contract';
import * as z from 'zod/mini';
import { call } from '../harness/http-client.ts';
import { itemAt } from '../harness/random.ts';
import { command, indexIn } from './command.ts';
import { type Checkout, CLAIMER, type Model } from './model.ts';
import { findOrderId, type Shop } from './shop.ts';

// Limits of the shop, written here once more like those of the model.
const MAX_WRONG_DIGITS = 5;
const HOUR = 60;

export type Digits = 'none' | 'wrong' | 'right';

const isGuests = ({ firstGuest }: Model, { customer, order }: Checkout) =>
  order !== undefined && customer >= firstGuest;

const listOfGuests = (model: Model) =>
  model.checkouts.flatMap((checkout, index) => (isGuests(model, checkout) ? [index] : []));

/** A customer adds an order to the account that was placed without one, and all others with its phone. */
export const claimOrder = (customer: number, any: number, digits: Digits) =>
  command(
    `customer ${customer} adds the order of guest ${any} with ${digits} digits`,
    async (model, shop) => {
      const orders = listOfGuests(model);
      const index = itemAt(orders, indexIn(orders, any));
      const { customer: guest } = itemAt(model.checkouts, index);
      const { status, body } = await call(shop.env.origin, orderClaims.claim, {
        ...itemAt(shop.customers, customer),
        body: {
          order_id: await findOrderId(shop, index),
          ...(digits !== 'none' && { phone_end: toPhoneEnd(shop, guest, digits) }),
        },
      });
      const refusal = claim(model, { customer, index, digits });
      assert.equal(z.safeParse(ErrorReply, body).data?.error, refusal);
      if (refusal) return;
      assert.equal(status, 200);
      shop.claims += 1;
    },
    (model) => listOfGuests(model).length > 0,
  );

function toPhoneEnd({ customers }: Shop, guest: number, digits: Digits): string {
  const end = itemAt(customers, guest).guest?.phone.slice(-4) ?? '';
  return digits === 'right' ? end : String((Number(end) + 1) % 10_000).padStart(4, '0');
}

/** @returns the code of the refusal; undefined: the orders are in the account */
function claim(
  model: Model,
  { customer, index, digits }: { customer: number; index: number; digits: Digits },
): string | undefined {
  const wanted = itemAt(model.checkouts, index);
  if (customer !== CLAIMER || wanted.claimedBy !== undefined) return 'ORDER_NOT_FOUND';
  const needsDigits = wanted.customer !== model.firstGuest;
  if (needsDigits) {
    if (digits === 'none') return 'PHONE_END_REQUIRED';
    const guesses = wanted.wrongDigits.filter((at) => at > model.now - HOUR).length;
    if (guesses >= MAX_WRONG_DIGITS) return 'RATE_LIMITED';
    if (digits === 'wrong') {
      wanted.wrongDigits.push(model.now);
      return 'WRONG_PHONE_END';
    }
  }
  const phones = [model.firstGuest, ...(needsDigits ? [wanted.customer] : [])];
  for (const one of listOfGuests(model)) {
    const checkout = itemAt(model.checkouts, one);
    if (phones.includes(checkout.customer)) checkout.claimedBy = customer;
  }
  return undefined;
}
