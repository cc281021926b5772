import {
  accounts,
  cart,
  catalog,
  desk,
  EditedProduct,
  type Endpoint,
  endpoints,
  managing,
  orders,
  type PaymentResult,
  payments,
  shopkeeping,
} from '@shop/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type AccountKind, LIFETIMES } from '#features/accounts/session-policy.ts';
import { hashOf, newToken } from '#features/accounts/session-token.ts';
import { insertSession } from '#features/accounts/sessions.queries.ts';
import { presentProduct } from '#features/catalog/present-product.ts';
import { findProduct } from '#features/catalog/products.queries.ts';
import { freshLine } from '#test/cart-items.ts';
import { asResult, buy } from '#test/payments.ts';
import { newPerson, openTestShop, pictureOf, type TestShop } from '#test/test-shop.ts';

const keyOf = ({ method, path }: Endpoint) => `${method} ${path}`;

/** What a call needs to succeed for whoever may make it. */
interface Stage {
  product_id: number;
  cart_item_id: number;
  image: string;
  order_id: string;
  result: PaymentResult;
  product: EditedProduct;
  customer: { email: string; password: string };
  admin: { email: string; password: string };
}

/** One good input per endpoint. An endpoint that is missing here fails the first test below. */
const inputs: Record<string, (stage: Stage) => object> = {
  [keyOf(accounts.signUp)]: () => ({ body: newPerson() }),
  [keyOf(accounts.logIn)]: ({ customer }) => ({ body: customer }),
  [keyOf(accounts.logInAdmin)]: ({ admin }) => ({ body: admin }),
  [keyOf(accounts.validateToken)]: () => ({}),
  [keyOf(accounts.validateAdmin)]: () => ({}),
  [keyOf(accounts.logOut)]: () => ({}),
  [keyOf(accounts.profile)]: () => ({}),
  [keyOf(accounts.changeProfile)]: () => ({ body: { address: newPerson().address } }),
  [keyOf(catalog.count)]: () => ({}),
  [keyOf(catalog.list)]: () => ({ params: { page: '1' } }),
  [keyOf(catalog.find)]: ({ product_id }) => ({ params: { product_id: `${product_id}` } }),
  [keyOf(catalog.image)]: ({ image }) => ({ query: { path: image } }),
  [keyOf(cart.view)]: () => ({}),
  [keyOf(cart.add)]: ({ product_id }) => ({ body: { product_id, quantity: 1 } }),
  [keyOf(cart.changeQuantity)]: ({ cart_item_id }) => ({ body: { cart_item_id, quantity: 1 } }),
  [keyOf(cart.remove)]: ({ cart_item_id }) => ({ body: { cart_item_id } }),
  [keyOf(cart.clear)]: () => ({}),
  [keyOf(managing.audit)]: ({ product_id }) => ({ query: { product_id: `${product_id}` } }),
  [keyOf(managing.listAll)]: () => ({ params: { page: '1' } }),
  [keyOf(managing.add)]: () => ({ body: { name: 'Nila Saree', price: '2450' } }),
  [keyOf(managing.edit)]: ({ product_id, product }) => ({ params: { product_id }, body: product }),
  [keyOf(managing.addPictures)]: ({ product_id, product }) => ({
    params: { product_id },
    body: { updated_at: product.updated_at },
  }),
  [keyOf(orders.listMine)]: () => ({}),
  [keyOf(orders.view)]: ({ order_id }) => ({ params: { id: order_id } }),
  [keyOf(orders.requestCancellation)]: ({ order_id }) => ({ params: { id: order_id } }),
  [keyOf(shopkeeping.listAll)]: () => ({}),
  [keyOf(shopkeeping.changeStatus)]: ({ order_id }) => ({
    params: { order_id },
    body: { order_status: 'Cancelled' },
  }),
  [keyOf(shopkeeping.restock)]: ({ order_id }) => ({ params: { id: order_id } }),
  [keyOf(shopkeeping.summary)]: () => ({}),
  [keyOf(desk.refundOrder)]: ({ order_id }) => ({ params: { id: order_id } }),
  [keyOf(desk.list)]: () => ({}),
  [keyOf(desk.settle)]: ({ result }) => ({ params: { id: result.razorpay_payment_id } }),
  [keyOf(payments.start)]: ({ product_id }) => ({
    body: { product_list: [{ product_id, quantity: 1 }] },
  }),
  [keyOf(payments.verify)]: ({ result }) => ({ body: result }),
  [keyOf(payments.release)]: ({ result }) => ({
    body: { razorpay_order_id: result.razorpay_order_id },
  }),
};

/** Answered beside the contract, because the web app never calls it. */
const BESIDE = [
  'GET /api/openapi.json',
  'GET /health/live',
  'GET /health/ready',
  'GET /metrics',
  'GET /robots.txt',
  'GET /sitemap.xml',
  'GET /sitemap-:block(^[0-9]{1,6}$).xml',
  // The payment provider's: they prove themselves by a signature.
  'POST /api/razor/return',
  'POST /api/razor/webhook',
];

describe('who may do what', () => {
  it('every endpoint of the contract is in the table, and nothing is served beside it', async () => {
    const shop = await openTestShop();

    expect(Object.keys(inputs).toSorted()).toEqual(endpoints.map(keyOf).toSorted());
    const contract = endpoints.map((endpoint) => keyOf(endpoint).replace(/\{(\w+)\}/g, ':$1'));
    // Two methods of one path may call its parameter differently.
    const unnamed = (served: string[]) =>
      served.map((one) => one.replace(/\/:\w+(\|:\w+)*/g, '/:')).toSorted();
    expect(unnamed(servedBy(shop))).toEqual(unnamed([...contract, ...BESIDE]));
  });

  const subjects = Object.keys(expectedOf('customer'));
  const cells = `${endpoints.length} endpoints × ${subjects.length} subjects: ${endpoints.length * subjects.length} cells`;
  it(`[ADMIN-14] ${cells}`, { timeout: 90_000 }, async () => {
    const shop = await openTestShop({ tries: { LOGIN_TRIES: '1000/1000' } });
    const people = await gather(shop);
    const found: Record<string, Record<string, number>> = {};
    const wanted: Record<string, Record<string, number>> = {};
    const changed: string[] = [];

    for (const endpoint of endpoints) {
      const key = keyOf(endpoint);
      wanted[key] = expectedOf(endpoint.access);
      found[key] = {};
      for (const subject of subjects) {
        const { cookies, stage } = await people.come(subject);
        const input = inputs[key]?.(stage) ?? {};
        const before = await carts(shop);
        const { status } = await shop.visitor(cookies).call(endpoint, input);
        found[key][subject] = status;
        if (status >= 400 && (await carts(shop)) !== before) changed.push(`${key} as ${subject}`);
      }
    }

    expect(found).toEqual(wanted);
    expect(changed).toEqual([]);
  });
});

it('[ORDERS-12] as=admin asks for the admin, whatever else is sent', async () => {
  const shop = await openTestShop();
  const people = await gather(shop);
  const found: Record<string, number> = {};
  for (const subject of Object.keys(expectedOf('admin'))) {
    const { cookies, stage } = await people.come(subject);
    const input = { params: { id: stage.order_id }, query: { as: 'admin' } } as const;
    found[subject] = (await shop.visitor(cookies).call(orders.view, input)).status;
  }

  expect(found).toEqual(expectedOf('admin'));
});

/** The status that each subject meets. A session that is not good is no session. */
function expectedOf(access: Endpoint['access']) {
  const customer = access === 'admin' ? 401 : 200;
  // Who asks as a customer is not asked for the admin's cookie, where both may call.
  const admin = access.startsWith('customer') ? 401 : 200;
  const stranger = access === 'public' ? 200 : 401;
  return {
    anonymous: stranger,
    owner: customer,
    'another customer': customer,
    'disabled customer': stranger,
    'expired session': stranger,
    'logged-out session replayed': stranger,
    admin,
    'disabled admin': stranger,
    'forged cookie': stranger,
  } satisfies Record<string, number>;
}

/** The shop's people, with a fresh session each time they come. */
async function gather(shop: TestShop) {
  const [asha, meera, gone] = [await shop.signUp(), await shop.signUp(), await shop.signUp()];
  const [admin, left] = [await shop.logInAdmin(), await shop.logInAdmin()];
  const product_id = await shop.addProduct({ stock: 1000 }, [await pictureOf(1)]);
  const { image } = await shop.db.selectFrom('product').select('image').executeTakeFirstOrThrow();
  const bought = {
    [asha.user_id]: await buy(shop, asha, product_id),
    [meera.user_id]: await buy(shop, meera, product_id),
  };
  const disabled_at = new Date();
  await shop.db
    .updateTable('customer')
    .set({ disabled_at })
    .where('user_id', '=', gone.user_id)
    .execute();
  await shop.db.updateTable('admin').set({ disabled_at }).where('email', '=', left.email).execute();
  const admins = await shop.db.selectFrom('admin').select(['admin_id', 'email']).execute();
  const idOf = (email: string) => admins.find((one) => one.email === email)?.admin_id ?? 0;

  const open = async (kind: AccountKind, id: number) => {
    const token = newToken();
    await shop.db
      .transaction()
      .execute((trx) => insertSession(trx, { kind, id, tokenHash: hashOf(token) }));
    return { [`__Host-${kind}`]: token };
  };
  const expire = async () => {
    const cookies = await open('customer', asha.user_id);
    const { idleHours } = LIFETIMES.customer;
    await shop.db
      .updateTable('session')
      .set({ last_seen_at: sql`now() - make_interval(hours => ${idleHours + 1})` })
      .where('token_hash', '=', hashOf(cookies['__Host-customer'] ?? ''))
      .execute();
    return cookies;
  };
  const logOut = async () => {
    const cookies = await open('customer', asha.user_id);
    await shop.visitor({ ...cookies }).call(accounts.logOut);
    return cookies;
  };

  const subjects: Record<string, () => Promise<Record<string, string>>> = {
    anonymous: async () => ({}),
    owner: () => open('customer', asha.user_id),
    'another customer': () => open('customer', meera.user_id),
    'disabled customer': () => open('customer', gone.user_id),
    'expired session': expire,
    'logged-out session replayed': logOut,
    admin: () => open('admin', idOf(admin.email)),
    'disabled admin': () => open('admin', idOf(left.email)),
    'forged cookie': async () => ({ '__Host-customer': newToken(), '__Host-admin': newToken() }),
  };

  return {
    async come(subject: string) {
      const cookies = (await subjects[subject]?.()) ?? {};
      const user_id = subject === 'another customer' ? meera.user_id : asha.user_id;
      const cart_item_id = await freshLine(shop, user_id, product_id);
      const { email, password } = asha;
      const order = bought[user_id];
      if (!order) throw new Error('nothing was bought');
      const stage: Stage = {
        order_id: order.order_id,
        result: asResult(order.result),
        product_id,
        cart_item_id,
        product: await productOf(shop, product_id),
        image: image[0] ?? '',
        customer: { email, password },
        admin: { email: admin.email, password: admin.password },
      };
      return { cookies, stage };
    },
  };
}

/** The whole product, as the form of an admin has just loaded it. */
async function productOf(shop: TestShop, product_id: number): Promise<EditedProduct> {
  const product = await findProduct(shop.db, product_id);
  if (!product) throw new Error('there is no such product');
  return z.parse(EditedProduct, { ...presentProduct(product), stock_base: product.stock });
}

const carts = async (shop: TestShop) =>
  JSON.stringify(
    await shop.db.selectFrom('cart_item').selectAll().orderBy('cart_item_id').execute(),
  );

/** What Fastify would answer, read from the tree that it prints; not the 404 for everything else. */
function servedBy({ app }: TestShop): string[] {
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
