import { adminReturns, adminSettings, adminShipments } from '@shop/contract';
import { describe, expect, it } from 'vitest';
import { buy } from '#test/payments.ts';
import { openWithReturn } from '#test/returns.ts';
import { allowWebsite, openPackingShop, ship, viewOrder } from '#test/shipments.ts';

const MSG =
  'Links to track.stranger.example are not allowed yet. Leave the link empty, or ask the owner to add this website in Settings.';

const parcel = (tracking_link: string | null, tracking_number = '4820021') => ({
  courier: 'ST Courier',
  tracking_number,
  tracking_link,
});
const FORBIDDEN = parcel('https://track.stranger.example/4820021');
const ALLOWED = parcel('https://www.stcourier.com/4820021');

describe('a typed tracking link', () => {
  it('[SHIP-16] leads to a website that the owner lists, while packing, sent, and corrected', async () => {
    const { shop, asha, admin, saree } = await openPackingShop();
    const { order_id } = await buy(shop, asha, saree);
    await allowWebsite(admin, 'stcourier.com');
    const save = (tracking: typeof ALLOWED) =>
      admin.call(adminShipments.saveDraft, { params: { order_id }, body: { tracking } });

    expect(await save(FORBIDDEN)).toMatchObject({
      status: 409,
      body: { error: 'LINK_NOT_ALLOWED', msg: MSG, fields: { 'tracking.tracking_link': MSG } },
    });
    expect((await save(ALLOWED)).status).toBe(200);
    expect(await ship(admin, [{ order_id, tracking: FORBIDDEN }])).toMatchObject([
      { shipment_id: null, reason: 'link_not_allowed', msg: MSG },
    ]);
    const [sent] = await ship(admin, [{ order_id, tracking: ALLOWED }]);
    const params = { shipment_id: `${sent?.shipment_id}` };
    expect(await admin.call(adminShipments.correct, { params, body: FORBIDDEN })).toMatchObject({
      status: 409,
      body: { msg: MSG, fields: { tracking_link: MSG } },
    });

    expect((await viewOrder(asha, order_id)).shipments).toMatchObject([
      { tracking_url: ALLOWED.tracking_link },
    ]);
  });

  it('[SHIP-16] of an exchange obeys the same rule', async () => {
    const { admin, saree, return_id, steps } = await openWithReturn({ wish: 'exchange' });
    await steps.approve();
    await steps.receive(saree, 2);

    const { status, body } = await admin.call(adminReturns.exchange, {
      params: { return_id },
      body: { tracking: FORBIDDEN },
    });

    expect([status, body]).toMatchObject([409, { msg: MSG }]);
  });

  it('[SHIP-16] leads to the couriers that the shop knows without any setting', async () => {
    const { shop, asha, admin, saree } = await openPackingShop();
    const { order_id } = await buy(shop, asha, saree);
    const tracking = {
      ...parcel('https://www.delhivery.com/track/4820021'),
      courier: 'A reseller',
    };

    expect(await ship(admin, [{ order_id, tracking }])).toMatchObject([{ reason: null }]);
  });

  it('[SHIP-16] is dropped when a corrected number would lead it elsewhere', async () => {
    const { shop, asha, admin, saree } = await openPackingShop();
    const { order_id } = await buy(shop, asha, saree);
    await allowWebsite(admin, 'stcourier.example');
    const tracking = parcel('https://STCOURIER.example/', 'STCOURIER');
    const [sent] = await ship(admin, [{ order_id, tracking }]);

    const { status } = await admin.call(adminShipments.correct, {
      params: { shipment_id: `${sent?.shipment_id}` },
      body: parcel(null, 'STRANGER'),
    });

    expect(status).toBe(200);
    expect((await viewOrder(asha, order_id)).shipments).toMatchObject([
      { tracking_number: 'STRANGER', tracking_url: null },
    ]);
  });

  it('[SHIP-16] is judged by websites as the owner pastes them', async () => {
    const { admin } = await openPackingShop();
    const list = async () => (await admin.call(adminSettings.view, {})).body.settings.courierSites;

    await allowWebsite(admin, ' https://www.STCourier.com/track?no=1 ', 'track.courier.example');
    expect(await list()).toEqual(['stcourier.com', 'track.courier.example']);

    for (const wrong of ['com', 'x.in:99', 'two words.in', 'https://', 'a@b.in', '*.in']) {
      await allowWebsite(admin, wrong);
      expect([wrong, await list()]).toEqual([wrong, ['stcourier.com', 'track.courier.example']]);
    }
  });
});
