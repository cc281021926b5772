import {
  accounts,
  adminOrders,
  adminProducts,
  cart,
  catalog,
  type Endpoint,
  endpoints,
  orders,
  payments,
} from '@shop/contract';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { buy, toPaymentResult } from '#test/payments.ts';
import { createImage, createPerson, createTestShop } from '#test/test-shop.ts';

/** The endpoints of the specification. */
const CALLS = [
  'POST /api/auth/login',
  'POST /api/auth/validate-token',
  'POST /api/auth/signup',
  'POST /api/auth/admin-login',
  'POST /api/auth/validate-admin',
  'POST /api/logout',
  'GET /api/prod/getnum',
  'GET /api/products/{page}',
  'GET /api/product/{product_id}',
  'GET /api/load/image',
  'POST /api/cart/add',
  'GET /api/cart/get',
  'POST /api/cart/quantity',
  'POST /api/cart/remove',
  'POST /api/cart/clear',
  'POST /api/razor/pay',
  'POST /api/razor/verify',
  'GET /api/order/get',
  'GET /api/order/{id}',
  'GET /api/order/admin-get',
  'PUT /api/order/update/{order_id}',
  'GET /api/profile',
  'POST /api/profile',
  'PUT /api/products/{product_id}',
  'POST /api/products',
];

const toKey = ({ method, path }: Endpoint) => `${method} ${path}`;

describe('the specified endpoints', () => {
  it('[API-01] exist with their method, path, payload and response', async () => {
    const shop = await createTestShop();
    const [visitor, admin] = [shop.createClient(), await shop.createStaff()];
    const { address, ...person } = createPerson();
    const { email, password } = person;
    const called = new Set<string>();
    const call = async <E extends Endpoint>(
      client: Pick<typeof visitor, 'call'>,
      endpoint: E,
      input: Parameters<typeof visitor.call<E>>[1] = {},
    ) => {
      const { status, body } = await client.call(endpoint, input);
      expect([toKey(endpoint), status]).toEqual([toKey(endpoint), 200]);
      // The reply must match the schema that the browser uses.
      if (typeof endpoint.reply !== 'string') z.parse(endpoint.reply, body);
      called.add(toKey(endpoint));
      return body;
    };

    const signed = await call(visitor, accounts.signUp, { body: { ...person, address } });
    expect(signed.user_id).toBeGreaterThan(0);
    await call(visitor, accounts.logIn, { body: { email, password } });
    expect((await call(visitor, accounts.validateToken)).msg).toBe('Token is valid');
    await call(admin, accounts.logInAdmin, {
      body: { email: admin.email, password: admin.password },
    });
    expect((await call(admin, accounts.validateStaff)).msg).toBe('Admin is valid');
    expect((await call(visitor, accounts.profile)).user.email).toBe(email);
    for (const body of [
      { name: 'Meera', email, phone: '9847012345' },
      { address },
      { newPassword: 'another border' },
    ]) {
      await call(visitor, accounts.changeProfile, { body });
    }

    const fields = { name: 'Nila Saree', price: '2450', stock: '9' };
    const product = await call(admin, adminProducts.add, {
      body: fields,
      files: [await createImage(1)],
    });
    const { product_id } = product;
    const params = { product_id: `${product_id}` };
    const edited = { ...product, price: 2500, stock: 8 };
    expect((await call(admin, adminProducts.edit, { params, body: edited as never })).price).toBe(
      2500,
    );
    expect((await call(visitor, catalog.count)).total_products).toBe(1);
    const query = { search: 'nila', min_price: '1', sort_by: 'updated_at', order: 'desc' } as const;
    const page = await call(visitor, catalog.list, { params: { page: '1' }, query });
    expect(page.products.map(({ name }) => name)).toEqual(['Nila Saree']);
    expect((await call(visitor, catalog.find, { params }))[0]?.product_id).toBe(product_id);
    await call(visitor, catalog.image, { query: { path: product.image[0] } });

    await call(visitor, cart.add, { body: { product_id, quantity: 2 } });
    const [line] = (await call(visitor, cart.view)).cart_item;
    const cart_item_id = line?.cart_item_id ?? 0;
    await call(visitor, cart.changeQuantity, { body: { cart_item_id, quantity: 1 } });
    await call(visitor, cart.remove, { body: { cart_item_id } });
    await call(visitor, cart.clear);

    const product_list = [{ product_id, quantity: 1 }];
    const { data } = await call(visitor, payments.start, { body: { product_list } });
    expect(data.currency).toBe('INR');
    const result = toPaymentResult(await shop.provider.pay(data.id));
    const verified = await call(visitor, payments.verify, { body: { ...result, product_list } });
    const order_id = 'order_id' in verified ? verified.order_id : '';
    expect((await call(visitor, orders.listMine)).orders).toHaveLength(1);
    expect((await call(visitor, orders.view, { params: { id: order_id } })).order_id).toBe(
      order_id,
    );
    const asked = { order_status: 'Pending', sort_by: 'order_date', order: 'desc' } as const;
    expect((await call(admin, adminOrders.listAll, { query: asked })).orders).toHaveLength(1);
    const delivery_date = new Date().toISOString();
    const body = { order_status: 'Delivered', delivery_date } as const;
    await call(admin, adminOrders.changeStatus, { params: { order_id }, body });
    await call(visitor, accounts.logOut);

    expect([...called].toSorted()).toEqual(CALLS.toSorted());
    expect(endpoints.map(toKey)).toEqual(expect.arrayContaining(CALLS));
  });

  it('[API-07] GET /api/order/get returns flat rows, one per product of an order', async () => {
    const shop = await createTestShop();
    const asha = await shop.createCustomer();
    const sarees = [
      await shop.addProduct({ name: 'Nila' }),
      await shop.addProduct({ name: 'Mayil' }),
    ];
    const { body } = await asha.call(payments.start, {
      body: { product_list: sarees.map((product_id) => ({ product_id, quantity: 2 })) },
    });
    const result = toPaymentResult(await shop.provider.pay(body.data.id));
    await asha.call(payments.verify, { body: result });
    await buy(shop, asha, sarees[0] ?? 0);

    const rows = (await asha.call(orders.listMine)).body.orders;

    expect(rows.map(({ product_name, quantity }) => [product_name, quantity])).toEqual([
      ['Nila', 1],
      ['Nila', 2],
      ['Mayil', 2],
    ]);
    expect(new Set(rows.map(({ order_id }) => order_id)).size).toBe(2);
  });

  it('[API-10] rows and details have exactly the specified fields', async () => {
    const shop = await createTestShop();
    const [asha, admin] = [await shop.createCustomer(), await shop.createStaff()];
    const saree = await shop.addProduct({ stock: 9 }, [await createImage(1)]);
    await asha.call(cart.add, { body: { product_id: saree, quantity: 2 } });
    const names = (value: object | undefined) => Object.keys(value ?? {}).toSorted();
    const split = (text: string) => text.split(', ').toSorted();

    const [line] = (await asha.call(cart.view)).body.cart_item;
    expect(names(line)).toEqual(
      split('cart_item_id, product_id, name, description, price, quantity, stock, image'),
    );
    const { order_id } = await buy(shop, asha, saree);
    const [row] = (await asha.call(orders.listMine)).body.orders;
    expect(names(row)).toEqual(
      split(
        'order_id, order_date, order_status, product_name, product_description, product_price, quantity, image',
      ),
    );
    const { body } = await asha.call(orders.view, { params: { id: order_id }, query: {} });
    expect(names(body)).toEqual(
      split(
        'order_id, order_status, total_amount, payment_method, payment_status, order_date, delivery_date, items, user',
      ),
    );
    expect(names(body.items[0])).toEqual(split('product_id, name, quantity, price, image'));
    expect(names(body.user)).toEqual(split('name, email, phone, address'));
    const [managed] = (await admin.call(adminOrders.listAll)).body.orders;
    expect(names(managed)).toEqual(
      split(
        'order_id, user_name, email, phone, address, total_amount, order_date, order_status, delivery_date',
      ),
    );
    expect(managed?.address).toEqual({
      post_office: asha.address.post_office,
      city: asha.address.city,
      state: asha.address.state,
      zip: asha.address.pinCode,
    });
  });

  it('[API-11] the five cart calls take their bodies, and POST /api/products returns the product', async () => {
    const shop = await createTestShop();
    const [asha, admin] = [await shop.createCustomer(), await shop.createStaff()];
    const body = { name: 'Nila Saree', price: '2450', stock: '5' };
    const { product_id } = (await admin.call(adminProducts.add, { body })).body;

    await asha.call(cart.add, { body: { product_id, quantity: 2 } });
    const [line] = (await asha.call(cart.view)).body.cart_item;
    expect(line).toMatchObject({ product_id, name: 'Nila Saree', price: 2450, quantity: 2 });
    const cart_item_id = line?.cart_item_id ?? 0;
    await asha.call(cart.changeQuantity, { body: { cart_item_id, quantity: 3 } });
    expect((await asha.call(cart.view)).body.cart_item[0]?.quantity).toBe(3);
    await asha.call(cart.remove, { body: { cart_item_id } });
    expect((await asha.call(cart.view)).body.cart_item).toEqual([]);
    await asha.call(cart.add, { body: { product_id, quantity: 1 } });
    await asha.call(cart.clear);
    expect((await asha.call(cart.view)).body.cart_item).toEqual([]);
  });
});
