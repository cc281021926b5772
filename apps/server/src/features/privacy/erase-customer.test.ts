import { accounts, adminCustomers, orders, privacy } from '@shop/contract';
import { describeOpenMatter } from '@shop/domain/people/erasure';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { runJobs } from '#jobs/queue.ts';
import { buyAsGuest, createGuest } from '#test/guests.ts';
import { MAIL_ON } from '#test/mail/links.ts';
import { listViolations } from '#test/payments.ts';
import { createErasablePerson, endOpenMatters } from '#test/people/erasable-person.ts';
import { findPersonInTables, listFiles } from '#test/people/find-person.ts';
import { PERSON } from '#test/pii-markers.ts';
import { buyLines, openPackingShop, setStatus, ship } from '#test/shipments.ts';
import { createTestShop, type TestShop } from '#test/test-shop.ts';
import { addTicket } from '#test/tickets.ts';
import { privacyJobs } from './privacy.jobs.ts';

type Customer = Awaited<ReturnType<TestShop['createCustomer']>>;

const erase = (person: Customer) =>
  person.call(privacy.erase, { body: { currentPassword: person.password } });

const removePersonalData = ({ deps }: TestShop) => privacyJobs(deps)['remove-personal-data']();

/** A request that waits, as if something had been open until now. */
const wait = ({ db }: TestShop, { user_id }: Customer, since: string) =>
  sql`insert into erasure (user_id, requested_at) values (${user_id}, now() - ${since}::interval)`.execute(
    db,
  );

describe('erasure', () => {
  it('[PRIVACY-01] [REVIEW-05] leaves of a person, in all tables and files, only what tax law asks for', async () => {
    const shop = await createTestShop({ rateLimits: MAIL_ON });
    const created = await createErasablePerson(shop);
    const { person, order_id } = created;
    await endOpenMatters(shop, created);
    expect(await findPersonInTables(shop)).toEqual(FULL_OF_THE_PERSON);
    const filesBefore = listFiles(shop);

    const { status, body } = await erase(person);

    expect({ status, body }).toMatchObject({ status: 200, body: { erased: true, open: [] } });
    expect(await findPersonInTables(shop)).toEqual(['tax_document.buyer']);
    expect(filesBefore.filter((file) => file.startsWith('ticket-'))).toHaveLength(2);
    expect(filesBefore.filter((file) => file.startsWith('return-'))).toHaveLength(1);
    const filesAfter = listFiles(shop);
    expect(
      filesAfter.filter((file) => /ticket-|return-|review-|with the person/.test(file)),
    ).toEqual([]);
    expect(filesBefore.filter((file) => file.startsWith('review-'))).toHaveLength(2);
    expect(filesAfter).toHaveLength(filesBefore.length - 5);
    const [order] = await shop.db
      .selectFrom('orders')
      .select(['order_id', 'total_paise'])
      .execute();
    expect(order).toMatchObject({ order_id });
    expect(await listViolations(shop)).toEqual([]);
  });

  it('[PRIVACY-01] [GUEST-16] also covers what the person bought without logging in', async () => {
    const shop = await createTestShop();
    const saree = await shop.addProduct({ stock: 5 });
    const person = await shop.createCustomer(PERSON);
    const { email, phone } = person;
    const own = await buyAsGuest(shop, createGuest(shop, { email, phone }), saree);
    const mistyped = await buyAsGuest(
      shop,
      createGuest(shop, { email, phone: '9999900000' }),
      saree,
    );
    await sql`update customer set email_confirmed_at = now()`.execute(shop.db);

    const waiting = await erase(person);
    expect(waiting.body.open).toMatchObject([{ kind: 'order on its way', id: own.order_id }]);
    await sql`update orders set order_date = order_date - interval '91 days'`.execute(shop.db);
    expect((await erase(person)).body.erased).toBe(true);

    const { rows } = await sql<{ order_id: string; email: string }>`
      select order_id, ship_to ->> 'email' as email from orders`.execute(shop.db);
    const emails = new Map(rows.map((row) => [row.order_id, row.email]));
    expect(emails.get(own.order_id)).not.toBe(email);
    // Another phone: it may be the order of somebody who mistyped the email.
    expect(emails.get(mistyped.order_id)).toBe(email);
  });

  it('[PRIVACY-01] ends every session, frees the address for a new account, and is recorded', async () => {
    const shop = await createTestShop();
    const person = await shop.createCustomer(PERSON);
    const { email, password, user_id } = person;

    await erase(person);

    expect((await person.call(orders.listMine)).status).toBe(401);
    const logIn = await shop.call(accounts.logIn, { body: { email, password } });
    expect(logIn.status).toBe(401);
    expect((await shop.call(accounts.signUp, { body: PERSON })).status).toBe(200);
    const record = await shop.db.selectFrom('erasure').selectAll().execute();
    expect(record).toMatchObject([{ user_id, by_operator: false, withdrawn_at: null }]);
    expect(record[0]?.erased_at).toBeInstanceOf(Date);
    const audit = await shop.db.selectFrom('audit_log').select('action').execute();
    expect(audit).toEqual([{ action: 'customer erased' }]);
    const admin = await shop.createStaff();
    const enabled = await admin.call(adminCustomers.enable, {
      params: { id: `${user_id}` },
      body: { reason: 'By mistake' },
    });
    expect(enabled.body.error).toBe('CUSTOMER_ERASED');
  });

  it('[PRIVACY-01] waits for open orders and tickets, says so in words, and comes by itself', async () => {
    const shop = await createTestShop({ rateLimits: MAIL_ON });
    const created = await createErasablePerson(shop);
    const { person, order_id, return_id, tickets } = created;

    const { body } = await erase(person);

    expect(body.erased).toBe(false);
    const said = body.open.map(describeOpenMatter);
    expect(said).toContainEqual(expect.stringMatching(`^Order ${order_id} can be returned until `));
    expect(said).toContain(`Return ${return_id} is not finished yet.`);
    expect(said).toContain(`The refund of order ${order_id} is on its way.`);
    expect(said).toContain(`Your question ${tickets[0]} is not closed yet.`);
    await removePersonalData(shop);
    expect((await person.call(privacy.erasure)).body).toMatchObject({
      requested_at: expect.any(String),
    });

    await endOpenMatters(shop, created);
    await removePersonalData(shop);

    expect((await person.call(privacy.erasure)).status).toBe(401);
    expect(await findPersonInTables(shop)).toEqual(['tax_document.buyer']);
  });

  it('[PRIVACY-01] waits for pieces still to be sent, even when the sent ones can no longer be returned', async () => {
    const { shop, asha, admin, saree, mundu } = await openPackingShop();
    const order_id = await buyLines(shop, asha, [
      [saree, 1],
      [mundu, 1],
    ]);
    await ship(admin, [{ order_id, items: [{ product_id: saree, quantity: 1 }] }]);
    await setStatus(admin, order_id, 'Delivered');
    await sql`update orders set delivery_date = now() - interval '60 days'`.execute(shop.db);

    const { body } = await erase(asha);

    expect(body).toMatchObject({
      erased: false,
      open: [{ kind: 'order on its way', id: order_id }],
    });
  });

  it('[PRIVACY-01] can be taken back while it waits', async () => {
    const shop = await createTestShop({ rateLimits: MAIL_ON });
    const created = await createErasablePerson(shop);
    const { person } = created;
    await erase(person);

    await person.call(privacy.withdrawErasure);
    await endOpenMatters(shop, created);
    await removePersonalData(shop);

    expect((await person.call(privacy.erasure)).body).toEqual({ requested_at: null, open: [] });
  });

  it('[PRIVACY-01] that was taken back erases nothing, even if the night has already begun with it', async () => {
    const shop = await createTestShop();
    const created = await createErasablePerson(shop);
    const { person } = created;
    await erase(person);
    await endOpenMatters(shop, created);
    const { remove } = shop.deps.images;
    // The first picture is removed while the customer presses the button.
    let answer: number | undefined;
    const images = {
      ...shop.deps.images,
      remove: async (key: string) => {
        answer ??= (await person.call(privacy.withdrawErasure)).status;
        await remove(key);
      },
    };

    await privacyJobs({ ...shop.deps, images })['remove-personal-data']();

    expect(answer).toBe(409);
    expect((await person.call(privacy.erasure)).status).toBe(401);
  });

  it('[PRIVACY-01] of one customer that fails does not stop those behind', async () => {
    const shop = await createTestShop();
    const first = await createErasablePerson(shop);
    const second = await shop.createCustomer();
    await erase(first.person);
    await wait(shop, second, '0 days');
    await endOpenMatters(shop, first);
    const images = {
      ...shop.deps.images,
      remove: () => Promise.reject(new Error('the store does not answer')),
    };

    await expect(privacyJobs({ ...shop.deps, images })['remove-personal-data']()).rejects.toThrow(
      'could not be erased',
    );

    expect((await second.call(privacy.erasure)).status).toBe(401);
    expect((await first.person.call(privacy.erasure)).status).toBe(200);

    await removePersonalData(shop);

    expect((await first.person.call(privacy.erasure)).status).toBe(401);
  });

  it('[PRIVACY-01] is tried again in the same night when it has failed', async () => {
    const shop = await createTestShop();
    const created = await createErasablePerson(shop);
    await erase(created.person);
    await endOpenMatters(shop, created);
    const remove = () => Promise.reject(new Error('the store does not answer'));
    const failed = Promise.withResolvers<void>();
    const worker = await runJobs({
      url: shop.url,
      handlers: privacyJobs({ ...shop.deps, images: { ...shop.deps.images, remove } }),
      onError: () => {},
      onResult: () => failed.resolve(),
    });
    onTestFinished(worker.stop);
    const { db, queue } = shop.deps;

    await db
      .transaction()
      .execute((trx) => queue.enqueue(trx, 'remove-personal-data', [{ data: {}, priority: 0 }]));
    await failed.promise;

    const findState = async () => {
      const { rows } = await sql<{ state: string }>`
        select state from pgboss.job where name = 'remove-personal-data'`.execute(shop.db);
      return rows.map(({ state }) => state);
    };
    await expect.poll(findState).toEqual(['retry']);
  });

  it('[PRIVACY-01] can be taken back while the night is busy with somebody else', async () => {
    const shop = await createTestShop();
    const first = await createErasablePerson(shop);
    const second = await shop.createCustomer();
    await erase(first.person);
    await wait(shop, second, '0 days');
    await endOpenMatters(shop, first);
    const { remove } = shop.deps.images;
    let answer: number | undefined;
    const images = {
      ...shop.deps.images,
      remove: async (key: string) => {
        answer ??= (await second.call(privacy.withdrawErasure)).status;
        await remove(key);
      },
    };

    await privacyJobs({ ...shop.deps, images })['remove-personal-data']();

    expect(answer).toBe(200);
    expect((await first.person.call(privacy.erasure)).status).toBe(401);
    expect((await second.call(privacy.erasure)).body).toEqual({ requested_at: null, open: [] });
  });

  it('[PRIVACY-01] comes in the order of the requests', async () => {
    const shop = await createTestShop();
    const customers: Customer[] = [];
    // Neither in the order of their accounts nor against it.
    for (const days of ['2 days', '3 days', '1 day']) {
      const customer = await shop.createCustomer();
      await wait(shop, customer, days);
      customers.push(customer);
    }

    await removePersonalData(shop);

    const erased = await shop.db
      .selectFrom('erasure')
      .select('user_id')
      .where('erased_at', 'is not', null)
      .orderBy('erased_at')
      .execute();
    const [two, three, one] = customers;
    expect(erased.map(({ user_id }) => user_id)).toEqual([
      three?.user_id,
      two?.user_id,
      one?.user_id,
    ]);
  });

  it('[PRIVACY-01] leaves neither email nor phone on tax documents', async () => {
    const shop = await createTestShop();
    await createErasablePerson(shop);

    const buyers = await sql<{ buyer: string }>`
      select buyer::text as buyer from tax_document`.execute(shop.db);

    expect(buyers.rows.length).toBeGreaterThan(0);
    for (const { buyer } of buyers.rows) {
      expect(buyer).toContain(PERSON.name);
      expect(buyer).not.toContain(PERSON.email);
      expect(buyer).not.toContain(PERSON.phone);
    }
  });

  it.each([
    ['Pending', 'Authorized', 'has not arrived yet'],
    ['Shipped', 'Paid', 'has not arrived yet'],
    ['Cancelled', 'Paid', 'is cancelled and not refunded yet'],
  ])(
    '[PRIVACY-01] waits while an order is %s and %s',
    async (order_status, payment_status, words) => {
      const shop = await createTestShop();
      const created = await createErasablePerson(shop);
      await endOpenMatters(shop, created);
      await sql`update orders set order_status = ${order_status}, payment_status = ${payment_status}`.execute(
        shop.db,
      );

      const { body } = await erase(created.person);

      expect(body.open.map(describeOpenMatter)).toEqual([`Order ${created.order_id} ${words}.`]);
    },
  );

  it('[PRIVACY-01] waits while a refund is on its way', async () => {
    const shop = await createTestShop({ rateLimits: MAIL_ON });
    const created = await createErasablePerson(shop);
    await endOpenMatters(shop, created);
    await sql`update refund set status = 'pending'`.execute(shop.db);

    const { body } = await erase(created.person);

    expect(body.open).toEqual([{ kind: 'refund on its way', id: created.order_id }]);
  });

  it('asks for the password, however new the session is', async () => {
    const shop = await createTestShop();
    const person = await shop.createCustomer();
    const { status, body } = await person.call(privacy.erase, {
      body: { currentPassword: 'not the password' },
    });

    expect([status, body.error]).toEqual([403, 'WRONG_PASSWORD']);
    expect((await person.call(privacy.erasure)).body.requested_at).toBeNull();
  });

  it('leaves tickets of an address that the account has not proven', async () => {
    const shop = await createTestShop();
    const ticket_id = await addTicket(shop, { name: 'Meera Das', email: PERSON.email });
    const stranger = await shop.createCustomer(PERSON);

    const download = await stranger.call(privacy.download, { params: { format: 'json' } });
    await erase(stranger);

    expect(download.bytes.toString()).not.toContain(ticket_id);
    const [ticket] = await shop.db.selectFrom('ticket').select(['name', 'email']).execute();
    expect(ticket).toEqual({ name: 'Meera Das', email: PERSON.email });
  });
});

/** Columns that name the person before the erasure, which also proves that the search works. */
const FULL_OF_THE_PERSON = [
  'audit_log.after',
  'audit_log.before',
  'checkout.gift_note',
  'checkout.ship_to',
  'customer.address',
  'customer.email',
  'customer.name',
  'customer.phone',
  'customer_address.address',
  'customer_address.phone',
  'customer_address.recipient',
  'email_change.new_email',
  'email_change.old_email',
  'note.text',
  'orders.cancellation_decline_reason',
  'orders.gift_note',
  'orders.search_words',
  'orders.ship_to',
  'refund.explanation',
  'return_request.refusal_reason',
  'return_request.text',
  'review.answer',
  'review.text',
  'tax_document.buyer',
  'ticket.email',
  'ticket.name',
  'ticket.phone',
  'ticket_entry.text',
  'webhook_event.body',
];
