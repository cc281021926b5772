import {
  accounts,
  adminCustomers,
  adminOrderPage,
  adminOrders,
  adminPayments,
  adminReturns,
  adminReviews,
  adminSearch,
  adminSecurity,
  adminShipments,
  adminStaff,
  adminSupport,
  adminTaxDocuments,
  endpoints,
  getRoles,
  orders,
  privacy,
  staffAccount,
  support,
} from '@shop/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { privacyJobs } from '#features/privacy/privacy.jobs.ts';
import { checkInvariants } from '#monitoring/check-invariants.ts';
import { buyAsGuest, createGuest } from '#test/guests.ts';
import { buy, deliverWebhook, drainPollers, startCheckout } from '#test/payments.ts';
import { ask, openReturnsShop } from '#test/returns.ts';
import { rate } from '#test/reviews.ts';
import { setUpTotp } from '#test/second-factor/second-factors.ts';
import { ship } from '#test/shipments.ts';
import { registerForTax } from '#test/tax-registration.ts';
import { createTestShop, type TestShop } from '#test/test-shop.ts';
import { newTicket } from '#test/tickets.ts';

const listEvents = async (shop: TestShop) => {
  await shop.deps.securityLog.flush();
  const { rows } = await sql<Record<string, unknown>>`
    select kind, admin_id, user_id, email_hash is not null as hashed, client_address, subject
    from security_event order by event_id`.execute(shop.db);
  return rows;
};

describe('the security log', () => {
  it('[STAFF-05] records logins and failures of staff and customers with account and address', async () => {
    const shop = await createTestShop();
    const [asha, admin] = [await shop.createCustomer(), await shop.createStaff()];
    const logIn = async (endpoint: 'logIn' | 'logInAdmin', email: string, password: string) =>
      shop.call(accounts[endpoint], {
        body: { email, password },
        headers: { 'x-forwarded-for': '203.0.113.9' },
      });

    await logIn('logIn', asha.email, asha.password);
    await logIn('logIn', asha.email, 'not the password');
    await logIn('logInAdmin', admin.email, admin.password);
    await logIn('logInAdmin', admin.email, 'not the password');
    await logIn('logInAdmin', 'nobody@example.com', 'not the password');

    const client_address = '203.0.113.9';
    const { admin_id } = await shop.db
      .selectFrom('admin')
      .select('admin_id')
      .executeTakeFirstOrThrow();
    const { user_id } = asha;
    expect(await listEvents(shop)).toMatchObject([
      { kind: 'login', user_id, admin_id: null, client_address },
      { kind: 'login failed', user_id, hashed: false, client_address },
      { kind: 'login', user_id: null, admin_id, client_address },
      { kind: 'login failed', admin_id, hashed: false, client_address },
      { kind: 'login failed', admin_id: null, user_id: null, hashed: true, client_address },
    ]);
    expect(JSON.stringify(await listEvents(shop))).not.toContain('@');
  });

  it('[STAFF-05] [PRIVACY-03] records reads by staff by number, and none of customers themselves', async () => {
    const shop = await createTestShop();
    const [asha, admin] = [await shop.createCustomer(), await shop.createStaff()];
    const { order_id } = await buy(shop, asha, await shop.addProduct({ stock: 5 }));
    await asha.call(orders.view, { params: { id: order_id } });
    await admin.call(adminCustomers.view, { params: { id: `${asha.user_id}` } });
    await admin.call(adminCustomers.view, { params: { id: '999999' } });
    await admin.call(adminOrderPage.view, { params: { id: order_id } });
    await admin.call(orders.view, { params: { id: order_id }, query: { as: 'admin' } });
    await admin.call(adminSearch.find, { query: { q: asha.name } });
    await asha.call(privacy.download, { params: { format: 'json' } });

    const events = await listEvents(shop);

    expect(events.map(({ kind, subject }) => [kind, subject])).toEqual([
      ['data exported', null],
      ['customer read', `${asha.user_id}`],
      ['order read', order_id],
      ['order read', order_id],
      ['list read', '/api/admin/search'],
    ]);
    expect(JSON.stringify(events)).not.toContain(asha.name);
  });

  it('[STAFF-05] names the customers of a search, and nobody where a list names none', async () => {
    const shop = await createTestShop();
    const [asha, admin] = [await shop.createCustomer(), await shop.createStaff()];
    const { order_id } = await buy(shop, asha, await shop.addProduct());

    await admin.call(adminSearch.find, { query: { q: asha.phone } });
    await admin.call(adminSearch.find, { query: { q: 'nobody at all' } });
    await admin.call(adminOrderPage.view, { params: { id: order_id } });
    await shop.deps.securityLog.flush();

    const columns = ['kind', 'row_count', 'listed_customers'] as const;
    const events = shop.db.selectFrom('security_event').select(columns).orderBy('event_id');
    expect(await events.execute()).toEqual([
      { kind: 'list read', row_count: 1, listed_customers: [asha.user_id] },
      { kind: 'list read', row_count: 0, listed_customers: null },
      { kind: 'order read', row_count: 1, listed_customers: null },
    ]);
  });

  it('[STAFF-05] names the customers of every list of orders, payments, questions and documents', async () => {
    const shop = await createTestShop();
    await registerForTax(shop, 'regular');
    const [asha, meera, admin] = [
      await shop.createCustomer(),
      await shop.createCustomer(),
      await shop.createStaff(),
    ];
    const saree = await shop.addProduct({ stock: 5 });
    for (const customer of [asha, asha, meera]) await buy(shop, customer, saree);
    await asha.call(support.create, { body: newTicket() });
    const listed = await shop.db.selectFrom('orders').select('order_id').execute();
    const refused = await startCheckout(meera, saree);
    const failed = await shop.provider.pay(refused, { status: 'failed', webhooks: false });
    await deliverWebhook(shop, {
      event: 'payment.failed',
      payment_id: failed.razorpay_payment_id,
    });
    await drainPollers(shop);

    await admin.call(adminOrders.listAll, { query: {} });
    await admin.call(adminShipments.packingList, { query: {} });
    await ship(admin, listed);
    await admin.call(adminShipments.sent, { query: {} });
    await admin.call(adminPayments.list, { query: { show: 'matched' } });
    await admin.call(adminPayments.list, { query: { show: 'refused' } });
    await admin.call(adminSupport.list, { query: {} });
    await admin.call(adminTaxDocuments.list, { query: {} });
    await admin.call(adminTaxDocuments.ofParcels, {
      query: { orders: listed.map(({ order_id }) => order_id).join(',') },
    });
    await shop.deps.securityLog.flush();

    const { rows } = await sql<{ subject: string; customers: number[] }>`
      select subject, (select array_agg(c order by c) from unnest(listed_customers) c) as customers
      from security_event where kind = 'list read' order by event_id`.execute(shop.db);
    const both = [asha.user_id, meera.user_id];
    expect(rows).toEqual([
      { subject: '/api/order/admin-get', customers: both },
      { subject: '/api/admin/packing', customers: both },
      { subject: '/api/admin/packing/sent', customers: both },
      { subject: '/api/admin/payments', customers: both },
      { subject: '/api/admin/payments', customers: [meera.user_id] },
      { subject: '/api/admin/tickets', customers: [asha.user_id] },
      { subject: '/api/admin/documents', customers: both },
      { subject: '/api/admin/parcel-documents', customers: both },
    ]);
  });

  it('[STAFF-05] names the customers of reviews, of returns and of orders that a search finds', async () => {
    const { shop, asha, admin, saree, order_id } = await openReturnsShop();
    const placed = await buyAsGuest(shop, createGuest(shop), saree);
    await rate(asha, { order_id, product_id: saree });
    await ask(asha, order_id, { pieces: `${saree}:1` });

    await admin.call(adminReviews.list, { query: {} });
    await admin.call(adminReturns.list, { query: {} });
    await admin.call(adminReturns.list, { query: { order_id } });
    await admin.call(adminSearch.find, { query: { q: order_id } });
    await admin.call(adminSearch.find, { query: { q: placed.order_id } });
    await shop.deps.securityLog.flush();

    const { rows } = await sql<{ subject: string; rows: number; customers: number[] | null }>`
      select subject, row_count as rows, listed_customers as customers
      from security_event where kind = 'list read' order by event_id`.execute(shop.db);
    const customers = [asha.user_id];
    expect(rows).toEqual([
      { subject: '/api/admin/reviews', rows: 1, customers },
      { subject: '/api/admin/returns', rows: 1, customers },
      { subject: '/api/admin/returns', rows: 1, customers },
      { subject: '/api/admin/search', rows: 1, customers },
      { subject: '/api/admin/search', rows: 1, customers: null },
    ]);
  });

  it('[STAFF-05] records changes of staff, of passwords and of second factors, and wrong codes', async () => {
    const shop = await createTestShop({ mail: true });
    const [owner, packer] = [await shop.createStaff(), await shop.createStaff('packing')];
    const { admin_id } = packer;

    await owner.call(adminStaff.invite, { body: { email: 'new@example.com', role: 'packing' } });
    await owner.call(adminStaff.changeRole, {
      params: { admin_id: `${admin_id}` },
      body: { role: 'catalogue' },
    });
    const { password: currentPassword } = owner;
    const body = { currentPassword, newPassword: 'a border of seven threads' };
    await owner.call(staffAccount.changePassword, { body });
    await setUpTotp(owner);
    await owner.call(staffAccount.prove, { body: { code: '000000' } });

    const by = { admin_id: owner.admin_id, client_address: expect.stringMatching(/^10\./) };
    expect(await listEvents(shop)).toMatchObject([
      { kind: 'staff changed', ...by, subject: expect.stringMatching(/^invited invitation:/) },
      { kind: 'staff changed', ...by, subject: `role changed staff:${admin_id}` },
      { kind: 'password changed', ...by },
      { kind: 'factor changed', ...by, subject: 'authenticator app set' },
      { kind: 'login failed', ...by, subject: 'second factor' },
    ]);
    expect(JSON.stringify(await listEvents(shop))).not.toContain('@');
  });

  it('[PRIVACY-03] every reply to staff that may have data of customers is recorded', () => {
    const silent = endpoints
      .filter((endpoint) => endpoint.method === 'GET' && getRoles(endpoint) !== undefined)
      .filter(({ recorded }) => !recorded)
      .map(({ path }) => path);
    expect(silent.toSorted()).toEqual(WITHOUT_CUSTOMERS.toSorted());
  });

  it('[STAFF-05] is read newest first, by kind, account and day in India', async () => {
    const shop = await createTestShop();
    const admin = await shop.createStaff();
    await sql`
      insert into security_event (at, kind, admin_id, user_id, subject) values
        ('2026-11-16 18:29+00', 'login', null, 7, 'evening'),
        ('2026-11-16 18:31+00', 'command', 1, null, 'after midnight in India'),
        ('2026-11-17 05:00+00', 'login', 1, null, 'morning')`.execute(shop.db);
    await sql`
      insert into security_event (at, kind, admin_id, subject, listed_customers)
      values ('2026-11-15 05:00+00', 'list read', 1, 'a list', '{6,7}')`.execute(shop.db);
    const list = async (query: Record<string, string>) => {
      const { body } = await admin.call(adminSecurity.list, { query });
      return body.events.map(({ subject }) => subject);
    };

    expect(await list({})).toEqual(['morning', 'after midnight in India', 'evening', 'a list']);
    expect(await list({ kind: 'login' })).toEqual(['morning', 'evening']);
    expect(await list({ day: '2026-11-17' })).toEqual(['morning', 'after midnight in India']);
    expect(await list({ customer: '7' })).toEqual(['evening', 'a list']);
    expect(await list({ admin: '1', kind: 'command' })).toEqual(['after midnight in India']);
  });

  it('[STAFF-05] is kept for one year, and cannot be changed before', async () => {
    const shop = await createTestShop();
    await sql`
      insert into security_event (at, kind, subject) values
        (now() - interval '1 year 1 day', 'login', 'old'), (now() - interval '364 days', 'login', 'kept')`.execute(
      shop.db,
    );

    await privacyJobs(shop.deps)['remove-personal-data']();

    expect((await listEvents(shop)).map(({ subject }) => subject)).toEqual(['kept']);
    for (const statement of [
      sql`delete from security_event`,
      sql`update security_event set subject = 'other'`,
      sql`truncate security_event`,
    ])
      await expect(statement.execute(shop.db)).rejects.toThrow('append-only');
  });

  it('[STAFF-05] raises read_flood when somebody pages through the customers', async () => {
    const shop = await createTestShop();
    const admin = await shop.createStaff();
    const [asha, meera] = [await shop.createCustomer(), await shop.createCustomer()];
    await admin.call(adminCustomers.list, { query: {} });
    await shop.deps.securityLog.flush();
    const listed_customers = [meera.user_id, asha.user_id];
    const event = { kind: 'list read', admin_id: admin.admin_id, row_count: 2, listed_customers };
    const columns = ['kind', 'admin_id', 'row_count', 'listed_customers'] as const;
    expect(await shop.db.selectFrom('security_event').select(columns).execute()).toEqual([event]);
    expect(await checkInvariants(shop.deps)).toEqual([]);

    await sql`
      insert into security_event (kind, admin_id, row_count)
      select 'list read', ${admin.admin_id}, 20 from generate_series(1, 310)`.execute(shop.db);

    const subject = `admin ${admin.admin_id}`;
    expect(await checkInvariants(shop.deps)).toEqual([{ kind: 'read_flood', subject }]);
  });

  it.each([
    ['login_flood', 'all accounts', 201, sql`'login failed', null, 'customer'`],
    ['login_flood', 'staff', 21, sql`'login failed', 1, 'admin'`],
    ['read_flood', 'admin 1', 301, sql`'customer read', 1, '5'`],
  ])(
    '[STAFF-05] raises %s of %s after %i of them in an hour',
    async (kind, subject, count, values) => {
      const shop = await createTestShop();
      const insert = (events: number) =>
        sql`insert into security_event (kind, admin_id, subject)
        select ${values} from generate_series(1, ${events})`.execute(shop.db);

      await insert(count - 1);
      expect(await checkInvariants(shop.deps)).toEqual([]);
      await insert(1);
      expect(await checkInvariants(shop.deps)).toEqual([{ kind, subject }]);
    },
  );
});

/**
 * Endpoints without data of customers: products, texts, settings, counts, staff, and the log itself. Pictures of
 * reviews are seen in a list, which is recorded with its customers.
 */
const WITHOUT_CUSTOMERS = [
  '/api/admin/settings',
  '/api/admin/opening-tasks',
  '/api/admin/tax',
  '/api/admin/pages',
  '/api/admin/pages/{page}',
  '/api/admin/pages/{page}/versions/{version}',
  '/api/admin/account',
  '/api/admin/staff',
  '/api/admin/products/{page}',
  '/api/admin/product-counts',
  '/api/admin/product-change-sets',
  '/api/admin/product-change-sets/{change_set_id}',
  '/api/admin/product-change-sets/{change_set_id}/rows',
  '/api/admin/product-exports/{format}',
  '/api/admin/product-change-sets/{change_set_id}/rejected-rows',
  '/api/admin/usual-prices',
  '/api/admin/shelf/{page}',
  '/api/admin/festivals',
  '/api/admin/sale-calendar',
  '/api/admin/sale-calendar/{sale_id}',
  '/api/admin/collections',
  '/api/admin/collections/{collection_id}',
  '/api/admin/coupons',
  '/api/admin/coupons/{coupon_id}',
  '/api/admin/links/pieces',
  '/api/admin/feeds',
  '/api/admin/home-page',
  '/api/admin/search-words',
  '/api/admin/order-counts',
  // At most the name for which a payment link keeps a piece.
  '/api/admin/counter/pieces',
  '/api/admin/counter/sales/{sale_id}',
  '/api/admin/counter/drawer',
  '/api/admin/counts',
  '/api/admin/sales',
  '/api/admin/sold-goods',
  '/api/admin/reviews/images/{image_key}',
  '/api/admin/security',
];
