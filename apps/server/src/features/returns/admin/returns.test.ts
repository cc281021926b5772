import { randomUUID } from 'node:crypto';
import { adminOrders, adminPayments, adminProducts, adminReturns } from '@shop/contract';
import { describe, expect, it } from 'vitest';
import { changeStock } from '#features/catalog/stock.queries.ts';
import { changeZones } from '#test/delivery-zones.ts';
import { sendDueMessages } from '#test/mail/mail.ts';
import { getStock, listViolations } from '#test/payments.ts';
import { ask, handleReturn, openReturnsShop, viewReturns } from '#test/returns.ts';
import { buyLines, POST, setStatus, viewOrder } from '#test/shipments.ts';
import type { TestShop } from '#test/test-shop.ts';

type Asked = Parameters<typeof ask>[2];

/** An order with a return that was asked for. */
async function openWithReturn(
  asked: Partial<Asked> = {},
  options: Parameters<typeof openReturnsShop>[0] = {},
) {
  const opened = await openReturnsShop(options, 'regular');
  const { asha, admin, saree, order_id } = opened;
  const { body } = await ask(asha, order_id, { pieces: `${saree}:2`, ...asked });
  const { return_id } = body;
  return { ...opened, return_id, steps: handleReturn(admin, return_id) };
}

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

const countStatuses = (replies: { status: number }[]) =>
  replies.map(({ status }) => status).toSorted((a, b) => a - b);

describe('answering a return', () => {
  it('[RETURN-02] approve writes to the customer once, however often and by whomever it is pressed', async () => {
    const { shop, asha, order_id, return_id, steps } = await openWithReturn();
    const second = handleReturn(await shop.createAdmin(), return_id);

    const replies = await Promise.all([steps.approve(), second.approve(), steps.approve()]);

    expect(countStatuses(replies)).toEqual([200, 200, 200]);
    expect(await listMails(shop, return_id)).toEqual(['return_requested', 'return_approved']);
    const [shown] = (await viewReturns(asha, order_id)).returns;
    expect(shown).toMatchObject({ status: 'approved', approved_at: expect.any(String) });
  });

  it('[RETURN-02] of two admins with different answers one wins, and the other learns the status', async () => {
    const { shop, admin, order_id, return_id, steps } = await openWithReturn();
    const second = handleReturn(await shop.createAdmin(), return_id);

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

  it('[RETURN-02] the customer reads reason and address in the e-mails', async () => {
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
    const { shipments, partly_shipped, order_status } = await viewOrder(asha, order_id);
    expect([order_status, partly_shipped]).toEqual(['Delivered', false]);
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

describe('a refund of a return', () => {
  it('[RETURN-02] [RETURN-03] gives back what arrived with its credit note, once', async () => {
    const { shop, asha, saree, order_id, return_id, steps } = await openWithReturn();
    await steps.approve();
    await steps.receive(saree, 1);
    const { refundable } = await steps.view();

    const replies = await Promise.all([1, 2, 3].map(() => steps.refund()));

    expect([refundable, countStatuses(replies)]).toEqual([2450, [200, 200, 200]]);
    expect(await shop.db.selectFrom('refund').select(['amount_paise', 'reason']).execute()).toEqual(
      [{ amount_paise: 245_000, reason: 'returned' }],
    );
    const { documents } = await viewOrder(asha, order_id);
    expect(documents?.map(({ kind }) => kind)).toEqual(['receipt', 'invoice', 'credit note']);
    const [shown] = (await viewReturns(asha, order_id)).returns;
    expect(shown).toMatchObject({ return_id, status: 'refunded', refund_amount: 2450 });
    expect((await steps.exchange()).body.error).toBe('RETURN_CHANGED');
    const mails = await shop.db
      .selectFrom('message')
      .select('kind')
      .where('kind', '=', 'refund_in_part')
      .execute();
    expect(mails).toHaveLength(1);
    expect(await listViolations(shop)).toEqual([]);
  });

  it('[RETURN-02] of two admins one refunds and the other does not exchange', async () => {
    const { shop, saree, return_id, steps } = await openWithReturn();
    const second = handleReturn(await shop.createAdmin(), return_id);
    await steps.approve();
    await steps.receive(saree, 2);

    const replies = await Promise.all([steps.refund(), second.exchange()]);

    expect(countStatuses(replies)).toEqual([200, 409]);
    expect(await listViolations(shop)).toEqual([]);
  });

  it('[RETURN-02] has the share of the delivery charge for a defect, and only the price otherwise', async () => {
    const refundableOf = async (reason: 'fault' | 'changed_mind') => {
      const { shop, asha, admin, saree } = await openReturnsShop({}, 'regular');
      const charged = { charge: 30, freeFrom: null };
      await changeZones(shop, { district: charged, state: charged });
      const order_id = await buyLines(shop, asha, [[saree, 3]]);
      await setStatus(admin, order_id, 'Delivered');
      const { body } = await ask(asha, order_id, { pieces: `${saree}:2`, reason });
      const steps = handleReturn(admin, body.return_id);
      await steps.approve();
      await steps.receive(saree, 2);
      return (await steps.view()).refundable;
    };

    expect([await refundableOf('fault'), await refundableOf('changed_mind')]).toEqual([4920, 4900]);
  });

  it('[RETURN-02] can be less than the rule says, never more', async () => {
    const { saree, steps } = await openWithReturn();
    await steps.approve();
    await steps.receive(saree, 1);

    expect((await steps.refund(2451)).body.error).toBe('REFUND_TOO_LARGE');
    expect((await steps.refund(2000)).status).toBe(200);
    expect((await steps.view()).refund_amount).toBe(2000);
  });

  it('[RETURN-05] does not give back what was withheld from an earlier return', async () => {
    const { shop, asha, admin, saree, order_id, steps } = await openWithReturn();
    await steps.approve();
    await steps.receive(saree, 1);
    await steps.refund(600);
    const { body } = await ask(asha, order_id, { pieces: `${saree}:1`, reason: 'fault' });
    const second = handleReturn(admin, body.return_id);
    await second.approve();
    await second.receive(saree, 1);

    expect((await second.view()).refundable).toBe(2450);
    expect((await second.refund(2451)).body.error).toBe('REFUND_TOO_LARGE');
    expect((await second.refund()).status).toBe(200);
    expect((await second.view()).refund_amount).toBe(2450);
    expect(await listViolations(shop)).toEqual([]);
  });
});

describe('a return whose pieces were refunded otherwise', () => {
  const refundPieces = (
    { admin, order_id, saree }: Awaited<ReturnType<typeof openWithReturn>>,
    quantity: number,
  ) =>
    admin.call(adminPayments.refundPart, {
      params: { id: order_id },
      body: {
        items: [{ product_id: saree, quantity }],
        reason: 'Sold by mistake.',
        request_id: randomUUID(),
      },
    });

  it('[RETURN-06] ends without a second refund', async () => {
    const opened = await openWithReturn();
    const { shop, asha, saree, order_id, steps } = opened;
    await steps.approve();
    await steps.receive(saree, 2);
    await refundPieces(opened, 2);

    expect((await steps.view()).refundable).toBe(0);
    expect((await steps.refund(1)).body.error).toBe('REFUND_TOO_LARGE');
    expect((await steps.refund()).body.msg).toBe('The return is closed.');
    expect((await steps.refund()).status).toBe(200);
    const [shown] = (await viewReturns(asha, order_id)).returns;
    expect(shown).toMatchObject({ status: 'refunded', refund_amount: null });
    expect(await shop.db.selectFrom('refund').select('amount_paise').execute()).toEqual([
      { amount_paise: 490_000 },
    ]);
    expect(await listViolations(shop)).toEqual([]);
  });

  it('[RETURN-06] gives back the piece that is left', async () => {
    const opened = await openWithReturn();
    const { shop, saree, steps } = opened;
    await steps.approve();
    await steps.receive(saree, 2);
    await refundPieces(opened, 1);

    expect((await steps.view()).refundable).toBe(2450);
    await steps.refund();
    expect((await steps.view()).refund_amount).toBe(2450);
    expect(await listViolations(shop)).toEqual([]);
  });

  it('[RETURN-06] ends when the price was given back without its pieces', async () => {
    const { shop, admin, saree, order_id, steps } = await openWithReturn();
    const { total_paise } = await shop.db
      .selectFrom('orders')
      .select('total_paise')
      .where('order_id', '=', order_id)
      .executeTakeFirstOrThrow();
    await steps.approve();
    await steps.receive(saree, 2);
    await admin.call(adminPayments.refundPart, {
      params: { id: order_id },
      body: { amount: total_paise / 100, reason: 'A gift.', request_id: randomUUID() },
    });

    expect((await steps.refund()).body.msg).toBe('The return is closed.');
    expect(await listViolations(shop)).toEqual([]);
  });

  it('[RETURN-06] is a violation when nothing was refunded', async () => {
    const { shop, saree, return_id, steps } = await openWithReturn();
    await steps.approve();
    await steps.receive(saree, 2);
    await shop.db
      .updateTable('return_request')
      .set({ refunded_at: new Date() })
      .where('return_id', '=', return_id)
      .execute();

    expect(await listViolations(shop)).toEqual([
      { kind: 'return_without_refund', subject: return_id },
    ]);
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
