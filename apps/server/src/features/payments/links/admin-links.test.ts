import { randomUUID } from 'node:crypto';
import { adminDashboard, adminLinks, adminProducts, catalog } from '@shop/contract';
import { fromRupees } from '@shop/domain/money';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { hashToken } from '#features/accounts/sessions/sessions.ts';
import { getStock, listViolations } from '#test/payments.ts';
import { makeLinkOf, payByLink, readToken, sellByLink } from '#test/sales/link-calls.ts';
import { createTestShop } from '#test/test-shop.ts';

/** The name of every member of staff of a test. */
const SELLER = 'Asha Nair';

/** A shop with a saree, and a member of staff who sells. */
async function openSellingShop() {
  const shop = await createTestShop();
  const seller = await shop.createStaff('counter');
  const saree = await shop.addProduct({
    name: 'Nila Kasavu Saree',
    price_paise: fromRupees(2400),
    stock: 3,
  });
  return { shop, seller, saree };
}

const setEnd = ({ db }: Awaited<ReturnType<typeof createTestShop>>, link_id: number, end: string) =>
  sql`update payment_link set hold_until = ${end}::timestamptz where link_id = ${link_id}`.execute(
    db,
  );

describe('[LINK-01] selling by link', () => {
  it('finds pieces on sale by name and shelf mark, with today’s price, and keeps them', async () => {
    const { shop, seller, saree } = await openSellingShop();
    await sql`update product set shelf_mark = 'R2-17' where product_id = ${saree}`.execute(shop.db);
    await shop.addProduct({ name: 'Mayil Saree', enabled: false });
    const find = async (q: string) =>
      (await seller.call(adminLinks.findPieces, { query: { q } })).body;

    expect(await find('nila')).toMatchObject({
      pieces: [{ product_id: saree, price: 2400, stock: 3, shelf_mark: 'R2-17' }],
      discount_limit: 500,
      delivery_charge: expect.any(Number),
    });
    expect((await find('r2-17')).pieces).toMatchObject([{ product_id: saree }]);
    expect((await find('mayil')).pieces).toEqual([]);
    const byId = { query: { product_id: `${saree}` } };
    expect((await seller.call(adminLinks.findPieces, byId)).body.pieces).toHaveLength(1);

    const { body } = await sellByLink(seller, saree, { name: 'Asha Nair' });

    expect(body.link).toMatchObject({
      state: 'open',
      pieces: [{ product_id: saree, name: 'Nila Kasavu Saree', quantity: 1 }],
      name: 'Asha Nair',
      phone: '9847012345',
      total: 2450,
      delivery: 50,
      discount: 0,
      being_paid: false,
      created_by: SELLER,
    });
    expect(body.url).toMatch(/^https:\/\/[^/]+\/pay\/[\w-]{43}$/);
    expect(body.message).toMatch(
      /^Namaskaram Asha, Nila Kasavu Saree is kept for you until \w{3} [^.]+ [ap]m\. ₹2,450 with delivery\. Please pay here: https/,
    );
    expect(body.message).toContain(body.url);
    expect(await getStock(shop, saree)).toBe(2);
    expect(await listViolations(shop)).toEqual([]);
  });

  it('makes one link of a repeated request, which gets another address', async () => {
    const { shop, seller, saree } = await openSellingShop();
    const request_id = randomUUID();
    const first = await makeLinkOf(seller, saree, { request_id });
    const second = await makeLinkOf(seller, saree, { request_id });

    expect(second.link_id).toBe(first.link_id);
    expect(second.token).not.toBe(first.token);
    expect(await getStock(shop, saree)).toBe(2);
  });
});

describe('[LINK-06] what staff take off', () => {
  it('is limited by a setting, above which the owner confirms with a fresh proof', async () => {
    const { shop, seller, saree } = await openSellingShop();
    const owner = await shop.createStaff('owner');
    const off = (rupees: number) => ({ total: 2450 - rupees });

    expect((await sellByLink(seller, saree, off(501))).body.error).toBe('DISCOUNT_TOO_LARGE');
    expect((await sellByLink(seller, saree, { total: 2451 })).body.error).toBe(
      'AGREED_TOTAL_TOO_HIGH',
    );
    expect(await getStock(shop, saree)).toBe(3);
    expect((await sellByLink(seller, saree, off(500))).body.link).toMatchObject({
      total: 1950,
      delivery: 50,
      discount: 500,
    });
    expect((await sellByLink(owner, saree, off(700))).body.link.discount).toBe(700);

    await sql`update session set proven_at = now() - interval '16 minutes'
      where admin_id = ${owner.admin_id}`.execute(shop.db);
    expect((await sellByLink(owner, saree, off(700))).body.error).toBe('FRESH_PROOF_REQUIRED');
    expect((await sellByLink(owner, saree, off(500))).status).toBe(200);
  });

  it('is in the history of the link, with its end and its cancellation', async () => {
    const { shop, seller, saree } = await openSellingShop();
    const accounts = await shop.createStaff('accounts');
    const packer = await shop.createStaff('packing');
    const { link_id } = await makeLinkOf(seller, saree, { total: 2400, keep_hours: 2 });
    const params = { link_id: `${link_id}` };
    await seller.call(adminLinks.extend, { params, body: { keep_hours: 24 } });
    const { body } = await seller.call(adminLinks.cancel, { params });
    expect(body.state).toBe('cancelled');

    const query = { subject: `link:${link_id}` };
    const history = await accounts.call(adminProducts.audit, { query });
    expect((await packer.call(adminProducts.audit, { query })).status).toBe(403);

    expect(history.body.audit.map(({ admin }) => admin)).toEqual([SELLER, SELLER, SELLER]);
    expect(JSON.stringify(history.body.audit)).not.toContain('9847012345');
  });
});

describe('[LINK-09] the list of links', () => {
  it('has who, what and until when: open ones first, in views with counts', async () => {
    const { shop, seller, saree } = await openSellingShop();
    const open = await makeLinkOf(seller, saree, { keep_hours: 72 });
    const paid = await makeLinkOf(seller, saree);
    const cancelled = await makeLinkOf(seller, saree);
    await payByLink(shop, paid.token);
    await seller.call(adminLinks.cancel, { params: { link_id: `${cancelled.link_id}` } });
    const list = async (view?: 'open' | 'today' | 'paid' | 'ended') => {
      const { body } = await seller.call(adminLinks.list, { query: { view } });
      expect(body.total).toBe(body.counts[view ?? 'all']);
      return body.links.map(({ link_id, state }) => [link_id, state]);
    };

    expect(await list()).toEqual([
      [open.link_id, 'open'],
      [cancelled.link_id, 'cancelled'],
      [paid.link_id, 'paid'],
    ]);
    expect(await list('open')).toEqual([[open.link_id, 'open']]);
    expect(await list('paid')).toEqual([[paid.link_id, 'paid']]);
    expect(await list('ended')).toEqual([[cancelled.link_id, 'cancelled']]);
    expect(await list('today')).toEqual([]);
  });

  it('counts on menu and dashboard the links that end today, for those who sell', async () => {
    const { shop, seller, saree } = await openSellingShop();
    const packer = await shop.createStaff('packing');
    const link = await makeLinkOf(seller, saree, { name: 'Asha Nair', keep_hours: 72 });
    await makeLinkOf(seller, saree, { keep_hours: 72 });
    const count = async ({ call }: typeof seller) =>
      (await call(adminDashboard.counts, {})).body.counts.filter(
        ({ section }) => section === 'links',
      );
    expect(await count(seller)).toEqual([]);

    // The last second of the day in India.
    await sql`update payment_link set hold_until =
        date_trunc('day', now(), 'Asia/Kolkata') + interval '1 day -1 second'
      where link_id = ${link.link_id}`.execute(shop.db);

    expect(await count(seller)).toEqual([{ section: 'links', count: 1, warns: false }]);
    expect(await count(packer)).toEqual([]);
    const { body } = await seller.call(adminDashboard.work, {});
    expect(body.work).toMatchObject([
      {
        kind: 'link_ending',
        amount: 2450,
        examples: [{ name: 'Asha Nair', text: 'Nila Kasavu Saree' }],
      },
    ]);
  });
});

it('[LINK-10] another address is drawn for the same link; only hashes are stored', async () => {
  const { shop, seller, saree } = await openSellingShop();
  const { link_id, token } = await makeLinkOf(seller, saree);
  const { body } = await seller.call(adminLinks.sendAgain, { params: { link_id: `${link_id}` } });
  const tokens = [token, readToken(body.url)];

  expect(body.message).toContain(body.url);
  expect(new Set(tokens).size).toBe(2);
  const rows = await shop.db.selectFrom('page_token').selectAll().execute();
  expect(rows.map(({ token_hash }) => token_hash.toString('hex')).toSorted()).toEqual(
    tokens.map((each) => hashToken(each).toString('hex')).toSorted(),
  );
  for (const row of rows) {
    expect(row).toMatchObject({ link_id, order_id: null, scope: 'limited', message_id: null });
  }
});

it('[LINK-11] at most 50 links are open', async () => {
  const { shop, seller } = await openSellingShop();
  const saree = await shop.addProduct({ stock: 60 });
  const links: number[] = [];
  for (let count = 0; count < 50; count += 1) links.push((await makeLinkOf(seller, saree)).link_id);

  const refused = await sellByLink(seller, saree);
  expect([refused.status, refused.body.error]).toEqual([409, 'TOO_MANY_LINKS']);
  expect(await getStock(shop, saree)).toBe(10);
  await seller.call(adminLinks.cancel, { params: { link_id: `${links[0]}` } });
  expect((await sellByLink(seller, saree)).status).toBe(200);
});

it('[LINK-03] a sold out product says until when its last piece is kept', async () => {
  const { shop, seller } = await openSellingShop();
  const saree = await shop.addProduct({ stock: 2 });
  const view = async () =>
    (await shop.call(catalog.find, { params: { product_id: `${saree}` } })).body[0];
  const later = await makeLinkOf(seller, saree, { keep_hours: 72 });
  expect(await view()).not.toHaveProperty('held_until');

  const sooner = await makeLinkOf(seller, saree, { keep_hours: 24 });
  expect(await view()).toMatchObject({ stock: 0, held_until: sooner.link.hold_until });

  await setEnd(shop, sooner.link_id, '2026-01-01');
  expect(await view()).toMatchObject({ stock: 0, held_until: later.link.hold_until });
  await payByLink(shop, later.token);
  expect(await view()).not.toHaveProperty('held_until');
});
