import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { storeDaySales } from '#features/dashboard/store-day-sales.ts';
import { changeStatus } from '#features/orders/admin/change-status.ts';
import { restockOrder } from '#features/orders/admin/restock-order.ts';
import { shipOrders } from '#features/orders/admin/shipments/ship-orders.ts';
import { undoShipment } from '#features/orders/admin/shipments/undo-shipment.ts';
import { refundOrder } from '#features/payments/refunds/refund-order.ts';
import { refundPart } from '#features/payments/refunds/refund-part.ts';
import { removePieces } from '#features/payments/refunds/remove-pieces.ts';
import { requestErasure } from '#features/privacy/erase-customer.ts';
import { approveReturn, refuseReturn } from '#features/returns/admin/answer-return.ts';
import { exchangeReturn } from '#features/returns/admin/exchange-return.ts';
import { receiveReturn } from '#features/returns/admin/receive-return.ts';
import { refundReturn } from '#features/returns/admin/refund-return.ts';
import { askReturn } from '#features/returns/ask-return.ts';
import { ShopError } from '#platform/shop-error.ts';
import { drainPollers } from '#test/payments.ts';
import { registerForTax } from '#test/tax-registration.ts';
import { createTestShop, type TestShop } from '#test/test-shop.ts';
import { generateOrders } from '#tools/seed/generate-orders.ts';
import { generateProducts } from '#tools/seed/generate-products.ts';

const ORDERS = Number(process.env.GENERATED_ORDERS ?? 3000);
/** Orders with documents, which the shop writes from the payment on. */
const NEW_ORDERS = Math.ceil(ORDERS * 0.02);
const ERASURES = Math.ceil(ORDERS * 0.002);
const INVARIANTS = fileURLToPath(new URL('../bin/invariants.ts', import.meta.url));

interface Sold {
  order_id: string;
  user_id: number;
  lines: { product_id: number; quantity: number }[];
}

/** Pseudo-random numbers, equal in every run. */
function createRandom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

it(`[RETURN-03] [RETURN-05] [RETURN-06] [RETURN-09] [SHIP-08] [SHIP-09] every invariant holds in a shop of ${ORDERS} orders with parcels, refunds, returns, exchanges and erasures`, {
  timeout: 1_800_000,
}, async ({ annotate }) => {
  const shop = await createTestShop();
  const { admin_id } = await shop.createStaff();
  await generateProducts(shop.url, { products: 500 });
  await generateOrders(shop.url, { orders: ORDERS - NEW_ORDERS });
  const since = new Date(Date.now() - 24 * 3_600_000).toISOString();
  await generateOrders(shop.url, {
    orders: NEW_ORDERS,
    between: [since, new Date().toISOString()],
  });
  await registerForTax(shop, 'regular');
  const random = createRandom(20_261_118);
  const counts = new Map<string, number>();
  const stories = createStories(shop, admin_id, random);

  // Stories change days that are stored.
  await storeDaySales(shop.deps);
  for (const order of await listPending(shop)) {
    await dueReceipt(shop, order.order_id);
    if (random(3) === 0) await stories.tell('removal', order, counts);
    await stories.tell('parcels', order, counts);
    if (random(2) > 0) await stories.tell('mistake', order, counts);
  }
  await drainPollers(shop);
  const delivered = await listDelivered(shop, NEW_ORDERS * 2);
  for (const order of delivered) {
    for (let steps = 1 + random(3); steps > 0; steps -= 1) {
      await stories.tell(STORIES[random(STORIES.length)] ?? 'part', order, counts);
    }
  }
  await processRefunds(shop);
  const erased = await eraseSome(shop);
  await storeDaySales(shop.deps);

  const { stdout } = await promisify(execFile)(process.execPath, [INVARIANTS], {
    env: { ...process.env, DATABASE_URL: shop.url },
  });
  await annotate(`${JSON.stringify(Object.fromEntries(counts))}, ${erased} erased; ${stdout}`);
  expect(stdout).toContain('0 invariant violations');
  expect([...counts.keys()]).toEqual(expect.arrayContaining(['removal', 'mistake', ...STORIES]));
  // A return that waits for a piece to exchange is open.
  expect(erased).toBeGreaterThan(ERASURES * 0.9);
});

const STORIES = [
  'part',
  'pieces',
  'return',
  'exchange',
  'closed return',
  'refusal',
  'cancellation',
];

function createStories(shop: TestShop, admin_id: number, random: (below: number) => number) {
  const { deps } = shop;
  const now = () => ({ request_id: randomUUID(), admin_id });
  const pieceOf = ({ lines }: Sold) => {
    const line = lines[random(lines.length)] ?? { product_id: 0, quantity: 1 };
    return { product_id: line.product_id, quantity: 1 + random(line.quantity) };
  };
  const receive = async (order: Sold) => {
    const { product_id, quantity } = pieceOf(order);
    const return_id = await askReturn(deps, {
      order_id: order.order_id,
      asker: { user_id: order.user_id },
      pieces: [{ product_id, quantity }],
      reason: 'fault',
      wish: 'refund',
      text: 'A hole.',
      request_id: randomUUID(),
      images: [],
    });
    await approveReturn(deps, { return_id, admin_id });
    const written_off = random(quantity + 1);
    const lines = [{ product_id, restocked: quantity - written_off, written_off }];
    await receiveReturn(deps, { return_id, admin_id, lines });
    return { return_id, items: [{ product_id, quantity }] };
  };
  const told: Record<string, (order: Sold) => Promise<void>> = {
    async parcels(order) {
      const { order_id } = order;
      await shipOrders(deps, {
        ...now(),
        shipments: [{ order_id, items: [pieceOf(order)] }],
      });
      if (random(4) > 0) await shipOrders(deps, { ...now(), shipments: [{ order_id }] });
      await changeStatus(deps, { order_id, order_status: 'Delivered', admin_id });
    },
    /** The last parcel was never sent. Mostly it is sent again, and some parcels stay to be packed. */
    async mistake({ order_id }) {
      const last = await shop.db
        .selectFrom('shipment')
        .select('shipment_id')
        .where('order_id', '=', order_id)
        .orderBy('shipment_id', 'desc')
        .executeTakeFirst();
      await undoShipment(deps, { shipment_id: last?.shipment_id ?? 0, admin_id });
      if (random(4) > 0) await shipOrders(deps, { ...now(), shipments: [{ order_id }] });
    },
    removal: (order) =>
      removePieces(deps, order.order_id, {
        ...now(),
        items: [pieceOf(order)],
        reason: 'Sold at the counter.',
      }),
    part: ({ order_id }) =>
      refundPart(deps, order_id, { ...now(), amount: 1 + random(900), reason: 'A stain.' }),
    pieces: (order) =>
      refundPart(deps, order.order_id, {
        ...now(),
        items: [pieceOf(order)],
        reason: 'Sold twice.',
      }),
    async return(order) {
      const { return_id } = await receive(order);
      const amount = random(2) === 0 ? undefined : 1 + random(500);
      await refundReturn(deps, { return_id, admin_id, amount });
    },
    async exchange(order) {
      const { return_id } = await receive(order);
      await exchangeReturn(deps, { return_id, admin_id });
    },
    async 'closed return'(order) {
      const { return_id, items } = await receive(order);
      await refundPart(deps, order.order_id, { ...now(), items, reason: 'By telephone.' });
      await refundReturn(deps, { return_id, admin_id });
    },
    async refusal({ order_id, user_id, lines: [line] }) {
      const return_id = await askReturn(deps, {
        order_id,
        asker: { user_id },
        pieces: [{ product_id: line?.product_id ?? 0, quantity: 1 }],
        reason: 'fault',
        wish: 'exchange',
        text: 'A thread.',
        request_id: randomUUID(),
        images: [],
      });
      await refuseReturn(deps, { return_id, admin_id, reason: 'It was washed.' });
    },
    async cancellation({ order_id }) {
      await changeStatus(deps, { order_id, order_status: 'Cancelled', admin_id });
      await refundOrder(deps, order_id, admin_id);
      await restockOrder(deps, order_id, admin_id);
    },
  };
  return {
    /** Counts what was done. The shop may refuse a step, for example when nothing is left to refund. */
    async tell(name: string, order: Sold, counts: Map<string, number>) {
      try {
        await told[name]?.(order);
        counts.set(name, (counts.get(name) ?? 0) + 1);
      } catch (error) {
        if (!(error instanceof ShopError)) throw error;
        counts.set(error.code, (counts.get(error.code) ?? 0) + 1);
      }
    },
  };
}

const SOLD = sql`o.order_id, o.user_id, (
  select json_agg(json_build_object('product_id', i.product_id, 'quantity', i.quantity) order by i.product_id)
  from order_item i where i.order_id = o.order_id) as lines`;

async function listPending({ db }: TestShop): Promise<Sold[]> {
  const { rows } = await sql<Sold>`
    select ${SOLD} from orders o where o.order_status = 'Pending' order by o.order_id`.execute(db);
  return rows;
}

/** Delivered orders, half of them with documents. */
async function listDelivered({ db }: TestShop, limit: number): Promise<Sold[]> {
  const { rows } = await sql<Sold>`
    select ${SOLD} from orders o where o.order_status = 'Delivered'
    order by o.order_date < now() - interval '3 days', o.order_id limit ${limit}`.execute(db);
  return rows;
}

/** Makes the receipt due, as a payment does in a registered shop. */
async function dueReceipt({ db }: TestShop, order_id: string): Promise<void> {
  await db.insertInto('due_receipt').values({ order_id }).execute();
}

/** Marks refunds as processed, as the worker does. The fake provider does not know these payments. */
async function processRefunds({ db }: TestShop): Promise<void> {
  await sql`
    update refund set status = 'processed', rzp_refund_id = 'rfnd_' || substr(md5(refund_id::text), 1, 14)`.execute(
    db,
  );
  await sql`
    update orders o set payment_status = 'Refunded' from refund r
    where r.rzp_payment_id = o.rzp_payment_id and is_refunded(o.rzp_payment_id)`.execute(db);
}

/** Customers with refunds and returns first. @returns how many were erased. */
async function eraseSome({ db, deps }: TestShop): Promise<number> {
  const { rows } = await sql<{ user_id: number }>`
    select c.user_id from customer c where not exists (
      select from orders o where o.user_id = c.user_id
        and (o.order_date > now() - interval '30 days' or o.order_status = 'Cancelled'))
    order by not exists (
      select from orders o join refund r using (rzp_payment_id) where o.user_id = c.user_id), c.user_id
    limit ${ERASURES}`.execute(db);
  let erased = 0;
  for (const { user_id } of rows) {
    const result = await requestErasure(deps, { person: { user_id }, by_operator: true });
    if (result.erased) erased += 1;
  }
  return erased;
}
