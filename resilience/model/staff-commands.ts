import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { adminPayments } from '@shop/contract';
import { call } from '../harness/http-client.ts';
import { itemAt } from '../harness/random.ts';
import { command, indexIn } from './command.ts';
import { type Checkout, type Model, removePiece } from './model.ts';

const listPaid = ({ checkouts }: Model): [number, Checkout][] =>
  [...checkouts.entries()].filter(([, { order }]) => order === 'Paid');

/** Staff take a piece out of an order that is not packed. */
export const removeFromOrder = (any: number) =>
  command(
    `a piece of order ${any} is removed`,
    async (model, { env, admin, orders, products }) => {
      const paid = listPaid(model);
      const [index, checkout] = itemAt(paid, indexIn(paid, any));
      const line = indexIn(checkout.lines, any);
      const { order_id } = await env.db
        .selectFrom('orders')
        .innerJoin('checkout', 'checkout.checkout_id', 'orders.checkout_id')
        .select('order_id')
        .where('rzp_order_id', '=', itemAt(orders, index))
        .executeTakeFirstOrThrow();
      const product_id = itemAt(products, itemAt(checkout.lines, line).product);
      const { status } = await call(env.origin, adminPayments.removePieces, {
        ...admin,
        params: { id: order_id },
        body: {
          request_id: randomUUID(),
          items: [{ product_id, quantity: 1 }],
          reason: 'Sold at the counter',
        },
      });
      assert.equal(status, removePiece(model, checkout, line) ? 200 : 409);
    },
    (model) => listPaid(model).length > 0,
  );
