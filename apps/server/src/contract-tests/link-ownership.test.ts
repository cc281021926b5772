import { randomUUID } from 'node:crypto';
import {
  accountRecovery,
  orderClaims,
  orderLinkReviews,
  orderLinks,
  payLinks,
  support,
} from '@shop/contract';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { drawOrderToken } from '#test/access/guest-inputs.ts';
import { buyAsGuest, createGuest } from '#test/guests.ts';
import { createLinks, MAIL_ON } from '#test/mail/links.ts';
import { buy, drainPollers } from '#test/payments.ts';
import { rateByLink } from '#test/reviews.ts';
import { makeLinkOf, payByLink } from '#test/sales/link-calls.ts';
import { setStatus } from '#test/shipments.ts';
import { registerForTax } from '#test/tax-registration.ts';
import { createTestShop, type TestShop } from '#test/test-shop.ts';
import { addTicket, drawTicketLink } from '#test/tickets.ts';

interface Linked {
  order_id: string;
  product_id: number;
  document_id: number;
}

/**
 * Each call by a link, and its reply about the pieces and papers of an order: the error, or what it showed or changed.
 */
const CALLS: Record<string, (shop: TestShop, token: string, about: Linked) => Promise<unknown>> = {
  view: async (shop, token) => {
    const { body } = await shop.call(orderLinks.view, { body: { token } });
    return body.error ?? body.order.order_id;
  },
  document: async (shop, token, { document_id }) => {
    const { body } = await shop.call(orderLinks.viewDocument, { body: { token, document_id } });
    return body.error ?? body.order_id;
  },
  cancel: async (shop, token) => {
    const { body } = await shop.call(orderLinks.cancel, { body: { token } });
    return body.error ?? body.msg;
  },
  return: async (shop, token, { product_id }) => {
    const form = {
      token,
      pieces: `${product_id}:1`,
      reason: 'fault',
      wish: 'refund',
      text: 'A hole.',
      request_id: randomUUID(),
    };
    // The type does not know that a form sends texts.
    const { body } = await shop.call(orderLinks.askReturn, { body: form as never });
    return body.error ?? 'asked';
  },
  email: async (shop, token) => {
    const email = 'right@example.com';
    const { body } = await shop.call(orderLinks.correctEmail, { body: { token, email } });
    return body.error ?? body.email;
  },
  reviews: async (shop, token) => {
    const { body } = await shop.call(orderLinkReviews.ofOrder, { body: { token } });
    return body.error ?? body.lines.map(({ product_id }) => product_id);
  },
  rate: async (shop, token, { product_id }) => {
    const { body } = await rateByLink(shop, { token, product_id });
    return body.error ?? body.rating;
  },
};

/** Tries every call with a token, on what belongs to an order. */
async function tryAll(shop: TestShop, token: string, about: Linked) {
  const replies: Record<string, unknown> = {};
  for (const [name, call] of Object.entries(CALLS)) {
    const client = { ...shop, call: shop.createClient().call };
    replies[name] = await call(client, token, about);
  }
  return replies;
}

const refused = (error: string) =>
  Object.fromEntries(Object.keys(CALLS).map((name) => [name, error]));

/** Two guests, each with a delivered order of three pieces of another saree. */
async function openShopWithGuests() {
  const shop = await createTestShop();
  await registerForTax(shop, 'regular');
  const owner = await shop.createStaff('owner');
  const place = async (phone: string): Promise<Linked> => {
    const product_id = await shop.addProduct({ stock: 10 });
    const guest = createGuest(shop, { phone });
    const { order_id } = await buyAsGuest(shop, guest, product_id, 3);
    await drainPollers(shop);
    await setStatus(owner, order_id, 'Delivered');
    const { document_id } = await shop.db
      .selectFrom('tax_document')
      .select('document_id')
      .where('order_id', '=', order_id)
      .where('kind', '=', 'invoice')
      .executeTakeFirstOrThrow();
    return { order_id, product_id, document_id };
  };
  return { shop, own: await place('9847012345'), other: await place('9876543210') };
}

/** Everything of an order that a call by a link can change. */
async function readOrder({ db }: TestShop, { order_id }: Linked) {
  const { rows } = await sql`
    select o.cancellation_requested_at, o.ship_to,
      (select count(*) from return_request r where r.order_id = o.order_id) as returns,
      (select count(*) from review r where r.order_id = o.order_id) as reviews
    from orders o where o.order_id = ${order_id}`.execute(db);
  return rows;
}

it('[GUEST-09] [GUEST-10] [GUEST-12] each token opens its calls for its own order', async () => {
  const { shop, own } = await openShopWithGuests();
  const { order_id, product_id } = own;
  const limited = await drawOrderToken(shop, order_id, 'limited');
  const full = await drawOrderToken(shop, order_id, 'full');
  const payer = await drawOrderToken(shop, order_id, 'payer');
  const expired = await drawOrderToken(shop, order_id, 'full');
  await sql`update page_token set expires_at = now() - interval '1 second'
    where token_hash = sha256(${expired}::bytea)`.execute(shop.db);
  const everything = {
    view: order_id,
    document: order_id,
    cancel: 'Cancellation requested',
    return: 'asked',
    email: 'right@example.com',
    reviews: [product_id],
    rate: 5,
  };

  expect(await tryAll(shop, expired, own)).toEqual(refused('ORDER_LINK_EXPIRED'));
  expect(await tryAll(shop, 'x'.repeat(43), own)).toEqual(refused('ORDER_LINK_EXPIRED'));
  expect(await tryAll(shop, limited, own)).toEqual({
    ...refused('PHONE_END_REQUIRED'),
    view: order_id,
    email: 'ORDER_LINK_EXPIRED',
  });
  expect(await tryAll(shop, full, own)).toEqual({ ...everything, email: 'ORDER_LINK_EXPIRED' });
  expect(await tryAll(shop, payer, own)).toEqual(everything);
});

it('[GUEST-09] [GUEST-10] [GUEST-12] no token opens or changes anything of another order', async () => {
  const { shop, own, other } = await openShopWithGuests();
  const before = await readOrder(shop, own);
  const { order_id, product_id } = other;
  const opensOther = {
    view: order_id,
    document: 'DOCUMENT_NOT_FOUND',
    cancel: 'Cancellation requested',
    return: 'TOO_MANY_PIECES',
    reviews: [product_id],
    rate: 'NOT_RECEIVED',
  };
  const expected = {
    limited: {
      ...refused('PHONE_END_REQUIRED'),
      view: order_id,
      email: 'ORDER_LINK_EXPIRED',
    },
    full: { ...opensOther, email: 'ORDER_LINK_EXPIRED' },
    payer: { ...opensOther, email: 'right@example.com' },
  };

  for (const scope of ['limited', 'full', 'payer'] as const) {
    const token = await drawOrderToken(shop, order_id, scope);
    expect(await tryAll(shop, token, own)).toEqual(expected[scope]);
    expect(await readOrder(shop, own)).toEqual(before);
  }
});

it('[GUEST-13] no token opens an order that is in an account', async () => {
  const { shop, own } = await openShopWithGuests();
  const { user_id } = await shop.createCustomer();
  const tokens = [
    await drawOrderToken(shop, own.order_id, 'limited'),
    await drawOrderToken(shop, own.order_id, 'full'),
    await drawOrderToken(shop, own.order_id, 'payer'),
  ];
  // The links stay, as if they had been drawn at the same moment.
  await sql`update orders set user_id = ${user_id}, claimed_at = now()
    where order_id = ${own.order_id}`.execute(shop.db);
  const before = await readOrder(shop, own);

  for (const token of tokens) {
    expect(await tryAll(shop, token, own)).toEqual(refused('ORDER_LINK_EXPIRED'));
  }
  expect(await readOrder(shop, own)).toEqual(before);
});

it('the tokens of an order, a ticket and an account do not open each other', async () => {
  const shop = await createTestShop({
    rateLimits: { ...MAIL_ON, LOGIN_RATE_LIMIT: '1000/1000' },
  });
  const { order_id } = await buyAsGuest(shop, createGuest(shop), await shop.addProduct());
  const asha = await shop.createCustomer();
  await buy(shop, asha, await shop.addProduct());
  const { resetToken, confirmToken, undoToken } = await createLinks(shop, asha);
  const ticketToken = await drawTicketLink(shop, await addTicket(shop));
  const tokens = {
    order: await drawOrderToken(shop, order_id, 'payer'),
    ticket: ticketToken,
    reset: resetToken,
    confirm: confirmToken,
    undo: undoToken,
  };
  const { call } = shop;
  const opens: Record<keyof typeof tokens, (token: string) => Promise<{ status: number }>> = {
    order: (token) => call(orderLinks.view, { body: { token } }),
    ticket: (token) => call(support.thread, { body: { token } }),
    confirm: (token) => call(accountRecovery.confirmEmail, { body: { token } }),
    undo: (token) => call(accountRecovery.undoEmailChange, { body: { token } }),
    reset: (token) =>
      call(accountRecovery.resetPassword, {
        body: { token, password: 'a border of seven threads' },
      }),
  };

  for (const [kind, open] of Object.entries(opens)) {
    for (const [other, token] of Object.entries(tokens).filter(([name]) => name !== kind)) {
      expect([kind, other, (await open(token)).status]).toEqual([kind, other, 410]);
    }
  }
  const own: [string, number][] = [];
  for (const [kind, token] of Object.entries(tokens)) {
    own.push([kind, (await opens[kind as keyof typeof tokens](token)).status]);
    if (kind === 'reset') break;
  }
  expect(own).toEqual([
    ['order', 200],
    ['ticket', 200],
    ['reset', 200],
  ]);
});

it('[LINK-07] the token of a payment link opens its own page and order, and nothing else', async () => {
  const { shop, own } = await openShopWithGuests();
  const seller = await shop.createStaff('counter');
  const product_id = await shop.addProduct({ stock: 5 });
  const unpaid = await makeLinkOf(seller, product_id);
  const paid = await makeLinkOf(seller, product_id);
  const { order_id } = await payByLink(shop, paid.token, { phone: '9876543210' });
  const before = await readOrder(shop, own);
  const ofOrder = await drawOrderToken(shop, own.order_id, 'payer');

  expect(await tryAll(shop, unpaid.token, own)).toEqual(refused('ORDER_LINK_EXPIRED'));
  expect(await tryAll(shop, paid.token, own)).toEqual({
    ...refused('PHONE_END_REQUIRED'),
    view: order_id,
    email: 'ORDER_LINK_EXPIRED',
  });
  expect(await readOrder(shop, own)).toEqual(before);
  for (const token of [ofOrder, 'x'.repeat(43)]) {
    const { body } = await shop.call(payLinks.view, { body: { token } });
    expect(body.error).toBe('PAY_LINK_NOT_FOUND');
  }
});

it('[GUEST-09] [GUEST-13] a link and My Orders share the five wrong digits an hour', async () => {
  const shop = await createTestShop();
  const { email, call, user_id } = await shop.createCustomer();
  await sql`update customer set email_confirmed_at = now() where user_id = ${user_id}`.execute(
    shop.db,
  );
  const guest = createGuest(shop, { email, phone: '9876543210' });
  const { order_id } = await buyAsGuest(shop, guest, await shop.addProduct());
  const token = await drawOrderToken(shop, order_id, 'limited');
  const byLink = async (phone_end: string) =>
    (await shop.call(orderLinks.view, { body: { token, phone_end } })).body.error;
  const byAccount = async (phone_end: string) =>
    (await call(orderClaims.claim, { body: { order_id, phone_end } })).body.error;

  for (const guess of [byLink, byAccount, byLink, byAccount, byLink]) {
    expect(await guess('0000')).toBe('WRONG_PHONE_END');
  }

  expect(await byAccount('3210')).toBe('RATE_LIMITED');
  expect(await byLink('3210')).toBe('RATE_LIMITED');
});
