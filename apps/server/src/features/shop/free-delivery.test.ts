import { shop as shopEndpoints } from '@shop/contract';
import { expect, it } from 'vitest';
import { changeZones } from '#test/delivery-zones.ts';
import { registerForTax } from '#test/tax-registration.ts';
import { createTestShop } from '#test/test-shop.ts';

it('[TRUST-02] the shop says from which amount delivery is free to every place that it serves', async () => {
  const shop = await createTestShop();
  const readFreeFrom = async () => (await shop.call(shopEndpoints.view, {})).body.freeDeliveryFrom;
  expect(await readFreeFrom()).toBe(0);

  await changeZones(shop, { rest: { charge: 90, freeFrom: 5000 } });
  expect(await readFreeFrom()).toBe(5000);

  await changeZones(shop, { remote: { charge: 200, freeFrom: null } });
  expect(await readFreeFrom()).toBeNull();

  // It may not sell into another State, so that only the charges at home count.
  await registerForTax(shop, 'unregistered');
  shop.deps.settings.clear();
  expect(await readFreeFrom()).toBe(0);
});
