import { MAX_OPEN_LINKS, payments } from '@shop/contract';
import { fromRupees } from '@shop/domain/money';
import { advanceTime } from '@shop/test-kit/advance-time';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createGuest, pressPay } from '#test/guests.ts';
import {
  createSeller,
  keepByLink,
  linkInput,
  openLinkShop,
  payLink,
  readCheckout,
} from '#test/links.ts';
import {
  buy,
  drainPollers,
  getStock,
  listOrders,
  listViolations,
  startCheckout,
} from '#test/payments.ts';
import { addLinkToken, makeLink } from './make-link.ts';

describe('a payment link', () => {
  it('[LINK-02] keeps its piece from everybody else, and becomes one order', async () => {
    const { shop, saree, seller } = await openLinkShop();
    const asha = await shop.createCustomer();

    const { token } = await keepByLink(shop, seller, saree);

    const lines = { product_list: [{ product_id: saree, quantity: 1 }] };
    const refused = { status: 409, body: { error: 'OUT_OF_STOCK' } };
    expect(await asha.call(payments.start, { body: lines })).toMatchObject(refused);
    expect(await pressPay(createGuest(shop), saree)).toMatchObject(refused);
    await expect(keepByLink(shop, seller, saree)).rejects.toMatchObject({
      code: 'OUT_OF_STOCK',
      details: { left: 0 },
    });
    expect(await listViolations(shop)).toEqual([]);

    const { body, order_id } = await payLink(shop, token);

    expect(body).toEqual({ order_id, token: expect.stringMatching(/^[\w-]{43}$/) });
    expect(await listOrders(shop)).toMatchObject([{ channel: 'link', user_id: null }]);
    expect(await getStock(shop, saree)).toBe(0);
    expect(await listViolations(shop)).toEqual([]);
  });

  it('[LINK-02] is made once by a repeated request, which gets another token', async () => {
    const { shop, saree, seller } = await openLinkShop({ stock: 3 });
    const input = linkInput(saree);

    const made = await Promise.all([1, 2, 3].map(() => makeLink(shop.deps, seller, input)));

    expect(new Set(made.map(({ link_id }) => link_id)).size).toBe(1);
    expect(new Set(made.map(({ token }) => token)).size).toBe(3);
    expect(await getStock(shop, saree)).toBe(2);
    expect(await listViolations(shop)).toEqual([]);
  });

  it('[LINK-02] keeps the last piece although the same request was sent twice', async () => {
    const { shop, saree, seller } = await openLinkShop();
    const input = linkInput(saree);
    const [first, second] = await Promise.all([
      makeLink(shop.deps, seller, input),
      makeLink(shop.deps, seller, input),
    ]);
    expect(first.link_id).toBe(second.link_id);
    expect(await getStock(shop, saree)).toBe(0);
  });

  it('[LINK-02] costs later buyers nothing, however long nobody paid', async () => {
    const { shop, saree, seller } = await openLinkShop();
    await keepByLink(shop, seller, saree, { keep_hours: 2 });
    await advanceTime(shop.db, '121 minutes');
    await drainPollers(shop);
    expect(await getStock(shop, saree)).toBe(1);

    await startCheckout(await shop.createCustomer(), saree);

    expect(await getStock(shop, saree)).toBe(0);
    expect(await listViolations(shop)).toEqual([]);
  });

  it('[LINK-02] keeps a piece that buyers have kept away too long', async () => {
    const { shop, saree, seller } = await openLinkShop();
    for (const reserved of [1, 1, 0]) {
      await startCheckout(await shop.createCustomer(), saree);
      expect(await getStock(shop, saree)).toBe(1 - reserved);
      await advanceTime(shop.db, '26 minutes');
      await drainPollers(shop);
    }

    await keepByLink(shop, seller, saree);

    expect(await getStock(shop, saree)).toBe(0);
  });

  it('[LINK-06] has the price, the discount and the delivery of its creation', async () => {
    const { shop, saree, seller } = await openLinkShop({ stock: 5 });
    const second = await shop.addProduct({ stock: 1, price_paise: fromRupees(1000) });
    const { link_id, token } = await keepByLink(shop, seller, saree, {
      lines: [
        { product_id: saree, quantity: 2 },
        { product_id: second, quantity: 1 },
      ],
      delivery: 80,
      total: 5500,
    });
    await sql`update product set price_paise = 9900000`.execute(shop.db);

    expect(await readCheckout(shop, link_id)).toMatchObject({
      amount_paise: 5500_00,
      delivery_paise: 80_00,
      discount_paise: 480_00,
    });
    await payLink(shop, token);

    const [order] = await listOrders(shop);
    expect(order).toMatchObject({
      total_paise: 5500_00,
      delivery_paise: 80_00,
      discount_paise: 480_00,
      coupon_code: null,
    });
    const lines = await shop.db
      .selectFrom('order_item')
      .select(['product_id', 'discount_paise'])
      .orderBy('product_id')
      .execute();
    // In proportion to 4,900 and 1,000 rupees, to the paisa.
    expect(lines).toEqual([
      { product_id: saree, discount_paise: 398_64 },
      { product_id: second, discount_paise: 81_36 },
    ]);
    expect(await listViolations(shop)).toEqual([]);
  });

  it.each([
    { role: 'counter', fresh: true, total: 1950, error: undefined },
    { role: 'counter', fresh: true, total: 1949, error: 'DISCOUNT_TOO_LARGE' },
    { role: 'accounts', fresh: true, total: 1949.99, error: 'DISCOUNT_TOO_LARGE' },
    { role: 'owner', fresh: false, total: 1950, error: undefined },
    { role: 'owner', fresh: false, total: 1949, error: 'FRESH_PROOF_REQUIRED' },
    { role: 'owner', fresh: true, total: 1, error: undefined },
    { role: 'owner', fresh: true, total: 0.99, error: 'TOTAL_TOO_LOW' },
    { role: 'owner', fresh: true, total: 2450.01, error: 'AGREED_TOTAL_TOO_HIGH' },
  ] as const)(
    '[LINK-06] by $role, with a fresh proof: $fresh, for ₹$total: $error',
    async ({ role, fresh, total, error }) => {
      const { shop, saree } = await openLinkShop();
      const staff = await createSeller(shop, role, fresh);

      const made = keepByLink(shop, staff, saree, { total });

      if (error) await expect(made).rejects.toMatchObject({ code: error });
      else await made;
      expect(await getStock(shop, saree)).toBe(error ? 1 : 0);
      expect(await listViolations(shop)).toEqual([]);
    },
  );

  it('[LINK-06] takes nothing off the delivery', async () => {
    const { shop, saree, seller } = await openLinkShop();
    await expect(
      keepByLink(shop, seller, saree, { delivery: 100, total: 99 }),
    ).rejects.toMatchObject({ code: 'TOTAL_TOO_LOW' });
    await keepByLink(shop, seller, saree, { delivery: 100, total: 100 });
  });

  it('[LINK-11] is refused beyond the fiftieth open one', async () => {
    const { shop, saree, seller } = await openLinkShop({ stock: 100 });
    for (let made = 0; made < MAX_OPEN_LINKS - 1; made += 1) await keepByLink(shop, seller, saree);

    const last = await Promise.allSettled([1, 2].map(() => keepByLink(shop, seller, saree)));

    expect(last.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await getStock(shop, saree)).toBe(50);
  });

  it('[LINK-10] stores the hash of a token, and another token leaves the first as it is', async () => {
    const { shop, saree, seller } = await openLinkShop();
    const { link_id, token } = await keepByLink(shop, seller, saree);

    const another = await addLinkToken(shop.deps, link_id);

    expect(another).not.toBe(token);
    const rows = await shop.db.selectFrom('page_token').selectAll().execute();
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toContain(token);
    const { order_id } = await payLink(shop, token);
    expect(order_id).not.toBe('');
    await expect(addLinkToken(shop.deps, link_id)).rejects.toMatchObject({ code: 'LINK_PAID' });
    await expect(addLinkToken(shop.deps, 999)).rejects.toMatchObject({ code: 'LINK_NOT_FOUND' });
  });

  it('an order of an account stays as it was beside those by link', async () => {
    const { shop, saree, seller } = await openLinkShop({ stock: 2 });
    const { token } = await keepByLink(shop, seller, saree);
    await payLink(shop, token);
    await buy(shop, await shop.createCustomer(), saree);
    const channels = (await listOrders(shop)).map(({ channel }) => channel);
    expect(channels.toSorted()).toEqual(['account', 'link']);
    expect(await listViolations(shop)).toEqual([]);
  });
});
