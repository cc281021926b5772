import { accounts, EditedProduct, type Endpoint, endpoints, orders } from '@shop/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { readFirstSettings } from '#config/shop.ts';
import { type AccountKind, SESSION_POLICY } from '#features/accounts/session-policy.ts';
import { createToken, hashToken } from '#features/accounts/session-token.ts';
import { insertSession } from '#features/accounts/sessions.queries.ts';
import { presentProduct } from '#features/catalog/present-product.ts';
import { findProduct } from '#features/catalog/products.queries.ts';
import { replaceCartItem } from '#test/cart-items.ts';
import { addDeliveryAddress } from '#test/delivery-addresses.ts';
import { inputs, type TestData, toKey } from '#test/endpoint-inputs.ts';
import { createLinks } from '#test/links.ts';
import { buy, toPaymentResult } from '#test/payments.ts';
import { createImage, createTestShop, type TestShop } from '#test/test-shop.ts';
import { addTicket } from '#test/tickets.ts';

/** Not in the contract, because the web app never calls them. */
const OTHER_ROUTES = [
  'GET /api/openapi.json',
  'GET /health/live',
  'GET /health/ready',
  'GET /metrics',
  'GET /robots.txt',
  'GET /sitemap.xml',
  'GET /sitemap-pages.xml',
  'GET /sitemap-:block(^[0-9]{1,6}$).xml',
  // Called by the payment provider and authenticated by a signature.
  'POST /api/razor/return',
  'POST /api/razor/webhook',
];

describe('access control', () => {
  it('covers every endpoint of the contract, and no other route is served', async () => {
    const shop = await createTestShop();

    expect(Object.keys(inputs).toSorted()).toEqual(endpoints.map(toKey).toSorted());
    const contract = endpoints.map((endpoint) => toKey(endpoint).replace(/\{(\w+)\}/g, ':$1'));
    // Two methods of one path may name its parameter differently.
    const withoutNames = (routes: string[]) =>
      routes.map((one) => one.replace(/\/:\w+(\|:\w+)*/g, '/:')).toSorted();
    expect(withoutNames(listRoutes(shop))).toEqual(withoutNames([...contract, ...OTHER_ROUTES]));
  });

  const names = Object.keys(getExpected('customer'));
  const cells = `${endpoints.length} endpoints × ${names.length} subjects: ${endpoints.length * names.length} cells`;
  it(`[ADMIN-14] ${cells}`, { timeout: 90_000 }, async () => {
    const shop = await createTestShop({ rateLimits: { LOGIN_RATE_LIMIT: '1000/1000' } });
    const subjects = await createSubjects(shop);
    const actual: Record<string, Record<string, number>> = {};
    const expected: Record<string, Record<string, number>> = {};
    const changed: string[] = [];

    for (const endpoint of endpoints) {
      const key = toKey(endpoint);
      expected[key] = getExpected(endpoint.access);
      actual[key] = {};
      for (const subject of names) {
        const { cookies, data } = await subjects.start(subject);
        const input = inputs[key]?.(data) ?? {};
        const before = await readCarts(shop);
        const { status } = await shop.createClient(cookies).call(endpoint, input);
        actual[key][subject] = status;
        if (status >= 400 && (await readCarts(shop)) !== before)
          changed.push(`${key} as ${subject}`);
      }
    }

    expect(actual).toEqual(expected);
    expect(changed).toEqual([]);
  });
});

it('[ORDERS-12] as=admin requires an admin session, whatever other cookies are sent', async () => {
  const shop = await createTestShop();
  const subjects = await createSubjects(shop);
  const actual: Record<string, number> = {};
  for (const subject of Object.keys(getExpected('admin'))) {
    const { cookies, data } = await subjects.start(subject);
    const input = { params: { id: data.order_id }, query: { as: 'admin' } } as const;
    actual[subject] = (await shop.createClient(cookies).call(orders.view, input)).status;
  }

  expect(actual).toEqual(getExpected('admin'));
});

/** The expected status by subject. An invalid session is like none. */
function getExpected(access: Endpoint['access']) {
  const customer = access === 'admin' ? 401 : 200;
  // Without as=admin, an endpoint for both ignores the admin's cookie.
  const admin = access.startsWith('customer') ? 401 : 200;
  const anonymous = access === 'public' ? 200 : 401;
  return {
    anonymous,
    owner: customer,
    'another customer': customer,
    'disabled customer': anonymous,
    'expired session': anonymous,
    'logged-out session replayed': anonymous,
    admin,
    'disabled admin': anonymous,
    'forged cookie': anonymous,
  } satisfies Record<string, number>;
}

/** Creates accounts of every kind; `start` gives one of them a new session. */
async function createSubjects(shop: TestShop) {
  const [asha, meera, disabled] = [
    await shop.createCustomer(),
    await shop.createCustomer(),
    await shop.createCustomer(),
  ];
  const [admin, disabledAdmin] = [await shop.createAdmin(), await shop.createAdmin()];
  const picturedTicket = await addTicket(shop, { images: [await createImage(2)] });
  const product_id = await shop.addProduct({ stock: 1000 }, [await createImage(1)]);
  const { image } = await shop.db.selectFrom('product').select('image').executeTakeFirstOrThrow();
  const bought = {
    [asha.user_id]: await buy(shop, asha, product_id),
    [meera.user_id]: await buy(shop, meera, product_id),
  };
  const disabled_at = new Date();
  await shop.db
    .updateTable('customer')
    .set({ disabled_at })
    .where('user_id', '=', disabled.user_id)
    .execute();
  await shop.db
    .updateTable('admin')
    .set({ disabled_at })
    .where('email', '=', disabledAdmin.email)
    .execute();
  const admins = await shop.db.selectFrom('admin').select(['admin_id', 'email']).execute();
  const getAdminId = (email: string) => admins.find((one) => one.email === email)?.admin_id ?? 0;

  const { shipment_id } = await shop.db
    .insertInto('shipment')
    .values({ order_id: bought[asha.user_id]?.order_id ?? '', created_by: getAdminId(admin.email) })
    .returning('shipment_id')
    .executeTakeFirstOrThrow();

  const createSession = async (kind: AccountKind, id: number) => {
    const token = createToken();
    await shop.db
      .transaction()
      .execute((trx) => insertSession(trx, { kind, id, tokenHash: hashToken(token) }));
    return { [`__Host-${kind}`]: token };
  };
  const findOtherSession = async (user_id: number) => {
    await createSession('customer', user_id);
    const newest = shop.db
      .selectFrom('session')
      .select('session_id')
      .where('user_id', '=', user_id);
    const row = await newest.orderBy('session_id', 'desc').limit(1).executeTakeFirstOrThrow();
    return row.session_id;
  };
  const createExpired = async () => {
    const cookies = await createSession('customer', asha.user_id);
    const { idleHours } = SESSION_POLICY.customer;
    await shop.db
      .updateTable('session')
      .set({ last_seen_at: sql`now() - make_interval(hours => ${idleHours + 1})` })
      .where('token_hash', '=', hashToken(cookies['__Host-customer'] ?? ''))
      .execute();
    return cookies;
  };
  const createLoggedOut = async () => {
    const cookies = await createSession('customer', asha.user_id);
    await shop.createClient({ ...cookies }).call(accounts.logOut);
    return cookies;
  };

  const sessions: Record<string, () => Promise<Record<string, string>>> = {
    anonymous: async () => ({}),
    owner: () => createSession('customer', asha.user_id),
    'another customer': () => createSession('customer', meera.user_id),
    'disabled customer': () => createSession('customer', disabled.user_id),
    'expired session': createExpired,
    'logged-out session replayed': createLoggedOut,
    admin: () => createSession('admin', getAdminId(admin.email)),
    'disabled admin': () => createSession('admin', getAdminId(disabledAdmin.email)),
    'forged cookie': async () => ({
      '__Host-customer': createToken(),
      '__Host-admin': createToken(),
    }),
  };

  return {
    async start(subject: string) {
      const cookies = (await sessions[subject]?.()) ?? {};
      const user_id = subject === 'another customer' ? meera.user_id : asha.user_id;
      // A customer keeps ten at most, and there are more calls than that.
      await shop.db.deleteFrom('customer_address').execute();
      const cart_item_id = await replaceCartItem(shop, user_id, product_id);
      const { email, password } = asha;
      const order = bought[user_id];
      if (!order) throw new Error('no order');
      const data: TestData = {
        order_id: order.order_id,
        shipment_id,
        result: toPaymentResult(order.result),
        session_id: await findOtherSession(user_id),
        ticket_id: await addTicket(shop),
        picturedTicket,
        ...(await createLinks(shop, asha)),
        address_id: await addDeliveryAddress(shop, user_id),
        user_id: disabled.user_id,
        product_id,
        cart_item_id,
        product: await getEditedProduct(shop, product_id),
        settings: readFirstSettings({}),
        image: image[0] ?? '',
        customer: { email, password },
        admin: { email: admin.email, password: admin.password },
      };
      return { cookies, data };
    },
  };
}

/** The whole product, as the admin's form loads it. */
async function getEditedProduct(shop: TestShop, product_id: number): Promise<EditedProduct> {
  const product = await findProduct(shop.db, product_id);
  if (!product) throw new Error('no such product');
  return z.parse(EditedProduct, { ...presentProduct(product), stock_base: product.stock });
}

const readCarts = async (shop: TestShop) =>
  JSON.stringify(
    await shop.db.selectFrom('cart_item').selectAll().orderBy('cart_item_id').execute(),
  );

/** The routes of Fastify, parsed from the tree that it prints, without the catch-all 404. */
function listRoutes({ app }: TestShop): string[] {
  const parents: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods = ''] = /^(\W*)── (\S+) \((.*)\)/.exec(line) ?? [];
      const depth = Math.floor(indent.length / 4);
      parents[depth] = part;
      const path = parents.slice(0, depth + 1).join('');
      if (!part || methods.includes('TRACE')) return [];
      const own = methods.split(', ').filter((method) => method !== 'HEAD');
      return own.map((method) => `${method} ${path}`);
    });
}
