import { readdir } from 'node:fs/promises';
import { adminSupport, support, type Ticket } from '@shop/contract';
import { sql } from 'kysely';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { createImage, createTestShop, type TestShop } from '#test/test-shop.ts';
import { addTicket, newTicket } from '#test/tickets.ts';
import { deleteExpiredTickets } from './support.jobs.ts';

const HOUR_MS = 3_600_000;

async function openDesk() {
  const shop = await createTestShop();
  const admin = await shop.createStaff();
  const view = async (ticket_id: string): Promise<Ticket> =>
    (await admin.call(adminSupport.view, { params: { ticket_id } })).body;
  const list = async (status: 'open' | 'waiting' | 'closed' = 'open') =>
    (await admin.call(adminSupport.list, { query: { status } })).body;
  return { ...shop, admin, view, list };
}

const countRows = async ({ db }: TestShop) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ticket, message`.execute(db);
  return rows[0]?.count;
};

/** Moves a ticket and its limits into the past. */
const age = ({ db }: Pick<TestShop, 'db'>, ticket_id: string, hours: number) =>
  sql`
  update ticket set created_at = created_at - make_interval(hours => ${hours}),
    answer_due_at = answer_due_at - make_interval(hours => ${hours}),
    end_due_at = end_due_at - make_interval(hours => ${hours})
  where ticket_id = ${ticket_id}`.execute(db);

describe('POST /api/support', () => {
  it('[LEGAL-06] takes a complaint with images without an account and replies with a ticket number', async () => {
    const desk = await openDesk();
    const files = await Promise.all([1, 2, 3, 4].map((seed) => createImage(seed)));
    const body = newTicket();
    const { status, body: reply } = await desk.call(support.create, { body, files });

    expect(status).toBe(200);
    expect(reply.ticket_id).toMatch(/^T-[0-9A-HJKMNP-TV-Z]{6}$/);
    const ticket = await desk.view(reply.ticket_id);
    expect(ticket).toMatchObject({
      kind: 'complaint',
      status: 'open',
      images: 4,
      name: body.name,
      email: body.email,
      phone: body.phone,
      order_number: body.order_number,
    });
    expect(ticket.entries).toMatchObject([{ kind: 'received', text: body.text, admin: null }]);
    const limits = [ticket.answer_due_at, ticket.end_due_at].map(
      (due) => (Date.parse(due) - Date.parse(ticket.created_at)) / HOUR_MS,
    );
    expect(limits).toEqual([48, 30 * 24]);
    const messages = await desk.db.selectFrom('message').select(['kind', 'ticket_id']).execute();
    expect(messages).toEqual([{ kind: 'ticket_received', ticket_id: reply.ticket_id }]);
  });

  it('[LEGAL-06] takes a plain question, and links the ticket of a customer who is logged in', async () => {
    const desk = await openDesk();
    const asha = await desk.createCustomer();
    const { name, email } = asha;
    const { status } = await asha.call(support.create, {
      body: { kind: 'question', name, email, phone: '', order_number: '', text: 'Is it cotton?' },
    });

    expect(status).toBe(200);
    const row = await desk.db.selectFrom('ticket').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ user_id: asha.user_id, phone: null, order_number: null });
  });

  it.each([
    ['no name', { name: ' ' }, 'name'],
    ['no email', { email: 'nobody' }, 'email'],
    ['a wrong phone', { phone: '12345' }, 'phone'],
    ['no text', { text: '' }, 'text'],
    ['another kind', { kind: 'praise' }, 'kind'],
  ])('rejects %s and stores nothing', async (_what, change, field) => {
    const shop = await createTestShop();
    // One invalid field, as a person or a script would send it.
    const body = { ...newTicket(), ...change } as ReturnType<typeof newTicket>;
    const reply = await shop.call(support.create, { body, files: [await createImage(1)] });

    expect(reply.status).toBe(400);
    expect(Object.keys(reply.body.fields ?? {})).toEqual([field]);
    expect(await countRows(shop)).toBe(0);
  });

  it('rejects a fifth image, a file that is no image, and a form of another site', async () => {
    const shop = await createTestShop();
    const body = newTicket();
    const image = await createImage(1);
    const five = await shop.call(support.create, {
      body,
      files: Array.from({ length: 5 }, () => image),
    });
    const text = await shop.call(support.create, { body, files: [Buffer.from('<svg/>')] });
    const other = await shop.call(support.create, {
      body,
      headers: { 'sec-fetch-site': 'cross-site' },
    });

    expect(five.status).toBe(413);
    expect([text.status, text.body.error]).toEqual([400, 'INVALID_IMAGE']);
    expect([other.status, other.body.error]).toEqual([403, 'CROSS_SITE']);
    expect(await countRows(shop)).toBe(0);
  });

  it('[LEGAL-06] a repeated request is the same ticket with one message', async () => {
    const shop = await createTestShop();
    const body = { ...newTicket(), request_id: crypto.randomUUID() };
    const files = [await createImage(1)];
    const atOnce = await Promise.all(
      [1, 2, 3].map(() => shop.call(support.create, { body, files })),
    );
    const later = await shop.call(support.create, { body, files });

    const numbers = [...atOnce, later].map((reply) => reply.body.ticket_id);
    expect(new Set(numbers)).toEqual(new Set([expect.stringMatching(/^T-/)]));
    expect(new Set(numbers).size).toBe(1);
    expect(await countRows(shop)).toBe(1);
    expect(await readdir(shop.imageDir)).toHaveLength(1);
  });

  it('is limited by email address and by client address, before images are decoded', async () => {
    const shop = await createTestShop({ rateLimits: { SIGNUP_RATE_LIMIT: '5/3' } });
    const { email } = newTicket();
    const send = (client: Pick<TestShop, 'call'>, to?: string) =>
      client.call(support.create, { body: newTicket(to ? { email: to } : {}) });
    const sameEmail = [];
    for (let count = 0; count < 6; count += 1)
      sameEmail.push((await send(shop.createClient(), email)).status);
    const client = shop.createClient();
    const sameAddress = [];
    for (let count = 0; count < 4; count += 1) sameAddress.push((await send(client)).status);

    expect(sameEmail).toEqual([200, 200, 200, 200, 200, 429]);
    expect(sameAddress).toEqual([200, 200, 200, 429]);
  });
});

describe('images of a ticket', () => {
  it('[LEGAL-06] are shown to admins only, without the metadata of the camera', async () => {
    const desk = await openDesk();
    const secret = 'taken at home, 10.52N 76.21E';
    const image = await sharp(await createImage(3))
      .withExif({ IFD0: { ImageDescription: secret } })
      .jpeg()
      .toBuffer();
    const ticket_id = await addTicket(desk, { images: [image] });
    const params = { ticket_id, position: '1' };
    const { status, headers, bytes } = await desk.admin.call(adminSupport.image, { params });

    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'image/jpeg',
      'no-store',
    ]);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg' });
    expect([image.includes(secret), bytes.includes(secret)]).toEqual([true, false]);
    const { image_key } = await desk.db
      .selectFrom('ticket_image')
      .select('image_key')
      .executeTakeFirstOrThrow();
    const asProduct = await desk.app.inject(`/api/load/image?path=${image_key}`);
    const asAdminOfNothing = await desk.admin.call(adminSupport.image, {
      params: { ...params, position: '2' },
    });
    expect(asProduct.statusCode).toBe(404);
    expect(asAdminOfNothing.status).toBe(404);
  });
});

describe('tickets in the admin', () => {
  it('[LEGAL-06] are sorted by what is due first', async () => {
    const desk = await openDesk();
    const [fresh, overdue, near] = [
      await addTicket(desk),
      await addTicket(desk),
      await addTicket(desk),
    ];
    await age(desk, overdue, 50);
    await age(desk, near, 40);
    const { tickets, counts } = await desk.list();

    expect(tickets.map(({ ticket_id }) => ticket_id)).toEqual([overdue, near, fresh]);
    expect(counts).toEqual({ open: 3, waiting: 0, closed: 0 });
  });

  it('[LEGAL-06] an answer goes out by email once, stops the first clock and is audited', async () => {
    const desk = await openDesk();
    const ticket_id = await addTicket(desk);
    const body = { text: 'Please send it back.', close: false, entries_base: 1 };
    const answers = await Promise.all(
      [1, 2, 3].map(() => desk.admin.call(adminSupport.answer, { params: { ticket_id }, body })),
    );

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    const ticket = await desk.view(ticket_id);
    expect(ticket).toMatchObject({ status: 'waiting', answered_at: expect.any(String) });
    expect(ticket.entries.map(({ kind }) => kind)).toEqual(['received', 'answer']);
    const messages = await desk.db.selectFrom('message').select('kind').execute();
    expect(messages.map(({ kind }) => kind)).toEqual(['ticket_received', 'ticket_answered']);
    expect(await readAudit(desk, ticket_id)).toEqual(['ticket answered']);
    expect((await desk.list('waiting')).tickets).toHaveLength(1);
  });

  it('[LEGAL-06] are closed with an answer or without one, once', async () => {
    const desk = await openDesk();
    const [answered, plain] = [await addTicket(desk), await addTicket(desk)];
    const body = { text: 'Done.', close: true, entries_base: 1 };
    await desk.admin.call(adminSupport.answer, { params: { ticket_id: answered }, body });
    const close = (entries_base: number) =>
      desk.admin.call(adminSupport.close, { params: { ticket_id: plain }, body: { entries_base } });

    expect((await close(1)).body).toMatchObject({ status: 'closed' });
    expect((await close(2)).status).toBe(409);
    expect((await desk.view(answered)).entries.map(({ kind }) => kind)).toEqual([
      'received',
      'answer',
      'closed',
    ]);
    expect(await readAudit(desk, answered)).toEqual(['ticket answered', 'ticket closed']);
    expect((await desk.list('closed')).tickets).toHaveLength(2);
  });

  it('[LEGAL-06] are deleted with their images two years after they were closed', async () => {
    const desk = await openDesk();
    const [old, recent] = [
      await addTicket(desk, { images: [await createImage(1)] }),
      await addTicket(desk),
    ];
    const { image_key } = await desk.db
      .selectFrom('ticket_image')
      .select('image_key')
      .executeTakeFirstOrThrow();
    await sql`update ticket set closed_at = now() - interval '23 months'`.execute(desk.db);
    await sql`update ticket set closed_at = now() - interval '25 months' where ticket_id = ${old}`.execute(
      desk.db,
    );

    await deleteExpiredTickets(desk.deps);

    const left = await desk.db.selectFrom('ticket').select('ticket_id').execute();
    expect(left).toEqual([{ ticket_id: recent }]);
    expect(await desk.deps.images.read(image_key)).toBeUndefined();
  });
});

const readAudit = async ({ db }: Pick<TestShop, 'db'>, ticket_id: string) => {
  const rows = await db
    .selectFrom('audit_log')
    .select('action')
    .where('subject', '=', `ticket:${ticket_id}`)
    .orderBy('audit_id')
    .execute();
  return rows.map(({ action }) => action);
};
