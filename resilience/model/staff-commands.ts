import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { adminPayments } from '@shop/contract';
import { changeStatus } from '@shop/server/features/orders/admin/change-status.ts';
import { shipOrders } from '@shop/server/features/orders/admin/shipments/ship-orders.ts';
import { undoShipment } from '@shop/server/features/orders/admin/shipments/undo-shipment.ts';
import { ShopError } from '@shop/server/platform/shop-error.ts';
import { call } from '../harness/http-client.ts';
import { itemAt } from '../harness/random.ts';
import { command, indexIn } from './command.ts';
import { type Checkout, type Line, listUnsent, type Model, removePiece } from './model.ts';
import { findLastParcel, findOrderId, type Shop } from './shop.ts';

/** Minutes for which a parcel can be undone, written here once more like the limits of the model. */
const UNDO_FOR = 10;

/** Indexes of the checkouts that became an order. */
const listOrders = ({ checkouts }: Model, isMeant: (checkout: Checkout) => boolean = () => true) =>
  checkouts.flatMap((checkout, index) => (checkout.order && isMeant(checkout) ? [index] : []));

/** The order that a command is about. */
function pick(model: Model, orders: number[], any: number) {
  const index = itemAt(orders, indexIn(orders, any));
  return { index, checkout: itemAt(model.checkouts, index) };
}

/** Marks an order as shipped: all that is left, or one piece of it. */
export const sendParcel = (any: number, part: boolean) =>
  command(
    `${part ? 'a piece' : 'the rest'} of order ${any} is sent`,
    async (model, shop) => {
      const { index, checkout } = pick(model, listOrders(model), any);
      const left = listUnsent(checkout);
      const lines = part ? left.slice(0, 1).map((line) => ({ ...line, quantity: 1 })) : left;
      const expected = findRefusal(checkout, left);
      const order_id = await findOrderId(shop, index);
      const [result] = await shipOrders(shop.env, {
        request_id: randomUUID(),
        admin_id: shop.admin.admin_id,
        shipments: [{ order_id, ...(part && lines.length > 0 && { items: toItems(shop, lines) }) }],
      });
      assert.equal(result?.reason ?? null, expected);
      if (expected) return;
      checkout.parcels.push({ lines, at: model.now });
      if (checkout.status !== 'Delivered') checkout.status = 'Shipped';
    },
    (model) => listOrders(model).length > 0,
  );

const toItems = ({ products }: Shop, lines: Line[]) =>
  lines.map(({ product, quantity }) => ({ product_id: itemAt(products, product), quantity }));

function findRefusal({ status, order }: Checkout, left: Line[]) {
  if (status === 'Cancelled') return 'cancelled';
  if (order === 'Refunded') return 'refunded';
  return left.length === 0 ? 'nothing_left' : null;
}

// What was handed over at the counter stays so: it comes back as a return.
const hasParcel = ({ parcels, order, tender }: Checkout) =>
  parcels.length > 0 && order !== 'Refunded' && !tender;

export const undoParcel = (any: number) =>
  command(
    `the last parcel of order ${any} is undone`,
    async (model, shop) => {
      const { index, checkout } = pick(model, listOrders(model, hasParcel), any);
      const { parcels } = checkout;
      const inTime = model.now - itemAt(parcels, parcels.length - 1).at < UNDO_FOR;
      const shipment_id = await findLastParcel(shop, index);
      const { admin_id } = shop.admin;
      const undone = await undoShipment(shop.env, { shipment_id, admin_id }).then(
        () => true,
        (error: unknown) => {
          if (error instanceof ShopError && error.code === 'TOO_LATE_TO_UNDO') return false;
          throw error;
        },
      );
      assert.equal(undone, inTime);
      if (!undone) return;
      parcels.pop();
      if (parcels.length === 0 && checkout.status !== 'Cancelled') checkout.status = 'Pending';
    },
    (model) => listOrders(model, hasParcel).length > 0,
  );

/** The specified call: a sent order without a parcel gets one of all its pieces, a pending one has none. */
export const setStatus = (any: number, status: 'Pending' | 'Shipped' | 'Delivered') =>
  command(
    `order ${any} is saved as ${status}`,
    async (model, shop) => {
      const { index, checkout } = pick(model, listOrders(model, isActive), any);
      const order_id = await findOrderId(shop, index);
      await changeStatus(shop.env, {
        order_id,
        order_status: status,
        admin_id: shop.admin.admin_id,
      });
      if (checkout.status === status) return;
      if (status === 'Pending') checkout.parcels = [];
      else if (checkout.parcels.length === 0) {
        checkout.parcels.push({ lines: listUnsent(checkout), at: model.now });
      }
      checkout.status = status;
    },
    (model) => listOrders(model, isActive).length > 0,
  );

const isActive = ({ status, tender }: Checkout) => status !== 'Cancelled' && !tender;

/** Staff take a piece out of an order. */
export const removeFromOrder = (any: number) =>
  command(
    `a piece of order ${any} is removed`,
    async (model, shop) => {
      const { index, checkout } = pick(model, listOrders(model, isPaid), any);
      const line = indexIn(checkout.lines, any);
      const { status } = await call(shop.env.origin, adminPayments.removePieces, {
        ...shop.admin,
        params: { id: await findOrderId(shop, index) },
        body: {
          request_id: randomUUID(),
          items: toItems(shop, [{ ...itemAt(checkout.lines, line), quantity: 1 }]),
          reason: 'Sold at the counter',
        },
      });
      assert.equal(status, removePiece(model, checkout, line) ? 200 : 409);
    },
    (model) => listOrders(model, isPaid).length > 0,
  );

const isPaid = ({ order }: Checkout) => order === 'Paid';
