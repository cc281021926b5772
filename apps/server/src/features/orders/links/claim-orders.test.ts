import { adminOrderPage, orderClaims, orderLinks, orders } from '@shop/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { buyAsGuest, createGuest } from '#test/guests.ts';
import { listViolations } from '#test/payments.ts';
import { createTestShop, type TestShop } from '#test/test-shop.ts';

const OWN = '9847012345';
const OTHER = '9876543210';

const confirmEmail = ({ db }: TestShop, user_id: number) =>
  sql`update customer set email_confirmed_at = now() where user_id = ${user_id}`.execute(db);

/** A customer who bought before without an account: twice with the own phone, once with another. */
async function openShopWithFormerGuest() {
  const shop = await createTestShop();
  const saree = await shop.addProduct({ stock: 50 });
  const asha = await shop.createCustomer({ phone: OWN });
  const { email } = asha;
  const first = await buyAsGuest(shop, createGuest(shop, { email, phone: OWN }), saree);
  const second = await buyAsGuest(shop, createGuest(shop, { email, phone: OWN }), saree);
  const other = await buyAsGuest(shop, createGuest(shop, { email, phone: OTHER }), saree);
  await buyAsGuest(shop, createGuest(shop, { phone: OWN }), saree);
  const list = async () => (await asha.call(orderClaims.list, {})).body.orders;
  const claim = (order_id: string, phone_end?: string) =>
    asha.call(orderClaims.claim, { body: { order_id, phone_end } });
  return { shop, asha, first, second, other, list, claim };
}

describe('[GUEST-13] orders from before the account', () => {
  it('are offered only when the email is confirmed', async () => {
    const { shop, asha, first, second, other, list, claim } = await openShopWithFormerGuest();
    expect(await list()).toEqual([]);
    expect((await claim(first.order_id)).status).toBe(404);

    await confirmEmail(shop, asha.user_id);
    const offered = await list();
    expect(offered.map(({ order_id }) => order_id).toSorted()).toEqual(
      [first.order_id, second.order_id, other.order_id].toSorted(),
    );
    expect(offered.filter(({ needs_phone_end }) => needs_phone_end)).toMatchObject([
      { order_id: other.order_id },
    ]);
  });

  it('with the same phone are all added in one press, once, and their links end', async () => {
    const { shop, asha, first, second, list, claim } = await openShopWithFormerGuest();
    await confirmEmail(shop, asha.user_id);

    const claimed = await Promise.all([claim(first.order_id), claim(first.order_id)]);

    const added = claimed.flatMap(({ body }) => body.claimed ?? []);
    expect(added.toSorted()).toEqual([first.order_id, second.order_id].toSorted());
    expect(await list()).toHaveLength(1);
    const view = { params: { id: first.order_id } };
    expect((await asha.call(orders.view, view)).status).toBe(200);
    expect((await asha.call(orders.listMine, {})).body.orders).toHaveLength(2);
    const { body } = await shop.call(orderLinks.view, { body: { token: first.token } });
    expect(body.error).toBe('ORDER_LINK_EXPIRED');
    expect(await listViolations(shop)).toEqual([]);
  });

  it('with another phone are added with its last four digits, five tries an hour', async () => {
    const { shop, asha, first, other, list, claim } = await openShopWithFormerGuest();
    await confirmEmail(shop, asha.user_id);

    expect((await claim(other.order_id)).body.error).toBe('PHONE_END_REQUIRED');
    for (let count = 0; count < 5; count += 1) {
      expect((await claim(other.order_id, '0000')).body.error).toBe('WRONG_PHONE_END');
    }
    expect((await claim(other.order_id, '3210')).body.error).toBe('RATE_LIMITED');
    expect(await list()).toHaveLength(3);
    await sql`delete from wrong_phone_end`.execute(shop.db);

    const { body } = await claim(other.order_id, '3210');
    expect(body.claimed).toHaveLength(3);
    expect(body.claimed).toContain(first.order_id);
    expect(await list()).toEqual([]);
    expect(await listViolations(shop)).toEqual([]);
  });

  it('are in the history of the order, and of no other customer', async () => {
    const { shop, asha, first, claim } = await openShopWithFormerGuest();
    await confirmEmail(shop, asha.user_id);
    const meera = await shop.createCustomer({ phone: OWN });
    await confirmEmail(shop, meera.user_id);
    const body = { order_id: first.order_id };
    expect((await meera.call(orderClaims.claim, { body })).status).toBe(404);

    await claim(first.order_id);

    const audit = await shop.db
      .selectFrom('audit_log')
      .select(['action', 'after'])
      .where('order_id', '=', first.order_id)
      .execute();
    expect(audit).toEqual([
      { action: 'added to the account by the customer', after: { user_id: asha.user_id } },
    ]);
    const owner = await shop.createStaff('owner');
    const page = await owner.call(adminOrderPage.view, { params: { id: first.order_id } });
    expect(page.body).toMatchObject({
      user_id: asha.user_id,
      claimed_at: expect.any(String),
      fulfilment: { channel: 'guest' },
    });
    expect((await owner.call(orders.view, { params: { id: first.order_id } })).status).toBe(200);
  });
});
