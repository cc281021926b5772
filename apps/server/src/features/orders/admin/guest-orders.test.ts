import {
  accounts,
  adminOrderPage,
  adminOrders,
  adminSettings,
  adminShipments,
  orderClaims,
  orderLinks,
} from '@shop/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createDeliveryAddress } from '#test/delivery-addresses.ts';
import { buyAsGuest, createGuest } from '#test/guests.ts';
import { buy } from '#test/payments.ts';
import type { Staff } from '#test/shipments.ts';
import { createTestShop, type TestShop } from '#test/test-shop.ts';

/** The orders whose buyer is to be called first, as each of the three screens says. */
async function listCalled(admin: Staff, ids: string[]) {
  const { fulfilments = [] } = (await admin.call(adminOrders.listAll, {})).body;
  const pack = (await admin.call(adminShipments.packingList, { query: {} })).body;
  const pages = await Promise.all(
    ids.map(async (id) => (await admin.call(adminOrderPage.view, { params: { id } })).body),
  );
  const called = (rows: { order_id: string; call_first?: boolean | undefined }[]) =>
    rows.flatMap(({ order_id, call_first }) => (call_first ? [order_id] : [])).toSorted();
  return {
    list: called(fulfilments),
    pack: called(pack.orders),
    page: called(pages.map(({ fulfilment }) => fulfilment)),
  };
}

async function callGuestsAbove(shop: TestShop, owner: Staff, rupees: number) {
  const { settings, version } = (await owner.call(adminSettings.view, {})).body;
  const body = { settings: { ...settings, callGuestsAbove: rupees }, version };
  await owner.call(adminSettings.save, { body });
  await expect.poll(async () => (await shop.deps.settings.load()).callGuestsAbove).toBe(rupees);
}

describe('[GUEST-15] an order of a guest', () => {
  it('above the amount of the settings says so in the list, on its page and in Pack', async () => {
    const shop = await createTestShop();
    const owner = await shop.createStaff('owner');
    const saree = await shop.addProduct({ stock: 100 });
    const { order_id: dear } = await buyAsGuest(shop, createGuest(shop), saree, 11);
    const { order_id: equal } = await buyAsGuest(shop, createGuest(shop), saree, 10);
    const { order_id: hers } = await buy(shop, await shop.createCustomer(), saree, {
      quantity: 11,
    });
    const ids = [dear, equal, hers];
    const each = (called: string[]) => ({ list: called, pack: called, page: called });

    expect(await listCalled(owner, ids)).toEqual(each([dear]));
    await callGuestsAbove(shop, owner, 24_499);
    expect(await listCalled(owner, ids)).toEqual(each([dear, equal].toSorted()));
    await callGuestsAbove(shop, owner, 26_950);
    expect(await listCalled(owner, ids)).toEqual(each([]));
  });

  it('keeps its address, whatever a link or an account sends; only the shop changes it', async () => {
    const shop = await createTestShop();
    const owner = await shop.createStaff('owner');
    const asha = await shop.createCustomer();
    const { email, phone, user_id } = asha;
    const guest = createGuest(shop, { email, phone });
    const { order_id, token } = await buyAsGuest(shop, guest, await shop.addProduct());
    const readAddress = async () => {
      const { ship_to } = await shop.db
        .selectFrom('orders')
        .select('ship_to')
        .where('order_id', '=', order_id)
        .executeTakeFirstOrThrow();
      return Object(ship_to).address;
    };
    const first = await readAddress();
    const { address } = createDeliveryAddress();

    for (const endpoint of Object.values(orderLinks)) {
      const body = { token, order_id, email, document_id: 1, address, ship_to: { address } };
      // The types do not admit an address.
      await shop.createClient().call(endpoint, { body: body as never });
    }
    await sql`update customer set email_confirmed_at = now() where user_id = ${user_id}`.execute(
      shop.db,
    );
    await asha.call(accounts.changeProfile, { body: { address } });
    const claimed = await asha.call(orderClaims.claim, { body: { order_id, address } as never });
    expect(claimed.body.claimed).toEqual([order_id]);
    expect(first).toMatchObject({ pinCode: guest.details.address.pinCode });
    expect(await readAddress()).toEqual(first);

    const params = { id: order_id };
    const body = createDeliveryAddress();
    await owner.call(adminOrderPage.correctRecipient, { params, body });
    expect(await readAddress()).toMatchObject({ pinCode: address.pinCode });
  });
});
