import { counter, orders, taxDocuments } from '@shop/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openCounter, receive, saleInput, sell, start } from '#test/counter/counter-sales.ts';
import { drainPollers, getStock, listOrders, listViolations } from '#test/payments.ts';
import { raceForLock } from '#test/race-for-lock.ts';
import { registerForTax } from '#test/tax-registration.ts';
import type { TestShop } from '#test/test-shop.ts';

const listEntries = ({ db }: TestShop) =>
  db
    .selectFrom('drawer_entry')
    .select(['kind', 'amount_paise', 'balance_after_paise', 'order_id'])
    .orderBy('entry_id')
    .execute();

const countRows = async ({ db }: TestShop, table: 'message' | 'due_receipt' | 'shipment') =>
  (await db.selectFrom(table).selectAll().execute()).length;

describe('money in hand', () => {
  it.each([
    ['cash', 'cash', 1],
    ['card machine', 'card', 0],
    ['shop upi', 'upi', 0],
  ] as const)(
    '[COUNTER-04] %s: order, parcel, bill and drawer at once',
    async (tender, id, entries) => {
      const { shop, saree, cashier } = await openCounter();
      await registerForTax(shop, 'regular');

      const { body: started } = await start(cashier, saree, { tender });
      const { status, body } = await receive(cashier, started.sale_id, 'T 4711');

      expect(started).toMatchObject({ state: 'waiting', total: 2450, tender });
      expect(status).toBe(200);
      expect(body).toMatchObject({ state: 'paid', tender, document_id: expect.any(Number) });
      const [order] = await listOrders(shop);
      expect(order).toMatchObject({
        order_id: body.order_id,
        channel: 'counter',
        user_id: null,
        order_status: 'Delivered',
        payment_status: 'Paid',
        payment_method: tender,
        total_paise: 245_000,
      });
      expect(await shop.db.selectFrom('payment').selectAll().execute()).toMatchObject([
        {
          rzp_payment_id: expect.stringMatching(`^${id}_`),
          tender,
          reference: 'T 4711',
          status: 'captured',
          outcome: 'order',
          next_check_at: null,
        },
      ]);
      expect(await listEntries(shop)).toHaveLength(entries);
      expect(await getStock(shop, saree)).toBe(4);
      await drainPollers(shop);
      expect(await countRows(shop, 'message')).toBe(0);
      expect(await countRows(shop, 'due_receipt')).toBe(0);
      expect(await listViolations(shop)).toEqual([]);
    },
  );

  it.each([
    ['regular', 'invoice'],
    ['composition', 'bill of supply'],
    ['unregistered', undefined],
  ] as const)('[COUNTER-04] a %s shop gives the %s of its series', async (mode, kind) => {
    const { shop, saree, cashier } = await openCounter();
    await registerForTax(shop, mode);

    const { document_id } = await sell(cashier, saree);

    const documents = await shop.db
      .selectFrom('tax_document')
      .select(['document_id', 'kind', 'serial', 'inside_state'])
      .execute();
    expect(documents).toEqual(kind ? [{ document_id, kind, serial: 1, inside_state: true }] : []);
    expect(await listViolations(shop)).toEqual([]);
  });

  it('[COUNTER-16] a walk-in needs no name, and staff read order and bill', async () => {
    const { shop, saree, cashier } = await openCounter();
    await registerForTax(shop, 'regular');
    const owner = await shop.createStaff('owner');

    const { order_id, document_id } = await sell(cashier, saree);

    const order = await owner.call(orders.view, {
      params: { id: order_id },
      query: { as: 'admin' },
    });
    expect(order.status).toBe(200);
    expect(order.body).toMatchObject({ order_status: 'Delivered', user: { name: '' } });
    const bill = await owner.call(taxDocuments.view, {
      params: { document_id: `${document_id}` },
      query: { as: 'admin' },
    });
    expect(bill.status).toBe(200);
  });

  it('[COUNTER-04] a number that cannot be drawn takes everything back', async () => {
    const { shop, saree, cashier } = await openCounter();
    await registerForTax(shop, 'regular');
    const { body } = await start(cashier, saree);
    // The last statement of the transaction fails.
    await sql`alter table tax_document add constraint none check (false)`.execute(shop.db);

    expect((await receive(cashier, body.sale_id)).status).toBe(500);

    for (const table of ['orders', 'payment', 'shipment', 'drawer_entry'] as const) {
      expect(await shop.db.selectFrom(table).selectAll().execute()).toEqual([]);
    }
    await sql`alter table tax_document drop constraint none`.execute(shop.db);
    expect((await receive(cashier, body.sale_id)).body).toMatchObject({ state: 'paid' });
    const [{ serial } = { serial: 0 }] = await shop.db
      .selectFrom('tax_document')
      .select('serial')
      .execute();
    expect(serial).toBe(1);
    expect(await listViolations(shop)).toEqual([]);
  });
});

describe('the same sale twice', () => {
  it('[COUNTER-02] started twice at once keeps one piece', async () => {
    const { shop, saree, cashier } = await openCounter();
    const body = saleInput(saree);

    const replies = await Promise.all([1, 2, 3].map(() => cashier.call(counter.start, { body })));

    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(replies.map((reply) => reply.body.sale_id)).size).toBe(1);
    expect(await getStock(shop, saree)).toBe(4);
  });

  it('[COUNTER-02] money received twice at once is one order and one entry', async () => {
    const { shop, saree, cashier } = await openCounter();
    await registerForTax(shop, 'regular');
    const { body: started } = await start(cashier, saree);
    const replies: Awaited<ReturnType<typeof receive>>[] = [];
    const press = async () => {
      replies.push(await receive(cashier, started.sale_id));
    };

    await raceForLock(shop, sql`select from checkout for update`, [press, press]);

    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set(replies.map(({ body }) => body.order_id)).size).toBe(1);
    expect(await listOrders(shop)).toHaveLength(1);
    expect(await listEntries(shop)).toMatchObject([{ kind: 'sale', amount_paise: 245_000 }]);
    expect(await listViolations(shop)).toEqual([]);
  });

  it.each(['received', 'cancelled'])(
    '[COUNTER-02] received and cancelled at once: %s first',
    async (first) => {
      const { shop, saree, cashier } = await openCounter();
      const { body: started } = await start(cashier, saree);
      const { sale_id } = started;
      const rivals = {
        received: () => receive(cashier, sale_id),
        cancelled: () => cashier.call(counter.cancel, { params: { sale_id } }),
      };
      const order =
        first === 'received'
          ? [rivals.received, rivals.cancelled]
          : [rivals.cancelled, rivals.received];

      await raceForLock(shop, sql`select from checkout for update`, order);

      const { body } = await cashier.call(counter.view, { params: { sale_id } });
      expect(body.state).toBe(first === 'received' ? 'paid' : 'ended');
      expect(await listOrders(shop)).toHaveLength(first === 'received' ? 1 : 0);
      expect(await listEntries(shop)).toHaveLength(first === 'received' ? 1 : 0);
      expect(await getStock(shop, saree)).toBe(first === 'received' ? 4 : 5);
      expect(await listViolations(shop)).toEqual([]);
    },
  );
});
