import {
  adminDashboard,
  adminOrders,
  adminPayments,
  adminSupport,
  orders,
  type Role,
} from '@shop/contract';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { buy, startCheckout } from '#test/payments.ts';
import { ask, openReturnsShop } from '#test/returns.ts';
import { createTestShop, type TestShop } from '#test/test-shop.ts';
import { addTicket } from '#test/tickets.ts';

type Staff = Awaited<ReturnType<TestShop['createStaff']>>;

const listWork = async (staff: Staff) => (await staff.call(adminDashboard.work)).body.work;
const listCounts = async (staff: Staff) => (await staff.call(adminDashboard.counts)).body.counts;
const getKinds = (work: { kind: string; count: number }[]) =>
  work.map(({ kind, count }) => `${count} ${kind}`);

const dateOrder = ({ db }: TestShop, order_id: string, ago: string) =>
  sql`
    update orders set order_date = now() - ${ago}::interval where order_id = ${order_id}`.execute(
    db,
  );

const dateTicket = ({ db }: TestShop, ticket_id: string, dueIn: string) =>
  sql`
    update ticket set answer_due_at = now() + ${dueIn}::interval where ticket_id = ${ticket_id}`.execute(
    db,
  );

/** A payment as after a crash between recording and settling it. */
async function addUnsettledPayment(
  shop: TestShop,
  customer: Awaited<ReturnType<TestShop['createCustomer']>>,
  product_id: number,
) {
  const rzp_order_id = await startCheckout(customer, product_id);
  const { razorpay_payment_id } = await shop.provider.pay(rzp_order_id);
  await sql`
    insert into payment (rzp_payment_id, rzp_order_id, checkout_id, status, amount_paise)
    select ${razorpay_payment_id}, rzp_order_id, checkout_id, 'captured', amount_paise
    from checkout where rzp_order_id = ${rzp_order_id}`.execute(shop.db);
}

/** A shop in which something of most kinds waits. */
async function openBusyShop() {
  const opened = await openReturnsShop();
  const { shop, asha, admin, saree, order_id: delivered } = opened;
  const buyOne = async () => (await buy(shop, asha, saree)).order_id;
  await dateOrder(shop, await buyOne(), '30 days');
  const asked = await buyOne();
  await asha.call(orders.requestCancellation, { params: { id: asked } });
  const cancelled = await buyOne();
  await admin.call(adminOrders.changeStatus, {
    params: { order_id: cancelled },
    body: { order_status: 'Cancelled' },
  });
  await ask(asha, delivered, { pieces: `${saree}:1`, text: 'The border is torn.' });
  const ticket = await addTicket(shop, { name: 'Meera Das', text: 'Where is my parcel?' });
  await addUnsettledPayment(shop, await shop.createCustomer(), saree);
  return { ...opened, asked, cancelled, ticket };
}

it('[DESK-02] lists what needs a person in the order of harm, with sums and the first of each', async () => {
  const { admin, asha, asked, cancelled, ticket } = await openBusyShop();

  const work = await listWork(admin);

  expect(getKinds(work)).toEqual([
    '1 payment_without_order',
    '1 cancellation_request',
    '1 return_asked',
    '1 ticket_open',
    '1 order_late',
    '1 not_refunded',
    '1 not_restocked',
    '1 to_pack',
  ]);
  const byKind = Object.fromEntries(work.map((one) => [one.kind, one]));
  expect(byKind.payment_without_order).toMatchObject({ amount: 2450, late: false });
  expect(byKind.cancellation_request).toMatchObject({
    examples: [{ id: asked, name: asha.name }],
  });
  expect(byKind.return_asked).toMatchObject({ examples: [{ text: 'The border is torn.' }] });
  expect(byKind.ticket_open).toMatchObject({
    late: false,
    examples: [{ id: ticket, name: 'Meera Das', text: 'Where is my parcel?' }],
  });
  expect(byKind.order_late).toMatchObject({ late: true });
  expect(byKind.not_refunded).toMatchObject({ amount: 2450, examples: [{ id: cancelled }] });
});

it('[DESK-02] a new shop has no open work', async () => {
  const shop = await createTestShop();
  expect(await listWork(await shop.createStaff())).toEqual([]);
  expect(await listCounts(await shop.createStaff())).toEqual([]);
});

it.each([
  ['packing', ['1 order_late', '1 to_pack'], ['pack']],
  ['catalogue', [], []],
] satisfies [Role, string[], string[]][])(
  '[DESK-01] [DESK-02] %s sees only work that it may do',
  async (role, kinds, sections) => {
    const { shop } = await openBusyShop();
    const staff = await shop.createStaff(role);

    expect(getKinds(await listWork(staff))).toEqual(kinds);
    expect((await listCounts(staff)).map(({ section }) => section)).toEqual(sections);
  },
);

it('[DESK-01] counts open work by section; a first answer warns twelve hours before it is due', async () => {
  const { shop, admin, ticket } = await openBusyShop();
  const countSupport = async () =>
    (await listCounts(admin)).find(({ section }) => section === 'support');

  expect(await listCounts(admin)).toEqual([
    { section: 'payments', count: 1, warns: true },
    { section: 'orders', count: 3, warns: true },
    { section: 'returns', count: 1, warns: false },
    { section: 'support', count: 1, warns: false },
    { section: 'pack', count: 1, warns: false },
  ]);
  await dateTicket(shop, ticket, '11 hours');
  expect(await countSupport()).toMatchObject({ warns: true });
  expect((await listWork(admin)).find(({ kind }) => kind === 'ticket_open')?.late).toBe(false);
  await dateTicket(shop, ticket, '-3 hours');
  expect((await listWork(admin)).find(({ kind }) => kind === 'ticket_open')?.late).toBe(true);

  const answer = {
    params: { ticket_id: ticket },
    body: { text: 'On its way.', close: false, entries_base: 1 },
  };
  await admin.call(adminSupport.answer, answer);
  expect(await countSupport()).toBeUndefined();
});

it('[DESK-02] a failed refund is counted once', async () => {
  const { shop, asha, admin, saree } = await openReturnsShop();
  const { order_id } = await buy(shop, asha, saree);
  const params = { order_id };
  await admin.call(adminOrders.changeStatus, { params, body: { order_status: 'Cancelled' } });
  await admin.call(adminPayments.refundOrder, { params: { id: order_id } });
  await sql`update refund set status = 'failed'`.execute(shop.db);

  expect(getKinds(await listWork(admin))).toEqual(['1 refund_failed', '1 not_restocked']);
});
