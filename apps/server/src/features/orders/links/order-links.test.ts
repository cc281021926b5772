import { randomUUID } from 'node:crypto';
import {
  adminPayments,
  adminSettings,
  LINK_REQUESTED,
  orderLinks,
  orders,
  taxDocuments,
} from '@shop/contract';
import { advanceTime } from '@shop/test-kit/advance-time';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { hashToken } from '#features/accounts/sessions/sessions.ts';
import { drawOrderToken } from '#test/access/guest-inputs.ts';
import { buyAsGuest, createGuest, type Guest, readOrderToken } from '#test/guests.ts';
import { buy, drainPollers, listViolations } from '#test/payments.ts';
import { setStatus, ship } from '#test/shipments.ts';
import { registerForTax } from '#test/tax-registration.ts';
import { createTestShop, type TestShop } from '#test/test-shop.ts';
import { deleteOldLinks, processLinkRequest } from './order-links.queries.ts';

const PHONE_END = '2345';
const PERSON = { name: 'Dr. Meera Krishnan Nair', phone: '9847012345' };

/** A shop with the order of a guest, whose tab has just paid. */
async function openGuestShop(options: Parameters<typeof createTestShop>[0] = {}) {
  const shop = await createTestShop(options);
  const saree = await shop.addProduct({ stock: 50 });
  const guest = createGuest(shop, PERSON);
  const { order_id, token } = await buyAsGuest(shop, guest, saree);
  return { shop, saree, guest, order_id, token };
}

const view = ({ call }: Pick<Guest, 'call'>, token: string, phone_end?: string) =>
  call(orderLinks.view, { body: { token, phone_end } });

describe('[GUEST-09] the link of an email', () => {
  it('shows pieces, sums and status, and of the person only first name and district', async () => {
    const { shop, guest, order_id } = await openGuestShop({ mail: true });
    const token = await readOrderToken(shop, guest.details.email);

    const { status, body, bytes, headers } = await view(shop, token);

    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toMatchObject({
      scope: 'limited',
      email_correctable: false,
      order: { order_id, order_status: 'Pending', user: { name: 'Meera' } },
    });
    expect(body.order.user).toEqual({
      name: 'Meera',
      address: { state: guest.details.address.state },
    });
    expect(body.order).not.toHaveProperty('documents');
    expect(body).not.toHaveProperty('token');
    const { email, phone, address } = guest.details;
    for (const secret of [email, phone, 'Krishnan', address.houseName, address.pinCode]) {
      expect(bytes.toString()).not.toContain(secret);
    }
  });

  it('is drawn when it is sent: the table has only its hash, and the email no digits of the phone', async () => {
    const { shop, guest, order_id } = await openGuestShop({ mail: true });
    const token = await readOrderToken(shop, guest.details.email);

    const rows = await shop.db.selectFrom('page_token').selectAll().execute();
    expect(rows.filter(({ scope }) => scope === 'limited')).toMatchObject([
      { order_id, token_hash: hashToken(token) },
    ]);
    expect(JSON.stringify(rows)).not.toContain(token);
    const [mail] = await shop.inbox.list({ to: guest.details.email });
    expect(mail?.raw).not.toContain(PHONE_END);
    expect(mail?.raw).not.toContain(guest.details.address.houseName);
  });

  it('opens everything with the last four digits of the phone, and gives a token for half an hour', async () => {
    const { shop, guest, order_id } = await openGuestShop({ mail: true });
    const token = await readOrderToken(shop, guest.details.email);

    const { body } = await view(shop, token, PHONE_END);

    const { name, email, phone, address } = guest.details;
    expect(body).toMatchObject({ scope: 'full', email_correctable: false, returnable: null });
    expect(body.order).toMatchObject({ order_id, user: { name, email, phone, address } });
    const again = await view(shop, body.token ?? '');
    expect(again.body).toMatchObject({ scope: 'full', token: body.token });
    await advanceTime(shop.db, '31 minutes');
    expect((await view(shop, body.token ?? '')).body.error).toBe('ORDER_LINK_EXPIRED');
    expect((await view(shop, token)).body.scope).toBe('limited');
  });

  it('ends after five wrong digits an hour, whoever types them and in however many tabs', async () => {
    const { shop, guest } = await openGuestShop({ mail: true });
    const token = await readOrderToken(shop, guest.details.email);
    const guesses = Array.from({ length: 20 }, (_, place) => `${1000 + place}`);

    const replies = await Promise.all(
      guesses.map((guess) => view(shop.createClient(), token, guess)),
    );

    const errors = replies.map(({ body }) => body.error);
    expect(errors.filter((error) => error === 'WRONG_PHONE_END')).toHaveLength(5);
    expect(errors.filter((error) => error === 'RATE_LIMITED')).toHaveLength(15);
    expect((await view(shop, token, PHONE_END)).status).toBe(429);
    expect((await view(shop, token)).body.scope).toBe('limited');
    await advanceTime(shop.db, '61 minutes');
    expect((await view(shop, token, PHONE_END)).body.scope).toBe('full');
  });

  it('cannot be opened by patience: ten guesses a day, thirty for an order', async () => {
    const { shop, order_id } = await openGuestShop();
    const token = await drawOrderToken(shop, order_id, 'limited');
    await sql`update page_token set expires_at = now() + interval '1 year'`.execute(shop.db);
    const guessesWithin = async (hours: number) => {
      let compared = 0;
      for (let hour = 0; hour < hours; hour += 1) {
        for (let guess = 0; guess < 6; guess += 1) {
          const { body } = await view(shop, token, '0000');
          if (body.error === 'WRONG_PHONE_END') compared += 1;
        }
        await sql`update wrong_phone_end set tried_at = tried_at - interval '61 minutes'`.execute(
          shop.db,
        );
      }
      return compared;
    };

    expect(await guessesWithin(20)).toBe(10);
    expect(await guessesWithin(80)).toBe(20);
    expect((await view(shop, token, PHONE_END)).body.error).toBe('RATE_LIMITED');
    expect((await view(shop, token)).body.scope).toBe('limited');
  });

  it('counts the guesses of an order over all of its links', async () => {
    const { shop, order_id } = await openGuestShop();
    for (let count = 0; count < 5; count += 1) {
      const token = await drawOrderToken(shop, order_id, 'limited');
      expect((await view(shop, token, '0000')).body.error).toBe('WRONG_PHONE_END');
    }
    const token = await drawOrderToken(shop, order_id, 'limited');
    expect((await view(shop, token, PHONE_END)).body.error).toBe('RATE_LIMITED');
  });

  it('works until thirty days after the order was delivered', async () => {
    const { shop, order_id } = await openGuestShop();
    const token = await drawOrderToken(shop, order_id, 'limited');
    const live = async () => (await view(shop, token)).status;
    const deliveredDaysAgo = (days: number) =>
      sql`
      update orders set order_status = 'Delivered',
        delivery_date = now() - make_interval(days => ${days})`.execute(shop.db);
    await sql`update page_token set expires_at = now() + interval '1 year'`.execute(shop.db);

    await deliveredDaysAgo(29);
    expect(await live()).toBe(200);
    await deliveredDaysAgo(31);
    expect(await live()).toBe(410);
    await sql`insert into return_request (return_id, order_id, request_id, reason, wish, text)
      values ('R-000000', ${order_id}, gen_random_uuid(), 'fault', 'refund', 'A hole.')`.execute(
      shop.db,
    );
    expect(await live()).toBe(200);
  });

  it('works while money or pieces are still to come, and as long as pieces can be returned', async () => {
    const { shop, order_id } = await openGuestShop();
    const token = await drawOrderToken(shop, order_id, 'limited');
    const live = async () => (await view(shop, token)).status;
    const set = (columns: { order_status: string; payment_status?: string }) =>
      shop.db
        .updateTable('orders')
        .set({ ...columns, delivery_date: sql<Date>`now() - interval '40 days'` })
        .execute();
    await sql`update page_token set expires_at = now() + interval '1 year'`.execute(shop.db);

    await set({ order_status: 'Cancelled' });
    expect(await live()).toBe(200);
    await set({ order_status: 'Delivered' });
    expect(await live()).toBe(410);
    await sql`insert into return_request (return_id, order_id, request_id, reason, wish, text, refused_at, refusal_reason)
      values ('R-000001', ${order_id}, gen_random_uuid(), 'fault', 'refund', 'A hole.', now(), 'Worn.')`.execute(
      shop.db,
    );
    expect(await live()).toBe(200);
    await sql`update return_request set refused_at = now() - interval '31 days'`.execute(shop.db);
    expect(await live()).toBe(410);
    const owner = await shop.createStaff('owner');
    const { settings, version } = (await owner.call(adminSettings.view, {})).body;
    const body = { settings: { ...settings, returnDays: 60 }, version };
    await owner.call(adminSettings.save, { body });
    await expect.poll(live).toBe(200);
  });

  it('is rejected when it is unknown or damaged, and removed when it is over', async () => {
    const { shop } = await openGuestShop();
    for (const token of ['', 'x', 'x'.repeat(43), "'; drop table orders"]) {
      expect((await view(shop, token, PHONE_END)).body.error).toBe('ORDER_LINK_EXPIRED');
    }
    await advanceTime(shop.db, '31 minutes');
    await deleteOldLinks(shop.db);
    expect(await shop.db.selectFrom('page_token').selectAll().execute()).toEqual([]);
  });
});

describe('[GUEST-10] the full view', () => {
  it('asks for the cancellation once, and the limited one does not', async () => {
    const { shop, order_id } = await openGuestShop();
    const token = await drawOrderToken(shop, order_id, 'limited');
    const cancel = (phone_end?: string) =>
      shop.call(orderLinks.cancel, { body: { token, phone_end } });

    expect((await cancel()).body.error).toBe('PHONE_END_REQUIRED');
    expect((await cancel('0000')).body.error).toBe('WRONG_PHONE_END');
    const first = await cancel(PHONE_END);
    const second = await cancel(PHONE_END);
    expect(first.body.requested_at).toBe(second.body.requested_at);

    const owner = await shop.createStaff('owner');
    const params = { id: order_id };
    expect((await owner.call(adminPayments.approveCancellation, { params })).status).toBe(200);
    await drainPollers(shop);
    const refunds = await shop.db.selectFrom('refund').select('reason').execute();
    expect(refunds).toEqual([{ reason: 'cancelled' }]);
    expect(await listViolations(shop)).toEqual([]);
  });

  it('shows receipt and invoice of its own order only', async () => {
    const shop = await createTestShop();
    await registerForTax(shop, 'regular');
    const saree = await shop.addProduct({ stock: 50 });
    const [first, second] = [createGuest(shop, PERSON), createGuest(shop, PERSON)];
    const own = await buyAsGuest(shop, first, saree);
    const other = await buyAsGuest(shop, second, saree);
    const asha = await shop.createCustomer();
    const { order_id: hers } = await buy(shop, asha, saree);
    await drainPollers(shop);
    await setStatus(await shop.createStaff('owner'), own.order_id, 'Delivered');
    const rows = await shop.db
      .selectFrom('tax_document')
      .select(['document_id', 'order_id', 'kind'])
      .execute();
    const read = (document_id: number, token = own.token) =>
      shop.call(orderLinks.viewDocument, { body: { token, document_id } });

    for (const { document_id, order_id } of rows) {
      expect((await read(document_id)).status).toBe(order_id === own.order_id ? 200 : 404);
      const params = { document_id: `${document_id}` };
      const mine = order_id === hers ? 200 : 404;
      expect((await asha.call(taxDocuments.view, { params })).status).toBe(mine);
    }
    const receipt = rows.find(({ order_id }) => order_id === own.order_id)?.document_id ?? 0;
    const limited = await drawOrderToken(shop, own.order_id, 'limited');
    expect((await read(receipt, limited)).body.error).toBe('PHONE_END_REQUIRED');
    expect((await read(receipt, other.token)).body.error).toBe('DOCUMENT_NOT_FOUND');
    expect(rows.filter(({ kind }) => kind === 'receipt')).toHaveLength(3);
    expect(rows.filter(({ kind }) => kind === 'invoice')).toHaveLength(1);
  });

  it('shows the invoice, the credit note and the refund voucher', async () => {
    const shop = await createTestShop();
    await registerForTax(shop, 'regular');
    const saree = await shop.addProduct({ stock: 50 });
    const { order_id } = await buyAsGuest(shop, createGuest(shop, PERSON), saree, 3);
    const other = await buyAsGuest(shop, createGuest(shop, PERSON), saree);
    await drainPollers(shop);
    const owner = await shop.createStaff('owner');
    await ship(owner, [{ order_id, items: [{ product_id: saree, quantity: 2 }] }]);
    for (const part of [{ items: [{ product_id: saree, quantity: 1 }] }, { amount: 100 }]) {
      const body = { request_id: randomUUID(), reason: 'A stain', ...part };
      await owner.call(adminPayments.refundPart, { params: { id: order_id }, body });
    }
    const full = await drawOrderToken(shop, order_id, 'full');
    const limited = await drawOrderToken(shop, order_id, 'limited');
    const read = async (document_id: number, token: string) => {
      const { body } = await shop.call(orderLinks.viewDocument, { body: { token, document_id } });
      return body.error ?? body.kind;
    };

    const { documents = [] } = (await view(shop, full)).body.order;

    const kinds = ['receipt', 'invoice', 'refund voucher', 'credit note'];
    expect(documents.map(({ kind }) => kind)).toEqual(kinds);
    for (const { document_id, kind } of documents) {
      expect(await read(document_id, full)).toBe(kind);
      expect(await read(document_id, limited)).toBe('PHONE_END_REQUIRED');
      expect(await read(document_id, other.token)).toBe('DOCUMENT_NOT_FOUND');
    }
    expect((await view(shop, limited)).body.order).not.toHaveProperty('documents');
  });

  it('asks for a return of a delivered order, once for each request', async () => {
    const { shop, saree, order_id } = await openGuestShop();
    const ask = (token: string, request_id: string) =>
      shop.call(orderLinks.askReturn, {
        // The type does not know that a form sends texts.
        body: {
          token,
          pieces: `${saree}:1`,
          reason: 'fault',
          wish: 'refund',
          text: 'A hole.',
          request_id,
        } as never,
      });
    const token = await drawOrderToken(shop, order_id, 'full');
    const request_id = crypto.randomUUID();
    expect((await ask(token, request_id)).body.error).toBe('NOT_YET_DELIVERED');
    await setStatus(await shop.createStaff('owner'), order_id, 'Delivered');

    const limited = await drawOrderToken(shop, order_id, 'limited');
    expect((await ask(limited, request_id)).body.error).toBe('PHONE_END_REQUIRED');
    const { return_id } = (await ask(token, request_id)).body;
    expect((await ask(token, request_id)).body).toEqual({ return_id });
    expect((await view(shop, token)).body.returns).toMatchObject([{ return_id, order_id }]);
  });

  it('of an order is in no account, and no account is reachable by a link', async () => {
    const { shop, saree, order_id, token } = await openGuestShop();
    const asha = await shop.createCustomer();
    const { order_id: hers } = await buy(shop, asha, saree);

    expect((await asha.call(orders.view, { params: { id: order_id } })).status).toBe(404);
    expect((await asha.call(orders.listMine, {})).body.orders).toHaveLength(1);
    const stolen = await drawOrderToken(shop, hers, 'payer');
    for (const endpoint of [orderLinks.view, orderLinks.cancel]) {
      expect((await shop.call(endpoint, { body: { token: stolen } })).status).toBe(410);
      expect((await shop.call(endpoint, { body: { token } })).status).toBe(200);
    }
    const email = { token: stolen, email: 'thief@example.com' };
    expect((await shop.call(orderLinks.correctEmail, { body: email })).status).toBe(410);
    expect(await listViolations(shop)).toEqual([{ kind: 'order_holder_mismatch', subject: hers }]);
  });
});

describe("[GUEST-11] 'Find my order'", () => {
  const find = async (shop: TestShop, order_id: string, email: string) =>
    shop.createClient().call(orderLinks.send, { body: { order_id, email } });

  it('sends a link when number and email belong together, and says the same in every case', async () => {
    const { shop, saree, guest, order_id } = await openGuestShop({ mail: true });
    const { email } = guest.details;
    const asha = await shop.createCustomer();
    const { order_id: hers } = await buy(shop, asha, saree);
    await readOrderToken(shop, email);

    const replies = [
      await find(shop, order_id, 'other@example.com'),
      await find(shop, '0000-0000', email),
      await find(shop, hers, asha.email),
      await find(shop, order_id, email.toUpperCase()),
    ];
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(replies.map(({ body }) => body)).toEqual(replies.map(() => ({ msg: LINK_REQUESTED })));
    expect(new Set(replies.map(({ bytes }) => bytes.toString())).size).toBe(1);
    while (await processLinkRequest(shop.db));

    const token = await readOrderToken(shop, email);
    expect((await view(shop, token)).body.order.order_id).toBe(order_id);
    expect(await shop.inbox.list({ kind: 'order_link' })).toHaveLength(1);
  });

  it('runs the same statement in every case', async () => {
    const { shop, guest, order_id } = await openGuestShop();
    await find(shop, order_id, guest.details.email);
    await find(shop, '0000-0000', 'nobody@example.com');
    const rows = await shop.db.selectFrom('order_link_request').selectAll().execute();
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toContain('example.com');
    expect(await shop.db.selectFrom('message').where('kind', '=', 'order_link').execute()).toEqual(
      [],
    );
  });
});

describe('[GUEST-12] a wrong email', () => {
  it('is corrected by the tab that paid: older links end, and the order is confirmed again', async () => {
    const { shop, guest, order_id, token } = await openGuestShop({ mail: true });
    const old = await readOrderToken(shop, guest.details.email);
    const email = 'right@example.com';

    const reply = await shop.call(orderLinks.correctEmail, { body: { token, email } });

    expect(reply.body).toMatchObject({ email });
    expect((await view(shop, old)).body.error).toBe('ORDER_LINK_EXPIRED');
    expect((await view(shop, token)).body.order.user.email).toBe(email);
    const next = await readOrderToken(shop, email);
    expect((await view(shop, next)).body.order.order_id).toBe(order_id);
    expect(await shop.inbox.list({ to: guest.details.email })).toHaveLength(1);
  });

  it('is not corrected by another token, nor half an hour after the payment', async () => {
    const { shop, order_id, token, guest } = await openGuestShop();
    const correct = (by: string) =>
      shop.createClient().call(orderLinks.correctEmail, {
        body: { token: by, email: 'thief@example.com' },
      });

    for (const scope of ['limited', 'full'] as const) {
      expect((await correct(await drawOrderToken(shop, order_id, scope))).status).toBe(410);
    }
    await advanceTime(shop.db, '31 minutes');
    expect((await correct(token)).status).toBe(410);
    const [order] = await shop.db.selectFrom('orders').select('ship_to').execute();
    expect(order?.ship_to).toMatchObject({ email: guest.details.email });
  });
});
