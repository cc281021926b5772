import { adminOrders, adminProducts, adminReturns } from '@shop/contract';
import { describe, expect, it } from 'vitest';
import { changeStock } from '#features/catalog/stock.queries.ts';
import { sendDueMessages } from '#test/mail/mail.ts';
import { getStock, listViolations } from '#test/payments.ts';
import { ask, countStatuses, handleReturn, openWithReturn, viewReturns } from '#test/returns.ts';
import { POST, setStatus, viewOrder } from '#test/shipments.ts';
import type { TestShop } from '#test/test-shop.ts';

const listMovements = ({ db }: TestShop, return_id: string) =>
  db
    .selectFrom('stock_movement')
    .select(['product_id', 'reason', 'delta', 'return_piece'])
    .where('return_id', '=', return_id)
    .orderBy('movement_id')
    .execute();

const listMails = async ({ db }: TestShop, return_id: string) =>
  (
    await db
      .selectFrom('message')
      .select('kind')
      .where('return_id', '=', return_id)
      .orderBy('message_id')
      .execute()
  ).map(({ kind }) => kind);

describe('answering a return', () => {
  it('[RETURN-02] approve writes to the customer once, however often and by whomever it is pressed', async () => {
    const { shop, asha, order_id, return_id, steps } = await openWithReturn();
    const second = handleReturn(await shop.createStaff(), return_id);

    const replies = await Promise.all([steps.approve(), second.approve(), steps.approve()]);

    expect(countStatuses(replies)).toEqual([200, 200, 200]);
    expect(await listMails(shop, return_id)).toEqual(['return_requested', 'return_approved']);
    const [shown] = (await viewReturns(asha, order_id)).returns;
    expect(shown).toMatchObject({ status: 'approved', approved_at: expect.any(String) });
  });

  it('[RETURN-02] of two admins with different answers one wins, and the other learns the status', async () => {
    const { shop, admin, order_id, return_id, steps } = await openWithReturn();
    const second = handleReturn(await shop.createStaff(), return_id);

    const refused = await steps.refuse();
    const late = await second.approve();
    const otherReason = await second.refuse('Another reason.');
    const repeated = await steps.refuse();

    expect([refused.status, repeated.status]).toEqual([200, 200]);
    expect([late.status, late.body.error, otherReason.status]).toEqual([
      409,
      'RETURN_CHANGED',
      409,
    ]);
    expect(late.body.msg).toContain('refused');
    expect(await listMails(shop, return_id)).toEqual(['return_requested', 'return_refused']);
    const { body } = await admin.call(adminProducts.audit, { query: { order_id } });
    expect(body.audit.filter(({ action }) => action.startsWith('return'))).toMatchObject([
      {
        action: 'return refused',
        before: { return: 'asked' },
        after: { return: 'refused', return_id, reason: 'It was washed.' },
      },
    ]);
  });

  it('[RETURN-02] the customer reads reason and address in the emails', async () => {
    const { shop, asha, admin, mundu, order_id, return_id, steps } = await openWithReturn(
      {},
      { mail: true },
    );
    const other = await ask(asha, order_id, { pieces: `${mundu}:1` });
    await steps.approve();
    await handleReturn(admin, other.body.return_id).refuse('The border is as described.');
    await sendDueMessages(shop);

    const read = async (kind: string) =>
      (await shop.inbox.list({ to: asha.email, kind })).map(({ text }) => text).join();
    const { address, brand } = await shop.deps.settings.load();
    const instructions = await read('return_approved');
    const lines = address.filter((line) => line !== brand);
    expect(instructions).toContain(['Send them to:', return_id, brand, ...lines].join('\n'));
    expect(instructions).toContain('2 × Nila Saree');
    expect(await read('return_refused')).toContain('The border is as described.');
  });
});

describe('taking pieces in', () => {
  it('[RETURN-02] puts each piece back in stock or writes it off, one by one through the ledger', async () => {
    const { shop, saree, return_id, steps } = await openWithReturn();
    const before = await getStock(shop, saree);
    await steps.approve();

    const replies = await Promise.all([1, 2, 3].map(() => steps.receive(saree, 1, 1)));

    expect(countStatuses(replies)).toEqual([200, 200, 200]);
    expect(await getStock(shop, saree)).toBe(before + 1);
    expect(await listMovements(shop, return_id)).toEqual([
      { product_id: saree, reason: 'return', delta: 1, return_piece: 1 },
      { product_id: saree, reason: 'return', delta: 1, return_piece: 2 },
      { product_id: saree, reason: 'write_off', delta: -1, return_piece: 2 },
    ]);
    expect(await listMails(shop, return_id)).toContain('return_arrived');
    expect(await listViolations(shop)).toEqual([]);
  });

  it('[RETURN-02] takes fewer than were asked for, never more, none, or of another product', async () => {
    const { shop, asha, saree, mundu, order_id, return_id, steps } = await openWithReturn();
    const early = await steps.receive(saree, 1);
    await steps.approve();
    const wrong = [
      await steps.receive(saree, 3),
      await steps.receive(saree, 0),
      await steps.receive(mundu, 1),
    ];
    const fewer = await steps.receive(saree, 1);
    const differently = await steps.receive(saree, 2);

    expect(early.body.error).toBe('RETURN_CHANGED');
    expect(wrong.map(({ body }) => body.error)).toEqual(Array(3).fill('TOO_MANY_PIECES'));
    expect([fewer.status, differently.status]).toEqual([200, 409]);
    expect(await listMovements(shop, return_id)).toHaveLength(1);
    // The piece that did not arrive can be returned another time.
    const { returnable } = await viewReturns(asha, order_id);
    expect(returnable?.lines.find(({ product_id }) => product_id === saree)?.left).toBe(1);
  });

  it('[RETURN-02] a later restock of the cancelled order leaves out what has come back', async () => {
    const { shop, admin, saree, mundu, order_id, steps } = await openWithReturn();
    const before = [await getStock(shop, saree), await getStock(shop, mundu)];
    await steps.approve();
    await steps.receive(saree, 1);
    await setStatus(admin, order_id, 'Cancelled');
    await admin.call(adminOrders.restock, { params: { id: order_id } });

    const after = [await getStock(shop, saree), await getStock(shop, mundu)];
    expect(after).toEqual([(before[0] ?? 0) + 2, (before[1] ?? 0) + 1]);
    expect(await listViolations(shop)).toEqual([]);
  });

  it('[RETURN-02] a cancelled order whose pieces all came back waits for no restock', async () => {
    const { shop, asha, admin, saree, mundu, order_id, steps } = await openWithReturn();
    const { body } = await ask(asha, order_id, { pieces: `${mundu}:1` });
    const other = handleReturn(admin, body.return_id);
    const countWaiting = async () => (await admin.call(adminOrders.counts)).body.not_restocked;
    await steps.approve();
    await steps.receive(saree, 2);
    await setStatus(admin, order_id, 'Cancelled');
    const between = await countWaiting();
    await other.approve();
    await other.receive(mundu, 0, 1);

    expect([between, await countWaiting()]).toEqual([1, 0]);
    const restock = await admin.call(adminOrders.restock, { params: { id: order_id } });
    expect(restock.body.error).toBe('ALREADY_RESTOCKED');
    expect(await listViolations(shop)).toEqual([]);
  });

  it('[RETURN-02] pieces of an order that was restocked as a whole are not counted twice', async () => {
    const { shop, admin, saree, order_id, steps } = await openWithReturn();
    await steps.approve();
    await setStatus(admin, order_id, 'Cancelled');
    await admin.call(adminOrders.restock, { params: { id: order_id } });
    const before = await getStock(shop, saree);

    expect((await steps.receive(saree, 1)).body.error).toBe('ALREADY_RESTOCKED');
    expect(await getStock(shop, saree)).toBe(before);
  });
});

describe('an exchange', () => {
  it('[RETURN-02] sends the same pieces again in a parcel, once, from the stock', async () => {
    const { shop, asha, saree, order_id, return_id, steps } = await openWithReturn({
      wish: 'exchange',
    });
    const before = await getStock(shop, saree);
    await steps.approve();
    await steps.receive(saree, 0, 2);

    const replies = await Promise.all([1, 2, 3].map(() => steps.exchange(POST)));

    expect(countStatuses(replies)).toEqual([200, 200, 200]);
    expect(await getStock(shop, saree)).toBe(before - 2);
    const { shipments, partly_sent, order_status } = await viewOrder(asha, order_id);
    expect([order_status, partly_sent]).toEqual(['Delivered', undefined]);
    expect(shipments?.slice(1)).toMatchObject([
      {
        ...POST,
        exchange_for: return_id,
        items: [{ product_id: saree, name: 'Nila Saree', quantity: 2 }],
      },
    ]);
    expect(await listMails(shop, return_id)).toContain('exchange_sent');
    expect(await listViolations(shop)).toEqual([]);
    // A replacement can come back as well.
    const { returnable } = await viewReturns(asha, order_id);
    expect(returnable?.lines.find(({ product_id }) => product_id === saree)?.left).toBe(2);
  });

  it('[RETURN-02] is rejected while the stock has too few, and nothing changes', async () => {
    const { shop, saree, return_id, steps } = await openWithReturn({ wish: 'exchange' });
    await steps.approve();
    await steps.receive(saree, 0, 2);
    const delta = 1 - (await getStock(shop, saree));
    await shop.db.transaction().execute((trx) => changeStock(trx, { product_id: saree, delta }));

    const { status, body } = await steps.exchange();

    expect([status, body.error, body.msg]).toEqual([409, 'OUT_OF_STOCK', 'Only 0 products left']);
    expect(await getStock(shop, saree)).toBe(1);
    expect((await steps.view()).status).toBe('received');
    expect(await listMovements(shop, return_id)).toHaveLength(4);
  });
});

describe('the list of returns', () => {
  it('[RETURN-02] has a view for each answer that is missing, with counts', async () => {
    const { shop, asha, admin, mundu, order_id, return_id, steps } = await openWithReturn();
    const other = (await ask(asha, order_id, { pieces: `${mundu}:1` })).body.return_id;
    await steps.approve();
    await handleReturn(admin, other).refuse();
    const list = async (query: { view?: 'asked' | 'approved' | 'ended'; order_id?: string }) =>
      (await admin.call(adminReturns.list, { query })).body;

    const { returns: approved, counts } = await list({ view: 'approved' });
    expect(approved).toMatchObject([
      { return_id, order_id, status: 'approved', name: asha.name, pieces: 2, images: 0 },
    ]);
    expect(counts).toEqual({ asked: 0, approved: 1, received: 0, ended: 1 });
    expect((await list({})).returns).toEqual([]);
    expect((await list({ view: 'ended' })).returns).toMatchObject([{ return_id: other }]);
    expect((await list({ order_id })).returns).toHaveLength(2);
    expect(await listViolations(shop)).toEqual([]);
  });
});
