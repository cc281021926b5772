import assert from 'node:assert/strict';
import { cart, catalog } from '@shop/contract';
import { callShop } from '../harness/http-client.ts';
import { always, command, one } from './command.ts';
import { at, type Line, liveOf, type Model, press } from './model.ts';
import type { Real } from './shop.ts';
import { closeSheet } from './worker.ts';

const shop = ({ house }: Real) => house.origins[0] ?? '';

export const browse = (any: number) =>
  command(
    `look at product ${any}`,
    async ({ products }, real) => {
      const place = one(products, any);
      const { body } = await callShop(shop(real), {
        method: 'GET',
        path: `/api/product/${at(real.products, place)}`,
      });
      const { enabled, stock, rupees } = at(products, place);
      const shown = catalog.find.reply.parse(body).map((product) => [product.stock, product.price]);
      assert.deepEqual(shown, enabled ? [[stock, rupees]] : []);
    },
    always,
  );

export const addToCart = (customer: number, product: number, quantity: number) =>
  command(
    `customer ${customer} puts ${quantity} of ${product} into the cart`,
    async (model, real) => {
      const who = at(real.people, customer);
      const body = { product_id: at(real.products, product), quantity };
      const { status } = await callShop(shop(real), cart.add, { ...who, body });
      const { enabled, stock } = at(model.products, product);
      const lines = at(model.carts, customer);
      const wanted = (lines.get(product) ?? 0) + quantity;
      assert.equal(status, enabled ? (wanted <= stock ? 200 : 409) : 404);
      if (status === 200) lines.set(product, wanted);
    },
    always,
  );

async function pressBuy(model: Model, real: Real, customer: number, wish: Line[]) {
  const lines = wish.toSorted((a, b) => a.product - b.product);
  const place = press(model, customer, lines);
  const { status, rzp_order_id } = await real.buyers.buy(
    at(real.people, customer),
    wish.map(({ product, quantity }) => ({ product_id: at(real.products, product), quantity })),
  );
  assert.equal(status, place === undefined ? 409 : 200);
  if (place === undefined || !rzp_order_id) return;
  real.orders[place] ??= rzp_order_id;
  assert.equal(rzp_order_id, real.orders[place]);
}

export const buyNow = (customer: number, lines: Line[]) =>
  command(
    `customer ${customer} buys ${JSON.stringify(lines)}`,
    (model, real) => pressBuy(model, real, customer, lines),
    always,
  );

export const buyCart = (customer: number) =>
  command(
    `customer ${customer} orders the cart`,
    (model, real) => {
      const lines = [...at(model.carts, customer)];
      const wish = lines.map(([product, quantity]) => ({ product, quantity }));
      return pressBuy(model, real, customer, wish);
    },
    ({ carts }) => at(carts, customer).size > 0,
  );

export const dismiss = (customer: number) =>
  command(
    `customer ${customer} closes the sheet`,
    async (model, real) => {
      const place = liveOf(model, customer);
      await real.buyers.dismiss(at(real.people, customer), at(real.orders, place));
      closeSheet(model, place);
    },
    (model) => liveOf(model, customer) >= 0,
  );
