import { type DeliveryZone, ZONES } from '@shop/domain/orders/delivery';
import type { CurrentSettings } from './settings-store.ts';

/** A shop that may sell in its own State alone serves only that. */
export function listServedZones({ zones, onlyInState }: CurrentSettings): DeliveryZone[] {
  const served = onlyInState ? (['district', 'state'] as const) : ZONES;
  return served.map((name) => zones[name]);
}
