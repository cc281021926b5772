import { randomUUID } from 'node:crypto';
import {
  adminOrders,
  adminSettings,
  adminShipments,
  orders,
  payments,
  type ShipmentInput,
} from '@shop/contract';
import type { OrderStatus } from '@shop/domain/orders/order-status';
import { toPaymentResult } from './payments.ts';
import { createTestShop, type TestShop } from './test-shop.ts';

export type Staff = Awaited<ReturnType<TestShop['createStaff']>>;
type Customer = Awaited<ReturnType<TestShop['createCustomer']>>;

export const POST = { courier: 'India Post', tracking_number: 'EK123456785IN' };

export async function openPackingShop(options: Parameters<typeof createTestShop>[0] = {}) {
  const shop = await createTestShop(options);
  const [asha, admin] = [await shop.createCustomer(), await shop.createStaff()];
  const [saree, mundu] = [
    await shop.addProduct({ name: 'Nila Saree', stock: 50 }),
    await shop.addProduct({ name: 'Set Mundu', stock: 50 }),
  ];
  return { shop, asha, admin, saree, mundu };
}

/** Sets the websites of couriers that the shop does not know. */
export async function allowWebsite(owner: Staff, ...courierSites: string[]): Promise<void> {
  const { settings, version } = (await owner.call(adminSettings.view, {})).body;
  await owner.call(adminSettings.save, {
    body: { settings: { ...settings, courierSites }, version },
  });
}

/** Buys several products in one order. @returns its id. */
export async function buyLines(shop: TestShop, customer: Customer, lines: [number, number][]) {
  const product_list = lines.map(([product_id, quantity]) => ({ product_id, quantity }));
  const { body } = await customer.call(payments.start, { body: { product_list } });
  const result = toPaymentResult(await shop.provider.pay(body.data.id));
  const verified = await customer.call(payments.verify, { body: result });
  return 'order_id' in verified.body ? verified.body.order_id : '';
}

type Shipping = Omit<ShipmentInput, 'tracking'> & { tracking?: object };

export async function ship(admin: Staff, shipments: Shipping[], request_id: string = randomUUID()) {
  // The tests send tracking as the form does, before it is parsed.
  const body = { request_id, shipments: shipments as ShipmentInput[] };
  return (await admin.call(adminShipments.ship, { body })).body.results;
}

export const viewOrder = async (customer: Customer, id: string) =>
  (await customer.call(orders.view, { params: { id }, query: { with: 'delivery' } })).body;

export const setStatus = (admin: Staff, order_id: string, order_status: OrderStatus) =>
  admin.call(adminOrders.changeStatus, { params: { order_id }, body: { order_status } });

export const countShipments = async ({ db }: TestShop) =>
  (await db.selectFrom('shipment').select('shipment_id').execute()).length;
