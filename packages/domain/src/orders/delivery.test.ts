import { describe, expect, it } from 'vitest';
import { fromRupees, paise } from '../money.ts';
import {
  deliveryCharge,
  estimateDelivery,
  findFreeFrom,
  findZone,
  formatEstimate,
} from './delivery.ts';

const THRISSUR = { stateCode: '32', district: 'Thrissur' };
const ZONE = { delivers: true, charge: 60, freeFrom: 2000, minDays: 1, maxDays: 3 };

it.each([
  ['32', 'Thrissur', 'district'],
  ['32', 'Kannur', 'state'],
  ['33', 'Chennai', 'south'],
  ['27', 'Pune', 'rest'],
  ['18', 'Kamrup', 'remote'],
  ['31', undefined, 'remote'],
])('[SHIP-05] finds the zone of %s %s: %s', (stateCode, district, zone) => {
  expect(findZone({ stateCode, district }, THRISSUR)).toBe(zone);
});

it('[SHIP-05] serves its own State before the remote ones', () => {
  const shop = { stateCode: '18', district: 'Kamrup' };
  expect(findZone({ stateCode: '18', district: 'Cachar' }, shop)).toBe('state');
  expect(findZone({ stateCode: '18' }, { stateCode: '18' })).toBe('state');
});

it('[SHIP-05] charges until the free-from amount', () => {
  expect(deliveryCharge(ZONE, fromRupees(1999.99))).toBe(6000);
  expect(deliveryCharge(ZONE, fromRupees(2000))).toBe(0);
  expect(deliveryCharge({ ...ZONE, freeFrom: null }, fromRupees(90_000))).toBe(6000);
  // 1.1 * 100 is more than 110.
  expect(deliveryCharge({ ...ZONE, freeFrom: 1.1 }, paise(110))).toBe(0);
});

const FREE = { ...ZONE, charge: 0, freeFrom: null };
const NEVER_FREE = { ...ZONE, freeFrom: null };
const NOT_SERVED = { ...NEVER_FREE, delivers: false };

it.each([
  ['every place is free', [FREE, FREE], 0],
  ['the one that is not free is not served', [FREE, NOT_SERVED], 0],
  ['the highest amount is free everywhere', [FREE, ZONE, { ...ZONE, freeFrom: 5000 }], 5000],
  ['one place is never free', [FREE, ZONE, NEVER_FREE], null],
  ['no place is served', [NOT_SERVED], null],
])('[TRUST-02] %s', (_case, zones, amount) => {
  expect(findFreeFrom(zones)).toBe(amount);
});

describe('[SHIP-06] estimate', () => {
  const estimate = (now: string, holidays: string[] = []) =>
    estimateDelivery({ zone: ZONE, packingDays: 2, holidays, now: new Date(now) });

  it('counts working days from the next day', () => {
    expect(estimate('2026-11-16T06:00:00Z')).toEqual({ from: '2026-11-19', until: '2026-11-21' });
  });

  it('skips Sundays and holidays', () => {
    expect(estimate('2026-11-16T06:00:00Z', ['2026-11-17'])).toEqual({
      from: '2026-11-20',
      until: '2026-11-23',
    });
  });

  it('follows the calendar of India after midnight there', () => {
    expect(estimate('2026-11-16T18:29:00Z').from).toBe('2026-11-19');
    expect(estimate('2026-11-16T18:30:00Z').from).toBe('2026-11-20');
  });
});

it.each([
  ['2026-11-19', '2026-11-21', 'Thu 19 to Sat 21 Nov'],
  ['2026-11-28', '2026-12-01', 'Sat 28 Nov to Tue 1 Dec'],
  ['2026-09-19', '2026-09-19', 'Sat 19 Sep'],
])('[SHIP-06] writes %s to %s as %s', (from, until, text) => {
  expect(formatEstimate({ from, until })).toBe(text);
});
