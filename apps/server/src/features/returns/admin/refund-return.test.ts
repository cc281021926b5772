import { randomUUID } from 'node:crypto';
import { adminPayments } from '@shop/contract';
import { describe, expect, it } from 'vitest';
import { changeZones } from '#test/delivery-zones.ts';
import { listViolations } from '#test/payments.ts';
import {
  ask,
  countStatuses,
  handleReturn,
  openReturnsShop,
  openWithReturn,
  viewReturns,
} from '#test/returns.ts';
import { buyLines, setStatus, viewOrder } from '#test/shipments.ts';

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
    const second = handleReturn(await shop.createStaff(), return_id);
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

  it('[RETURN-08] tells the customer why it is less', async () => {
    const { asha, saree, order_id, return_id, steps } = await openWithReturn();
    await steps.approve();
    await steps.receive(saree, 1);

    expect((await steps.refund(2000, ' ')).status).toBe(400);
    await steps.refund(2000, 'The blouse piece was cut off.');

    expect((await viewOrder(asha, order_id)).refunds).toMatchObject([
      { amount: 2000, reason: `Return ${return_id}: The blouse piece was cut off.` },
    ]);
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
    expect((await steps.refund()).body.msg).toBe('The return has been closed.');
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

    expect((await steps.refund()).body.msg).toBe('The return has been closed.');
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
