import { adminOrderPage, guestPayments, payments } from '@shop/contract';
import { advanceTime } from '@shop/test-kit/advance-time';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { buyAsGuest, createGuest, pressPay, startGuestCheckout } from '#test/guests.ts';
import {
  buy,
  drainPollers,
  getStock,
  listOrders,
  listRefunds,
  listViolations,
  toPaymentResult,
} from '#test/payments.ts';
import { createTestShop, ORIGIN, type TestShop } from '#test/test-shop.ts';

const pass = async (shop: TestShop, minutes: number) => {
  await advanceTime(shop.db, `${minutes} minutes`);
  await drainPollers(shop);
};

describe('a guest who pays', () => {
  it('[GUEST-04] gets one order without an account, at the typed address, and its token', async () => {
    const shop = await createTestShop();
    const saree = await shop.addProduct({ stock: 3 });
    const guest = createGuest(shop);

    const { body, order_id, token, result } = await buyAsGuest(shop, guest, saree, 2);

    expect(body).toEqual({ order_id, token: expect.stringMatching(/^[\w-]{43}$/) });
    const [order, ...others] = await listOrders(shop);
    expect(others).toEqual([]);
    const { name, email, phone } = guest.details;
    expect(order).toMatchObject({
      order_id,
      user_id: null,
      channel: 'guest',
      ship_to: { name, email, phone },
    });
    expect(await getStock(shop, saree)).toBe(1);

    const again = await guest.call(payments.verify, { body: toPaymentResult(result) });
    expect(again.body).toMatchObject({ order_id, token: expect.not.stringMatching(token) });
    expect(await listViolations(shop)).toEqual([]);
  });

  it('[GUEST-04] has one order when every report of the payment is lost', async () => {
    const shop = await createTestShop();
    const saree = await shop.addProduct({ stock: 1 });
    await shop.provider.pay(await startGuestCheckout(createGuest(shop), saree));

    await pass(shop, 3);

    expect(await listOrders(shop)).toMatchObject([{ channel: 'guest', payment_status: 'Paid' }]);
    expect(await listViolations(shop)).toEqual([]);
  });

  it.each([
    { others: 'nobody bought', orders: 1, refunds: [] },
    {
      others: 'another bought',
      orders: 1,
      refunds: [expect.objectContaining({ reason: 'sold_out' })],
    },
  ])(
    '[GUEST-04] late, after the piece was released and $others it: one order or one refund',
    async ({ others, orders, refunds }) => {
      const shop = await createTestShop();
      const saree = await shop.addProduct({ stock: 1 });
      const guest = createGuest(shop);
      const rzp_order_id = await startGuestCheckout(guest, saree);
      await guest.call(guestPayments.release, {
        body: { guest_key: guest.guest_key, razorpay_order_id: rzp_order_id },
      });
      expect(await getStock(shop, saree)).toBe(1);
      if (others === 'another bought') await buy(shop, await shop.createCustomer(), saree);

      await shop.provider.pay(rzp_order_id);
      await pass(shop, 6);

      expect(await listOrders(shop)).toHaveLength(orders);
      expect(await listRefunds(shop)).toEqual(refunds);
      expect(await getStock(shop, saree)).toBe(0);
      expect(await listViolations(shop)).toEqual([]);
    },
  );

  it('[GUEST-04] twice for one checkout gets one order, and the second payment back', async () => {
    const shop = await createTestShop();
    const guest = createGuest(shop);
    const rzp_order_id = await startGuestCheckout(guest, await shop.addProduct({ stock: 5 }));
    const results = [
      await shop.provider.pay(rzp_order_id),
      await shop.provider.pay(rzp_order_id, { force: true }),
    ];

    const replies = await Promise.all(
      results.map((result) => guest.call(payments.verify, { body: toPaymentResult(result) })),
    );

    const [order] = await listOrders(shop);
    for (const { body } of replies) expect(body).toMatchObject({ order_id: order?.order_id });
    expect(await listRefunds(shop)).toMatchObject([{ reason: 'duplicate' }]);
    expect(await listViolations(shop)).toEqual([]);
  });

  it('[GUEST-04] is led back to the order by a browser without pop-ups', async () => {
    const shop = await createTestShop();
    const rzp_order_id = await startGuestCheckout(createGuest(shop), await shop.addProduct());
    const result = await shop.provider.pay(rzp_order_id);

    const { headers } = await shop.app.inject({
      method: 'POST',
      url: '/api/guest/return',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: ORIGIN },
      payload: new URLSearchParams(toPaymentResult(result)).toString(),
    });

    const [order] = await listOrders(shop);
    expect(headers.location).toMatch(
      new RegExp(`^/order-info/${order?.order_id}\\?t=[\\w-]{43}&paid=1$`),
    );
  });

  it('[GUEST-04] is not taken for an account whose session is in the same browser', async () => {
    const shop = await createTestShop();
    const asha = await shop.createCustomer();
    const guest = { ...createGuest(shop), call: asha.call };

    const { order_id, token } = await buyAsGuest(shop, guest, await shop.addProduct());

    expect(token).not.toBe('');
    expect(await listOrders(shop)).toMatchObject([{ order_id, user_id: null }]);
  });

  it('[GUEST-12] gets no token by the signature half an hour after the order', async () => {
    const shop = await createTestShop();
    const guest = createGuest(shop);
    const { result } = await buyAsGuest(shop, guest, await shop.addProduct());
    const verify = () => guest.call(payments.verify, { body: toPaymentResult(result) });

    await advanceTime(shop.db, '29 minutes');
    expect((await verify()).body).toHaveProperty('token');
    await advanceTime(shop.db, '2 minutes');
    expect((await verify()).body).toEqual({ state: 'received', msg: expect.any(String) });
  });
});

describe('the reservation of a guest', () => {
  it('[GUEST-05] is one for each tab, and the same request continues it', async () => {
    const shop = await createTestShop();
    const saree = await shop.addProduct({ stock: 10 });
    const guest = createGuest(shop);

    const first = await startGuestCheckout(guest, saree, 2);
    expect(await startGuestCheckout(guest, saree, 2)).toBe(first);
    expect(await getStock(shop, saree)).toBe(8);
    expect(await startGuestCheckout(guest, saree, 3)).not.toBe(first);
    expect(await getStock(shop, saree)).toBe(7);
    expect(await listViolations(shop)).toEqual([]);
  });

  it('[GUEST-05] pressed twenty times at once, still reserves once', async () => {
    const shop = await createTestShop();
    const saree = await shop.addProduct({ stock: 10 });
    const guest = createGuest(shop);

    const replies = await Promise.all(Array.from({ length: 20 }, () => pressPay(guest, saree)));

    expect(replies.filter(({ status }) => status === 200)).not.toHaveLength(0);
    expect(await getStock(shop, saree)).toBe(9);
    expect(await listViolations(shop)).toEqual([]);
  });

  it('[GUEST-05] draws the key of a tab that sends none', async () => {
    const shop = await createTestShop();
    const saree = await shop.addProduct({ stock: 2 });
    const { call, details } = createGuest(shop);
    const { body } = await call(guestPayments.start, {
      body: { ...details, product_list: [{ product_id: saree, quantity: 1 }] },
    });

    await call(guestPayments.release, {
      body: { guest_key: body.guest_key, razorpay_order_id: body.data.id },
    });
    expect(await getStock(shop, saree)).toBe(2);
  });

  it('[GUEST-05] is released by the key of its tab only', async () => {
    const shop = await createTestShop();
    const saree = await shop.addProduct({ stock: 1 });
    const [guest, stranger] = [createGuest(shop), createGuest(shop)];
    const razorpay_order_id = await startGuestCheckout(guest, saree);
    const release = (guest_key: string) =>
      stranger.call(guestPayments.release, { body: { guest_key, razorpay_order_id } });

    expect((await release(stranger.guest_key)).body).toEqual({ msg: 'Kept' });
    expect(await getStock(shop, saree)).toBe(0);
    expect((await release(guest.guest_key)).body).toEqual({ msg: 'Released' });
    expect(await getStock(shop, saree)).toBe(1);
  });

  it('[GUEST-04] gives the tab the order when its payment succeeded before the window was closed', async () => {
    const shop = await createTestShop();
    const guest = createGuest(shop);
    const { guest_key } = guest;
    const razorpay_order_id = await startGuestCheckout(guest, await shop.addProduct());
    await shop.provider.pay(razorpay_order_id);

    const { body } = await guest.call(guestPayments.release, {
      body: { guest_key, razorpay_order_id },
    });

    const [order] = await listOrders(shop);
    const token = expect.stringMatching(/^[\w-]{43}$/);
    expect(body).toEqual({ msg: 'Paid', order_id: order?.order_id, token });
  });

  it.each(['email', 'phone'] as const)(
    '[GUEST-06] five unpaid ones a day for the same %s, in any number of tabs; then without a reservation',
    async (shared) => {
      const shop = await createTestShop({ rateLimits: { PAY_RATE_LIMIT: '10000/10000' } });
      const saree = await shop.addProduct({ stock: 100 });
      const [{ details }, other] = [createGuest(shop), createGuest(shop)];
      // The other value differs from guest to guest.
      const start = async (place: number) => {
        const varied =
          shared === 'email'
            ? { phone: `98470123${10 + place}` }
            : { email: `m${place}@example.com` };
        return startGuestCheckout(createGuest(shop, { ...details, ...varied }), saree);
      };
      await Promise.all(Array.from({ length: 12 }, (_, place) => start(place)));
      expect(await getStock(shop, saree)).toBe(95);

      const varied = createGuest(shop, { email: 'none@example.com', phone: '9999988888' });
      await startGuestCheckout(varied, saree);
      expect(await getStock(shop, saree)).toBe(94);

      // Without a reservation the payment still becomes an order.
      const paying = createGuest(shop, { ...other.details, [shared]: details[shared] });
      expect((await buyAsGuest(shop, paying, saree)).order_id).not.toBe('');
      expect(await listViolations(shop)).toEqual([]);
    },
  );

  it('[GUEST-06] never counts against the account whose email and phone a stranger types', async () => {
    const shop = await createTestShop();
    const saree = await shop.addProduct({ stock: 100 });
    const { call, email, phone } = await shop.createCustomer();
    for (let count = 0; count < 6; count += 1) {
      await startGuestCheckout(createGuest(shop, { email, phone }), saree);
    }
    expect(await getStock(shop, saree)).toBe(95);

    await call(payments.start, { body: { product_list: [{ product_id: saree, quantity: 1 }] } });
    expect(await getStock(shop, saree)).toBe(94);
  });

  it('[GUEST-06] thirty unpaid ones a day for one network', async () => {
    const shop = await createTestShop({ rateLimits: { PAY_RATE_LIMIT: '10000/10000' } });
    const saree = await shop.addProduct({ stock: 100 });
    const { call } = shop.createClient();
    for (let place = 0; place < 33; place += 1) {
      const guest = createGuest(shop, { phone: `98470123${10 + place}` });
      await startGuestCheckout({ ...guest, call }, saree);
    }
    expect(await getStock(shop, saree)).toBe(70);
    await startGuestCheckout(createGuest(shop, { phone: '9999988888' }), saree);
    expect(await getStock(shop, saree)).toBe(69);
  });

  it('[GUEST-06] [PAY-12] of a single piece ends for all guests when it was kept away for 90 minutes', async () => {
    const shop = await createTestShop();
    const saree = await shop.addProduct({ stock: 1 });
    for (const phone of ['9847012301', '9847012302']) {
      await startGuestCheckout(createGuest(shop, { phone }), saree);
      expect(await getStock(shop, saree)).toBe(0);
      await pass(shop, 26);
    }

    await startGuestCheckout(createGuest(shop, { phone: '9847012303' }), saree);
    expect(await getStock(shop, saree)).toBe(1);
  });

  it('[GUEST-07] follows twenty presses for an email in ten minutes', async () => {
    const shop = await createTestShop();
    const saree = await shop.addProduct({ stock: 100 });
    const { details } = createGuest(shop);
    const press = () => pressPay(createGuest(shop, details), saree);
    for (let count = 0; count < 20; count += 1) expect((await press()).status).toBe(200);

    expect((await press()).body).toMatchObject({ error: 'RATE_LIMITED' });
    expect((await pressPay(createGuest(shop), saree)).status).toBe(200);
  });
});

it('[GUEST-07] three thousand presses in ten minutes may come from one address', async () => {
  const shop = await createTestShop();
  const saree = await shop.addProduct({ stock: 100 });
  const { call } = shop.createClient();
  const press = (client = call) => pressPay({ ...createGuest(shop), call: client }, saree);
  expect((await press()).status).toBe(200);
  // Only the count is left of the presses before.
  await sql`update rate_limit set points = 2999 where key like 'guest-pay-address:%'`.execute(
    shop.db,
  );

  expect((await press()).status).toBe(200);
  expect((await press()).body.error).toBe('RATE_LIMITED');
  expect((await press(shop.createClient().call)).status).toBe(200);
});

describe('[GUEST-08] a guest with the email or phone of an account', () => {
  const shapeOf = (value: unknown): unknown =>
    value !== null && typeof value === 'object'
      ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shapeOf(inner)]))
      : typeof value;

  it('gets the same reply as with an unknown one, also when the shop has disabled the account', async () => {
    const shop = await createTestShop();
    const saree = await shop.addProduct({ stock: 10 });
    const [asha, mala] = [await shop.createCustomer(), await shop.createCustomer()];
    await sql`update customer set disabled_at = now(), phone = '9876500001'
      where user_id = ${mala.user_id}`.execute(shop.db);
    const people = [
      { email: 'unknown@example.com' },
      { email: asha.email },
      { email: mala.email },
      { phone: '9876500001' },
    ];

    const replies = [];
    const stock: number[] = [];
    for (const person of people) {
      replies.push(await pressPay(createGuest(shop, person), saree));
      stock.push(await getStock(shop, saree));
    }

    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const shapes = replies.map(({ body }) => shapeOf(body));
    expect(new Set(shapes.map((shape) => JSON.stringify(shape))).size).toBe(1);
    // No reservation for a disabled one, which only the stock shows.
    expect(stock).toEqual([9, 8, 8, 8]);
  });

  it('of a disabled account may pay without a reservation, and staff see it', async () => {
    const shop = await createTestShop();
    const saree = await shop.addProduct({ stock: 10 });
    const { user_id, email } = await shop.createCustomer();
    await sql`update customer set disabled_at = now() where user_id = ${user_id}`.execute(shop.db);

    const { order_id } = await buyAsGuest(shop, createGuest(shop, { email }), saree);

    const owner = await shop.createStaff('owner');
    const view = (id: string) => owner.call(adminOrderPage.view, { params: { id } });
    expect((await view(order_id)).body).toMatchObject({
      user_id: null,
      of_disabled_customer: true,
      fulfilment: { channel: 'guest' },
    });
    const other = await buyAsGuest(shop, createGuest(shop, { phone: '9999988888' }), saree);
    expect((await view(other.order_id)).body.of_disabled_customer).toBe(false);
    expect(await listViolations(shop)).toEqual([]);
  });
});
