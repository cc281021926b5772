import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { adminProducts, adminReturns, adminSettings } from '@shop/contract';
import { waitFor } from '@shop/test-kit/wait-for';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import {
  ask,
  askOnThePhone,
  deliverEarlier,
  handleReturn,
  openReturnsShop,
  viewReturns,
} from '#test/returns.ts';
import { buyLines, setStatus, ship } from '#test/shipments.ts';
import { createImage, type TestShop } from '#test/test-shop.ts';
import { deleteExpiredImages } from './returns.jobs.ts';

const countReturns = async ({ db }: TestShop) =>
  (await db.selectFrom('return_request').select('return_id').execute()).length;

describe('asking for a return', () => {
  it('[RETURN-01] takes pieces of a delivered order with a reason and four images', async () => {
    const { shop, asha, admin, saree, order_id } = await openReturnsShop();
    const files = await Promise.all([1, 2, 3, 4].map((seed) => createImage(seed)));

    const { status, body } = await ask(asha, order_id, { pieces: `${saree}:1` }, files);

    expect([status, body.return_id]).toEqual([200, expect.stringMatching(/^R-[0-9A-Z]{6}$/)]);
    const { returns: listed, returnable } = await viewReturns(asha, order_id);
    expect(listed).toMatchObject([
      {
        return_id: body.return_id,
        status: 'asked',
        reason: 'fault',
        wish: 'refund',
        pieces: [{ product_id: saree, name: 'Nila Saree', quantity: 1, arrived: 0 }],
      },
    ]);
    expect(returnable?.lines.map(({ left }) => left)).toEqual([1, 1]);
    expect(await handleReturn(admin, body.return_id).view()).toMatchObject({
      order_id,
      text: 'A hole.',
      images: 4,
      name: asha.name,
      email: asha.email,
    });
    const params = { return_id: body.return_id, position: '4' };
    const picture = await admin.call(adminReturns.image, { params });
    expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/jpeg']);
    const messages = await shop.db
      .selectFrom('message')
      .select(['kind', 'return_id'])
      .where('return_id', 'is not', null)
      .execute();
    expect(messages).toEqual([{ kind: 'return_requested', return_id: body.return_id }]);
  });

  it('[RETURN-10] staff ask for a customer who calls, even late; the log says who', async () => {
    const { shop, asha, admin, saree, order_id } = await openReturnsShop();
    await deliverEarlier(shop, order_id, 60);
    const asked = {
      pieces: `${saree}:1`,
      reason: 'changed_mind',
      request_id: randomUUID(),
    } as const;

    expect((await ask(asha, order_id, asked)).body.error).toBe('RETURN_TOO_LATE');
    const { status, body } = await askOnThePhone(admin, order_id, asked);
    const again = await askOnThePhone(admin, order_id, asked);

    expect([status, again.body.return_id]).toEqual([200, body.return_id]);
    const { returns: listed } = await viewReturns(asha, order_id);
    expect(listed).toMatchObject([{ return_id: body.return_id, status: 'asked' }]);
    const messages = shop.db.selectFrom('message').select('return_id');
    expect(await messages.where('kind', '=', 'return_requested').execute()).toEqual([
      { return_id: body.return_id },
    ]);
    const { audit } = (await admin.call(adminProducts.audit, { query: { order_id } })).body;
    expect(audit[0]).toMatchObject({
      admin: expect.any(String),
      action: 'return asked for',
      after: { return_id: body.return_id },
    });
  });

  it('[RETURN-10] staff ask for no more than was sent, and not before the delivery', async () => {
    const { shop, asha, admin, saree, order_id } = await openReturnsShop();
    const pending = await buyLines(shop, asha, [[saree, 1]]);

    const tooMany = await askOnThePhone(admin, order_id, { pieces: `${saree}:3` });
    const early = await askOnThePhone(admin, pending, { pieces: `${saree}:1` });

    expect([tooMany.body.error, early.body.error]).toEqual([
      'TOO_MANY_PIECES',
      'NOT_YET_DELIVERED',
    ]);
    expect(await countReturns(shop)).toBe(0);
    const { body } = await admin.call(adminReturns.returnable, { params: { id: order_id } });
    expect(body.returnable?.lines.map(({ left }) => left)).toEqual([2, 1]);
  });

  it('[RETURN-01] a repeated request is the same return, with one message and its images once', async () => {
    const { shop, asha, saree, order_id } = await openReturnsShop();
    const asked = { pieces: `${saree}:2`, request_id: randomUUID() };
    const files = [await createImage(1)];
    const atOnce = await Promise.all([1, 2, 3].map(() => ask(asha, order_id, asked, files)));
    const later = await ask(asha, order_id, asked, files);

    expect(new Set([...atOnce, later].map(({ body }) => body.return_id)).size).toBe(1);
    expect(await countReturns(shop)).toBe(1);
    const own = (await readdir(shop.imageDir)).filter((name) => name.startsWith('return-'));
    expect(own).toHaveLength(1);
  });

  it('[RETURN-01] takes any reason until the last day of the rule in India, and defects after it', async () => {
    const { shop, asha, saree, mundu, order_id } = await openReturnsShop();
    const { returnDays } = await shop.deps.settings.load();
    const changed = { reason: 'changed_mind', text: '' } as const;

    await deliverEarlier(shop, order_id, returnDays);
    const { returnable: lastDay } = await viewReturns(asha, order_id);
    const inTime = await ask(asha, order_id, { pieces: `${mundu}:1`, ...changed });
    await deliverEarlier(shop, order_id, 1);
    const { returnable: over } = await viewReturns(asha, order_id);
    const tooLate = await ask(asha, order_id, { pieces: `${saree}:1`, ...changed });
    const defect = await ask(asha, order_id, { pieces: `${saree}:1` });

    expect([lastDay?.in_time, over?.in_time]).toEqual([true, false]);
    const { rows } = await sql<{ today: string }>`
      select (now() at time zone 'Asia/Kolkata')::date::text as today`.execute(shop.db);
    expect(lastDay?.until).toBe(rows[0]?.today);
    expect(inTime.status).toBe(200);
    expect([tooLate.status, tooLate.body.error]).toEqual([409, 'RETURN_TOO_LATE']);
    expect(defect.status).toBe(200);
  });

  it('[RETURN-01] without days in the settings only defects are taken', async () => {
    const { shop, asha, admin, saree, order_id } = await openReturnsShop();
    const { settings, version } = (await admin.call(adminSettings.view, {})).body;
    await admin.call(adminSettings.save, {
      body: { settings: { ...settings, returnDays: 0 }, version },
    });
    await waitFor('the new days', async () => (await shop.deps.settings.load()).returnDays === 0);

    const { returnable } = await viewReturns(asha, order_id);
    const mind = { pieces: `${saree}:1`, reason: 'changed_mind', text: '' } as const;

    expect(returnable).toMatchObject({ until: null, in_time: false });
    expect((await ask(asha, order_id, mind)).body.error).toBe('RETURN_TOO_LATE');
    expect((await ask(asha, order_id, { pieces: `${saree}:1` })).status).toBe(200);
  });

  it('[RETURN-01] rejects what is not there, and stores nothing', async () => {
    const { shop, asha, admin, saree, mundu, order_id } = await openReturnsShop();
    const other = await shop.createCustomer();
    const sent = await buyLines(shop, asha, [[saree, 2]]);
    await ship(admin, [{ order_id: sent }]);
    const replies = [
      await ask(other, order_id, { pieces: `${saree}:1` }),
      await ask(asha, sent, { pieces: `${saree}:1` }),
      await ask(asha, order_id, { pieces: `${saree}:3` }),
      await ask(asha, order_id, { pieces: '999999:1' }),
      await ask(asha, order_id, { pieces: `${saree}:0,${mundu}:0` }),
      await ask(asha, order_id, { pieces: `${saree}:1,${saree}:1` }),
      await ask(asha, order_id, { pieces: `${saree}:1`, text: '' }),
    ];

    expect(replies.map(({ body }) => body.error)).toEqual([
      'ORDER_NOT_FOUND',
      'NOT_YET_DELIVERED',
      'TOO_MANY_PIECES',
      'TOO_MANY_PIECES',
      'INVALID_INPUT',
      'INVALID_INPUT',
      'INVALID_INPUT',
    ]);
    expect(replies.at(-1)?.body.fields).toEqual({ text: 'Tell us what is wrong.' });
    expect(await countReturns(shop)).toBe(0);
    expect((await viewReturns(asha, sent)).returnable).toBeNull();
  });

  it('[RETURN-01] two returns of the last piece at once give one, and the database rejects it too', async () => {
    const { shop, asha, mundu, order_id } = await openReturnsShop();
    const replies = await Promise.all(
      [1, 2, 3].map(() => ask(asha, order_id, { pieces: `${mundu}:1` })),
    );

    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    const insertSecond = sql`
      with second as (
        insert into return_request (return_id, order_id, request_id, reason, wish, text)
        values ('R-000001', ${order_id}, ${randomUUID()}, 'fault', 'refund', 'x') returning return_id
      )
      insert into return_item (return_id, order_id, product_id, quantity)
      select return_id, ${order_id}, ${mundu}, 1 from second`;
    await expect(insertSecond.execute(shop.db)).rejects.toMatchObject({
      constraint: 'no_more_pieces_than_sent',
    });
  });

  it('[RETURN-01] pieces of a refused return can be asked for again, those of an open one not', async () => {
    const { asha, admin, mundu, order_id } = await openReturnsShop();
    const { body } = await ask(asha, order_id, { pieces: `${mundu}:1` });
    const left = async () =>
      (await viewReturns(asha, order_id)).returnable?.lines.find(
        ({ product_id }) => product_id === mundu,
      )?.left;

    const before = await left();
    await handleReturn(admin, body.return_id).refuse();

    expect([before, await left()]).toEqual([undefined, 1]);
  });

  it('an order that is delivered no more has no returns to ask for', async () => {
    const { asha, admin, saree, order_id } = await openReturnsShop();
    await setStatus(admin, order_id, 'Shipped');

    expect((await viewReturns(asha, order_id)).returnable).toBeNull();
    expect((await ask(asha, order_id, { pieces: `${saree}:1` })).body.error).toBe(
      'NOT_YET_DELIVERED',
    );
  });
});

it('[RETURN-01] pictures are deleted two years after the end of the return, which stays', async () => {
  const { shop, asha, admin, saree, mundu, order_id } = await openReturnsShop();
  const files = [await createImage(1)];
  const old = (await ask(asha, order_id, { pieces: `${saree}:1` }, files)).body.return_id;
  const recent = (await ask(asha, order_id, { pieces: `${mundu}:1` }, files)).body.return_id;
  for (const return_id of [old, recent]) await handleReturn(admin, return_id).refuse();
  await sql`
    update return_request set refused_at = now() - interval '731 days'
    where return_id = ${old}`.execute(shop.db);

  await deleteExpiredImages(shop.deps);

  const images = async (return_id: string) => (await handleReturn(admin, return_id).view()).images;
  expect([await images(old), await images(recent)]).toEqual([0, 1]);
  const left = (await readdir(shop.imageDir)).filter((name) => name.startsWith('return-'));
  expect(left).toHaveLength(1);
});
