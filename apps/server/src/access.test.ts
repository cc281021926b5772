import {
  accounts,
  cart,
  catalog,
  type Endpoint,
  endpoints,
  orders,
  type PaymentResult,
  payments,
} from '@shop/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { type AccountKind, LIFETIMES } from '#features/accounts/lifetimes.ts';
import { hashOf, newToken } from '#features/accounts/session-token.ts';
import { insertSession } from '#features/accounts/sessions.queries.ts';
import { asResult, buy } from '#test/paying.ts';
import { newPerson, openTestShop, pictureOf, type TestShop } from '#test/test-shop.ts';

const keyOf = ({ method, path }: Endpoint) => `${method} ${path}`;

/** What a call needs to succeed for whoever may make it. */
interface Stage {
  product_id: number;
  cart_item_id: number;
  image: string;
  order_id: string;
  result: PaymentResult;
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
  [keyOf(orders.listMine)]: () => ({}),
  [keyOf(orders.view)]: ({ order_id }) => ({ params: { id: order_id } }),
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
    expect(servedBy(shop).toSorted()).toEqual([...contract, ...BESIDE].toSorted());
  });

  const subjects = Object.keys(expectedOf('customer'));
  it(`${endpoints.length} endpoints × ${subjects.length} subjects: ${endpoints.length * subjects.length} cells`, async () => {
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

/** The status that each subject meets. A session that is not good is no session. */
function expectedOf(access: Endpoint['access']) {
  const customer = access === 'admin' ? 401 : 200;
  const admin = access === 'customer' ? 401 : 200;
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
        image: image[0] ?? '',
        customer: { email, password },
        admin: { email: admin.email, password: admin.password },
      };
      return { cookies, stage };
    },
  };
}

async function freshLine(shop: TestShop, user_id: number, product_id: number): Promise<number> {
  await shop.db.deleteFrom('cart_item').where('user_id', '=', user_id).execute();
  const { cart_item_id } = await shop.db
    .insertInto('cart_item')
    .values({ user_id, product_id, quantity: 2 })
    .returning('cart_item_id')
    .executeTakeFirstOrThrow();
  return cart_item_id;
}

const carts = async (shop: TestShop) =>
  JSON.stringify(
    await shop.db.selectFrom('cart_item').selectAll().orderBy('cart_item_id').execute(),
  );

describe('whose objects', () => {
  const HUGE = 2 ** 53 + 2;
  const cases = ['own', "other's", 'missing', 'negative', 'huge', 'not a number'] as const;
  const line = {
    own: 200,
    "other's": 404,
    missing: 404,
    negative: 400,
    huge: 400,
    'not a number': 400,
  };

  it.each([cart.changeQuantity, cart.remove])(
    `$path: cart_item_id in ${cases.length} forms, somebody else's like a missing one`,
    async (endpoint) => {
      const shop = await openTestShop();
      const [asha, meera] = [await shop.signUp(), await shop.signUp()];
      const product_id = await shop.addProduct();
      const ids: Record<(typeof cases)[number], unknown> = {
        own: await freshLine(shop, asha.user_id, product_id),
        "other's": await freshLine(shop, meera.user_id, product_id),
        missing: 999_999,
        negative: -1,
        huge: HUGE,
        'not a number': 'one',
      };
      const answers = Object.fromEntries(
        await Promise.all(
          cases.map(async (name) => {
            // Ids that no honest form would send are the point.
            const body = { cart_item_id: ids[name] as number, quantity: 1 };
            return [name, await asha.call(endpoint, { body })] as const;
          }),
        ),
      );

      expect(Object.fromEntries(cases.map((name) => [name, answers[name]?.status]))).toEqual(line);
      expect(answers["other's"]?.body).toEqual(answers.missing?.body);
      expect((await meera.call(cart.view)).body.cart_item).toHaveLength(1);
    },
  );

  it("an order: own, somebody else's, missing, and what is no number", async () => {
    const shop = await openTestShop();
    const [asha, meera] = [await shop.signUp(), await shop.signUp()];
    const product_id = await shop.addProduct();
    const { order_id } = await buy(shop, asha, product_id);
    const { order_id: hers } = await buy(shop, meera, product_id);
    const look = (id: string) => asha.call(orders.view, { params: { id } });

    expect((await look(order_id)).status).toBe(200);
    const [others, missing] = [await look(hers), await look('0000-0000')];
    expect([others.status, missing.status]).toEqual([404, 404]);
    expect(others.bytes).toEqual(missing.bytes);
    for (const id of ['1', '-1', order_id.toLowerCase(), `${order_id} `, '../profile']) {
      expect([id, (await look(id)).status]).toEqual([id, 400]);
    }
    expect((await shop.visitor().call(orders.view, { params: { id: order_id } })).status).toBe(401);
  });

  const products = ['enabled', 'disabled', 'missing', 'negative', 'huge', 'not a number'] as const;

  it('products: six forms of product_id when looking and when adding', async () => {
    const shop = await openTestShop();
    const asha = await shop.signUp();
    const ids: Record<(typeof products)[number], unknown> = {
      enabled: await shop.addProduct(),
      disabled: await shop.addProduct({ enabled: false }),
      missing: 999_999,
      negative: -1,
      huge: HUGE,
      'not a number': 'one',
    };
    const looked: Record<string, unknown> = {};
    const added: Record<string, number> = {};
    for (const name of products) {
      const found = await shop.call(catalog.find, { params: { product_id: String(ids[name]) } });
      looked[name] = found.status === 200 ? found.body.length : found.status;
      // Ids that no honest form would send are the point.
      const body = { product_id: ids[name] as number, quantity: 1 };
      added[name] = (await asha.call(cart.add, { body })).status;
    }

    const broken = { negative: 400, huge: 400, 'not a number': 400 };
    expect(looked).toEqual({ enabled: 1, disabled: 0, missing: 0, ...broken });
    expect(added).toEqual({ enabled: 200, disabled: 404, missing: 404, ...broken });
  });
});

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
