import assert from 'node:assert/strict';
import { cart, catalog } from '@shop/contract';
import { call } from '../harness/http-client.ts';
import { itemAt } from '../harness/random.ts';
import { command, indexIn } from './command.ts';
import { findOpenCheckout, type Line, type Model, startCheckout } from './model.ts';
import { findCheckoutId, type Shop } from './shop.ts';
import { dismissCheckout } from './worker.ts';

export const viewProduct = (any: number) =>
  command(`product ${any} is viewed`, async ({ products }, { env, products: ids }) => {
    const index = indexIn(products, any);
    const params = { product_id: itemAt(ids, index) };
    const { body } = await call(env.origin, catalog.find, { params });
    const { enabled, stock, rupees } = itemAt(products, index);
    const shown = catalog.find.reply.parse(body).map((product) => [product.stock, product.price]);
    assert.deepEqual(shown, enabled ? [[stock, rupees]] : []);
  });

export const addToCart = (customer: number, product: number, quantity: number) =>
  command(`customer ${customer} adds ${quantity} of ${product}`, async (model, shop) => {
    const body = { product_id: itemAt(shop.products, product), quantity };
    const caller = itemAt(shop.customers, customer);
    const { status } = await call(shop.env.origin, cart.add, { ...caller, body });
    const { enabled, stock } = itemAt(model.products, product);
    const items = itemAt(model.carts, customer);
    const total = (items.get(product) ?? 0) + quantity;
    assert.equal(status, enabled ? (total <= stock ? 200 : 409) : 404);
    if (status === 200) items.set(product, total);
  });

async function buy(
  model: Model,
  shop: Shop,
  customer: number,
  { lines, hasCode = false }: { lines: Line[]; hasCode?: boolean },
) {
  const sorted = lines.toSorted((a, b) => a.product - b.product);
  const index = startCheckout(model, customer, sorted, hasCode);
  const { status, rzp_order_id } = await shop.client.buy(
    itemAt(shop.customers, customer),
    lines.map(({ product, quantity }) => ({
      product_id: itemAt(shop.products, product),
      quantity,
    })),
    hasCode ? shop.code : undefined,
  );
  assert.equal(status, index === undefined ? 409 : 200);
  if (index === undefined || !rzp_order_id) return;
  shop.orders[index] ??= rzp_order_id;
  shop.checkouts[index] ??= await findCheckoutId(shop, rzp_order_id);
  assert.equal(rzp_order_id, shop.orders[index]);
}

export const buyNow = (customer: number, lines: Line[], hasCode: boolean) =>
  command(
    `customer ${customer} buys ${JSON.stringify(lines)}${hasCode ? ' with a code' : ''}`,
    (model, shop) => buy(model, shop, customer, { lines, hasCode }),
  );

export const buyCart = (customer: number) =>
  command(
    `customer ${customer} buys the cart`,
    (model, shop) => {
      const items = [...itemAt(model.carts, customer)];
      const lines = items.map(([product, quantity]) => ({ product, quantity }));
      return buy(model, shop, customer, { lines });
    },
    ({ carts }) => itemAt(carts, customer).size > 0,
  );

export const dismiss = (customer: number) =>
  command(
    `customer ${customer} closes the payment dialog`,
    async (model, shop) => {
      const index = findOpenCheckout(model, customer);
      await shop.client.dismiss(itemAt(shop.customers, customer), itemAt(shop.orders, index));
      dismissCheckout(model, index);
    },
    (model) => findOpenCheckout(model, customer) >= 0,
  );
