import {
  adminOrderPage,
  adminOrders,
  adminSearch,
  orderClaims,
  orderLinks,
  orders,
} from '@shop/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { sendDueMessages } from '#test/mail/mail.ts';
import { drainPollers, listViolations } from '#test/payments.ts';
import { makeLinkOf, payByLink } from '#test/sales/link-calls.ts';
import { POST, setStatus, ship } from '#test/shipments.ts';
import { registerForTax } from '#test/tax-registration.ts';
import { createPerson, createTestShop } from '#test/test-shop.ts';

const PERSON = { name: 'Dr. Meera Krishnan Nair', phone: '9847012345' };

async function openShopWithOrder(given: { email?: string } = {}) {
  const shop = await createTestShop({ mail: true });
  await registerForTax(shop, 'regular');
  const owner = await shop.createStaff('owner');
  const saree = await shop.addProduct({ name: 'Nila Kasavu Saree', stock: 9 });
  const link = await makeLinkOf(owner, saree);
  const paid = await payByLink(shop, link.token, { ...PERSON, ...given });
  await drainPollers(shop);
  return { shop, owner, saree, ...link, ...paid };
}

describe('[LINK-07] [GUEST-09] the order of a link', () => {
  it('opens in part with the link, and in full with the last digits of the phone', async () => {
    const { shop, token, order_id, payer } = await openShopWithOrder();
    const view = (body: { token: string; phone_end?: string }) =>
      shop.call(orderLinks.view, { body });

    const limited = await view({ token });
    expect(limited.body).toMatchObject({
      scope: 'limited',
      email_correctable: false,
      order: { order_id, user: { name: 'Meera' } },
    });
    expect(limited.bytes.toString()).not.toContain(PERSON.phone);
    expect((await shop.call(orderLinks.cancel, { body: { token } })).body.error).toBe(
      'PHONE_END_REQUIRED',
    );

    const full = await view({ token, phone_end: '2345' });
    expect(full.body).toMatchObject({ scope: 'full', order: { user: { phone: PERSON.phone } } });
    expect((await view({ token: full.body.token ?? '' })).body.scope).toBe('full');
    expect((await view({ token: payer })).body).toMatchObject({
      scope: 'full',
      email_correctable: true,
    });
  });

  it('is closed after five wrong digits an hour, for every link', async () => {
    const { shop, token } = await openShopWithOrder();
    const guess = async (phone_end: string) =>
      (await shop.call(orderLinks.view, { body: { token, phone_end } })).body.error;

    for (let count = 0; count < 5; count += 1) expect(await guess('0000')).toBe('WRONG_PHONE_END');
    expect(await guess('2345')).toBe('RATE_LIMITED');
  });

  it('gets an email when the tab that paid adds one, and is then mailed about', async () => {
    const { shop, payer, order_id } = await openShopWithOrder();
    const email = 'meera@example.com';
    await sendDueMessages(shop);
    expect(await shop.inbox.list()).toEqual([]);

    const { status } = await shop.call(orderLinks.correctEmail, { body: { token: payer, email } });
    expect(status).toBe(200);

    await sendDueMessages(shop);
    const [mail] = await shop.inbox.list({ to: email, kind: 'order_received' });
    expect(mail?.subject).toContain(order_id);
  });

  it('is not offered to an account with its email: staff may have typed it', async () => {
    const email = 'asha@example.com';
    const { shop, order_id, token } = await openShopWithOrder({ email });
    const asha = await shop.createCustomer({ email, phone: PERSON.phone });
    await sql`update customer set email_confirmed_at = now()`.execute(shop.db);

    expect((await asha.call(orderClaims.list, {})).body.orders).toEqual([]);
    const { status } = await asha.call(orderClaims.claim, { body: { order_id } });
    expect(status).toBe(404);
    expect((await shop.call(orderLinks.view, { body: { token } })).status).toBe(200);
  });
});

describe('[LINK-12] an order without email', () => {
  it('skips every mail and leaves nothing waiting; staff send the texts by WhatsApp', async () => {
    const { shop, owner, order_id } = await openShopWithOrder();
    await sendDueMessages(shop);
    await ship(owner, [{ order_id, tracking: POST }]);
    await sendDueMessages(shop);
    await setStatus(owner, order_id, 'Delivered');
    await sql`update message set next_attempt_at = now() where status = 'due'`.execute(shop.db);
    await sendDueMessages(shop);

    expect(await shop.inbox.list()).toEqual([]);
    const rows = await shop.db.selectFrom('message').select(['kind', 'status']).execute();
    expect(rows.length).toBeGreaterThanOrEqual(3);
    expect(rows.filter(({ status }) => status !== 'skipped')).toEqual([]);

    const { body } = await owner.call(adminOrderPage.view, { params: { id: order_id } });
    const { messages = [] } = body;
    expect(messages.map(({ title }) => title)).toContain(`We have received your order ${order_id}`);
    for (const { text } of messages) {
      expect(text).toMatch(/^Hello Dr\. Meera Krishnan Nair,\n\n/);
      expect(text).toContain(order_id);
      expect(text).not.toMatch(/email|https:\/\/shop\./i);
      expect(text).not.toContain(PERSON.phone);
    }
    expect(await listViolations(shop)).toEqual([]);
  });

  it('has no such texts when it has an email', async () => {
    const { shop, owner, order_id } = await openShopWithOrder({ email: createPerson().email });
    await sendDueMessages(shop);
    expect(await shop.inbox.list({ kind: 'order_received' })).toHaveLength(1);
    const { body } = await owner.call(adminOrderPage.view, { params: { id: order_id } });
    expect(body).not.toHaveProperty('messages');
  });
});

it('[LINK-09] staff see how an order was placed, and find it', async () => {
  const { owner, order_id } = await openShopWithOrder();

  const { body } = await owner.call(adminOrders.listAll, { query: { q: 'meera' } });
  expect(body.fulfilments).toMatchObject([{ order_id, channel: 'link' }]);
  const found = await owner.call(adminSearch.find, { query: { q: '12345' } });
  expect(found.body.orders).toMatchObject([{ order_id, channel: 'link' }]);
  const page = await owner.call(adminOrderPage.view, { params: { id: order_id } });
  expect(page.body).toMatchObject({ user_id: null, fulfilment: { channel: 'link' } });
});

it('[LINK-08] receipt and invoice are in the same series, with the discount on the lines', async () => {
  const { shop, owner, saree } = await openShopWithOrder();
  const other = await shop.addProduct({ stock: 5 });
  const prices = await shop.db
    .selectFrom('product')
    .select(['product_id', 'price_paise'])
    .execute();
  const price = prices.reduce((sum, each) => sum + each.price_paise, 0) / 100;
  const { token } = await makeLinkOf(owner, saree, {
    lines: [
      { product_id: saree, quantity: 1 },
      { product_id: other, quantity: 1 },
    ],
    total: price + 50 - 301,
  });
  const { order_id } = await payByLink(shop, token, PERSON);
  await drainPollers(shop);
  await ship(owner, [{ order_id, tracking: POST }]);
  await drainPollers(shop);

  const { rows } = await sql<{ kind: string; number: string; discount: number; gross: number }>`
    select d.kind, d.number, sum(l.discount_paise)::integer as discount,
      sum(l.gross_paise)::integer as gross
    from tax_document d join tax_document_line l using (document_id)
    where d.order_id = ${order_id} group by d.document_id, d.kind, d.number order by d.document_id`.execute(
    shop.db,
  );
  const total = Math.round((price + 50 - 301) * 100);
  expect(rows).toMatchObject([
    { kind: 'receipt', discount: 301_00, gross: total },
    { kind: 'invoice', discount: 301_00, gross: total },
  ]);
  const { rows: receipts } = await sql<{ number: string }>`
    select number from tax_document where kind = 'receipt' order by document_id`.execute(shop.db);
  const [first, second] = receipts.map(({ number }) => Number(/[0-9]+$/.exec(number)?.[0]));
  expect(second).toBe((first ?? 0) + 1);
  const { body } = await owner.call(orders.view, {
    params: { id: order_id },
    query: { with: 'delivery' },
  });
  expect(body).toMatchObject({ discount: 301, total_amount: total / 100 });
  expect(await listViolations(shop)).toEqual([]);
});
