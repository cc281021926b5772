import { randomUUID } from 'node:crypto';
import { guestPayments, orderClaims, orderLinkReviews, orderLinks } from '@shop/contract';
import { sql } from 'kysely';
import { createToken, hashToken } from '#features/accounts/sessions/sessions.ts';
import { toKey } from '../endpoint-key.ts';
import { buyAsGuest, createGuest } from '../guests.ts';
import { drainPollers } from '../payments.ts';
import { setStatus } from '../shipments.ts';
import { createPerson, type TestShop } from '../test-shop.ts';

export interface GuestData {
  product_id: number;
  guest: {
    /** Drawn for the tab that paid for a delivered order. */
    token: string;
    document_id: number;
    /** An order with the email and phone of the customer. */
    claimable_id: string;
  };
}

const PIECES = 60;

/** Two orders of guests: a delivered one, and one that customers add to their accounts. */
export async function createGuestOrders(
  shop: TestShop,
  { owner, product_id }: { owner: Parameters<typeof setStatus>[0]; product_id: number },
) {
  const guest = createGuest(shop);
  const { order_id } = await buyAsGuest(shop, guest, product_id, PIECES);
  const { order_id: claimable_id } = await buyAsGuest(shop, createGuest(shop), product_id);
  await drainPollers(shop);
  await setStatus(owner, order_id, 'Delivered');
  const { document_id } = await shop.db
    .selectFrom('tax_document')
    .select('document_id')
    .where('order_id', '=', order_id)
    .where('kind', '=', 'receipt')
    .executeTakeFirstOrThrow();
  return {
    /** Gives the second order back to its guest, with the email and phone of a customer. */
    async prepare(user_id: number): Promise<GuestData['guest']> {
      await sql`update customer set email_confirmed_at = now() where user_id = ${user_id}`.execute(
        shop.db,
      );
      await sql`
        update orders o set user_id = null, claimed_at = null,
          ship_to = o.ship_to || jsonb_build_object('email', c.email, 'phone', c.phone)
        from customer c where c.user_id = ${user_id} and o.order_id = ${claimable_id}`.execute(
        shop.db,
      );
      return { token: await drawOrderToken(shop, order_id, 'payer'), document_id, claimable_id };
    },
  };
}

/** A token of an order, without its message or its payment. */
export async function drawOrderToken(
  { db }: TestShop,
  order_id: string,
  scope: 'limited' | 'full' | 'payer',
): Promise<string> {
  const token = createToken();
  const expires_at = sql<Date>`now() + interval '30 minutes'`;
  await db
    .insertInto('page_token')
    .values({ token_hash: hashToken(token), order_id, scope, expires_at })
    .execute();
  return token;
}

/** One valid input per endpoint of guests. */
export const guestInputs: Record<string, (data: GuestData) => object> = {
  [toKey(guestPayments.start)]: ({ product_id }) => {
    const { name, email, phone, address } = createPerson();
    const product_list = [{ product_id, quantity: 1 }];
    return { body: { name, email, phone, address, product_list } };
  },
  [toKey(guestPayments.wait)]: () => ({ body: { guest_key: createToken() } }),
  [toKey(guestPayments.release)]: () => ({ body: { guest_key: createToken() } }),
  [toKey(orderLinks.view)]: ({ guest: { token } }) => ({ body: { token } }),
  [toKey(orderLinks.cancel)]: ({ guest: { token } }) => ({ body: { token } }),
  [toKey(orderLinks.askReturn)]: ({ guest: { token }, product_id }) => ({
    body: {
      token,
      pieces: `${product_id}:1`,
      reason: 'fault',
      wish: 'refund',
      text: 'A hole.',
      request_id: randomUUID(),
    },
  }),
  [toKey(orderLinkReviews.ofOrder)]: ({ guest: { token } }) => ({ body: { token } }),
  [toKey(orderLinkReviews.save)]: ({ guest: { token }, product_id }) => ({
    params: { product_id: `${product_id}` },
    body: { token, rating: '5', text: 'Soft.', request_id: randomUUID() },
  }),
  [toKey(orderLinks.viewDocument)]: ({ guest: { token, document_id } }) => ({
    body: { token, document_id },
  }),
  [toKey(orderLinks.correctEmail)]: ({ guest: { token } }) => ({
    body: { token, email: createPerson().email },
  }),
  [toKey(orderLinks.send)]: ({ guest: { claimable_id: order_id } }) => ({
    body: { order_id, email: createPerson().email },
  }),
  [toKey(orderClaims.list)]: () => ({}),
  [toKey(orderClaims.claim)]: ({ guest: { claimable_id: order_id } }) => ({ body: { order_id } }),
};
