import { isDeepStrictEqual } from 'node:util';
import { adminSettings } from '@shop/contract';
import type { DeliveryZone, ZoneName } from '@shop/domain/orders/delivery';
import { waitFor } from '@shop/test-kit/wait-for';
import type { TestShop } from './test-shop.ts';

/** Changes zones as a staff member does, and waits until the shop uses them. */
export async function changeZones(
  shop: TestShop,
  changes: Partial<Record<ZoneName, Partial<DeliveryZone>>>,
): Promise<void> {
  const admin = await shop.createStaff();
  const { settings, version } = (await admin.call(adminSettings.view, {})).body;
  const zones = { ...settings.zones };
  for (const [name, change] of Object.entries(changes)) {
    // The keys of the parameter are names of zones.
    const zone = name as ZoneName;
    zones[zone] = { ...zones[zone], ...change };
  }
  await admin.call(adminSettings.save, { body: { settings: { ...settings, zones }, version } });
  await waitFor('the new zones', async () => {
    const current = await shop.deps.settings.load();
    return isDeepStrictEqual(current.zones, zones);
  });
}
