import type { DeliveryQuote } from '@shop/contract';
import { type Paise, toRupees } from '@shop/domain/money';
import {
  deliveryCharge,
  estimateDelivery,
  findZone,
  type Place,
} from '@shop/domain/orders/delivery';
import { stateName } from '@shop/domain/states';
import { findPlace } from './places/find-place.ts';
import type { CurrentSettings } from './settings-store.ts';

interface DeliveryInput {
  to: Place;
  items: Paise;
  now?: Date;
}

/** Charge and estimated days of a delivery with today's settings. */
export function quoteDelivery(
  settings: CurrentSettings,
  { to, items, now = new Date() }: DeliveryInput,
): DeliveryQuote {
  const { zones, packingDays, holidays, stateCode, pinCode, onlyInState } = settings;
  const shop = { stateCode, district: findPlace(pinCode)?.district };
  const name = findZone(to, shop);
  const zone = zones[name];
  // A State that is not known is not refused.
  const isRefused = onlyInState && to.stateCode !== '' && to.stateCode !== stateCode;
  const dates = holidays.map(({ date }) => date);
  return {
    delivers: zone.delivers && !isRefused,
    ...(isRefused && { onlyInState: stateName(stateCode) ?? 'our own State' }),
    zone: name,
    charge: toRupees(deliveryCharge(zone, items)),
    freeFrom: zone.freeFrom,
    ...estimateDelivery({ zone, packingDays, holidays: dates, now }),
    place: to,
  };
}
