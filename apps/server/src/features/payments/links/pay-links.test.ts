import { adminLinks, type PayLink, payLinks } from '@shop/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { toPaymentResult } from '#test/payments.ts';
import { makeLinkOf, payByLink } from '#test/sales/link-calls.ts';
import { createPerson, createTestShop, type TestShop } from '#test/test-shop.ts';

const TYPED = {
  name: 'Smt. Asha Nair',
  phone: '9847012345',
  email: 'asha@example.com',
  address: createPerson().address,
};

async function openShopWithLink(given: object = TYPED, options = {}) {
  const shop = await createTestShop(options);
  const seller = await shop.createStaff('counter');
  const saree = await shop.addProduct({ stock: 3 });
  const link = await makeLinkOf(seller, saree, given);
  const view = async (token = link.token) =>
    (await shop.call(payLinks.view, { body: { token } })).body;
  return { shop, seller, saree, ...link, view };
}

const dump = async ({ db }: TestShop) => {
  const { rows } = await sql`
    select (select jsonb_agg(to_jsonb(l)) from payment_link l) as links,
      (select jsonb_agg(to_jsonb(c)) from checkout c) as checkouts,
      (select jsonb_agg(to_jsonb(t)) from page_token t) as tokens,
      (select jsonb_agg(to_jsonb(s)) from product_stock s) as stock,
      (select count(*) from message) as messages`.execute(db);
  return rows;
};

describe('[LINK-05] opening a link', () => {
  it('changes nothing, however often it is opened, and whatever asks', async () => {
    const { shop, token, view } = await openShopWithLink();
    const before = await dump(shop);

    const first = await view();
    expect(await view()).toEqual(first);
    for (const method of ['GET', 'HEAD', 'OPTIONS'] as const) {
      await shop.app.inject({ method, url: `/api/pay-link/view?token=${token}` });
      await shop.app.inject({ method, url: `/api/pay-link/start?token=${token}` });
    }

    expect(await dump(shop)).toEqual(before);
  });

  it('shows of the person first name, last digits and post office, and nothing after the end', async () => {
    const { shop, seller, token, link_id, view } = await openShopWithLink();
    const { body, bytes, headers } = await shop.call(payLinks.view, { body: { token } });

    expect(body satisfies PayLink).toMatchObject({
      state: 'open',
      first_name: 'Asha',
      phone_end: '2345',
      post_office: TYPED.address.post_office,
      has_email: true,
      delivery: 50,
      discount: 0,
      hold_until: expect.any(String),
    });
    expect(headers['cache-control']).toBe('no-store');
    const secrets = ['Nair', TYPED.phone, TYPED.email, TYPED.address.houseName];
    for (const secret of secrets) expect(bytes.toString()).not.toContain(secret);

    await seller.call(adminLinks.cancel, { params: { link_id: `${link_id}` } });
    const ended = await view();
    expect(ended.state).toBe('cancelled');
    for (const key of ['first_name', 'phone_end', 'post_office']) {
      expect(ended).not.toHaveProperty(key);
    }
  });

  it('replies to a damaged, unknown or expired token alike', async () => {
    const { shop, token } = await openShopWithLink();
    await sql`update page_token set expires_at = now() - interval '1 second'`.execute(shop.db);

    for (const other of [token, 'x'.repeat(43), '', `${token}x`]) {
      const viewed = await shop.call(payLinks.view, { body: { token: other } });
      expect([viewed.status, viewed.body.error]).toEqual([404, 'PAY_LINK_NOT_FOUND']);
      const { address, name, phone } = TYPED;
      const body = { token: other, address, name, phone };
      const started = await shop.call(payLinks.start, { body });
      expect([started.status, started.body.error]).toEqual([404, 'PAY_LINK_NOT_FOUND']);
    }
  });
});

describe('[LINK-07] to pay a link', () => {
  it('name, phone and address are needed, which the shop may have typed', async () => {
    const { shop, token } = await openShopWithLink({});
    const start = (body: object) => shop.call(payLinks.start, { body: { token, ...body } });
    const { name, phone, address } = TYPED;

    expect((await start({})).body.error).toBe('LINK_ADDRESS_REQUIRED');
    expect((await start({ name })).body.error).toBe('LINK_ADDRESS_REQUIRED');
    const { status, body } = await start({ name, phone, address });
    expect(status).toBe(200);
    expect(body.data.callback_url).toMatch(/\/api\/pay-link\/return\?t=[\w-]{43}$/);

    const typed = await openShopWithLink();
    expect((await typed.shop.call(payLinks.start, { body: { token: typed.token } })).status).toBe(
      200,
    );
  });

  it('an open window keeps its address, also when the page is opened in another tab', async () => {
    const { shop, token, view } = await openShopWithLink();
    await shop.call(payLinks.start, { body: { token } });

    const address = { ...TYPED.address, houseName: 'Somewhere else' };
    const other = await shop.call(payLinks.start, { body: { token, address } });

    expect([other.status, other.body.error]).toEqual([409, 'WINDOW_OPEN']);
    expect(await view()).toMatchObject({
      window_open_until: expect.any(String),
      post_office: TYPED.address.post_office,
    });
    expect((await shop.call(payLinks.start, { body: { token } })).status).toBe(200);
  });

  it('a browser without pop-ups comes back to the link, or to the order', async () => {
    const { shop, token } = await openShopWithLink();
    const back = (payload: object, t = token) =>
      shop.app.inject({
        method: 'POST',
        url: `/api/pay-link/return?t=${t}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(payload as Record<string, string>).toString(),
      });
    expect((await back({})).headers.location).toBe(`/pay/${token}?payment=failed`);
    expect((await back({}, '/evil.example')).headers.location).toBe('/home?payment=failed');

    const { body } = await shop.call(payLinks.start, { body: { token } });
    const result = await shop.provider.pay(body.data.id);
    expect((await back(toPaymentResult(result))).headers.location).toMatch(
      /^\/order-info\/[0-9A-Z-]{9}\?t=[\w-]{43}&paid=1$/,
    );
  });

  it('a busy provider is waited for in the line to pay', async () => {
    const { shop, token } = await openShopWithLink(TYPED, { ownProvider: true });
    await shop.provider.setFault({ call: 'create-order', fault: 'rate-429', times: -1 });
    const wait = async (of: string) =>
      (await shop.call(payLinks.wait, { body: { token: of } })).body;
    expect(await wait(token)).toMatchObject({ place: 0 });

    const { status, body } = await shop.call(payLinks.start, { body: { token } });

    expect([status, body.error]).toEqual([503, 'PAYMENT_BUSY']);
    expect(await wait(token)).toMatchObject({ place: 1, retry_after: 2 });
    expect(await wait('x'.repeat(43))).toMatchObject({ place: 0 });
  });

  it('a link that is paid or cancelled is not paid again', async () => {
    const { shop, seller, saree, token } = await openShopWithLink();
    const { order_id } = await payByLink(shop, token);
    const again = await shop.call(payLinks.start, { body: { token } });
    expect([again.status, again.body.error]).toEqual([409, 'LINK_PAID']);
    const paid = await shop.call(payLinks.view, { body: { token } });
    expect(paid.body).toMatchObject({ state: 'paid', order_id });

    const other = await makeLinkOf(seller, saree, TYPED);
    await seller.call(adminLinks.cancel, { params: { link_id: `${other.link_id}` } });
    const late = await shop.call(payLinks.start, { body: { token: other.token } });
    expect([late.status, late.body.error]).toEqual([409, 'LINK_ENDED']);
  });
});
