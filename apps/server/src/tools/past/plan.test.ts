import { isMobile } from '@shop/domain/india';
import { describe, expect, it } from 'vitest';
import { findPlace } from '#features/shop/places/find-place.ts';
import { atIndianTime, atWorkingTime, indianWeekday } from './calendar.ts';
import { people, RECIPIENTS, REGULAR } from './people.ts';
import { planEpisodes } from './plan.ts';
import { STORIES } from './stories.ts';
import { ORDERS_BY_WEEKDAY, PAST_DAYS } from './write-past.ts';

const today = new Date('2026-11-18T10:00:00Z');
const products = Array.from({ length: 64 }, (_, index) => ({
  product_id: index + 1,
  price: 300 + index * 600,
}));
const plan = () =>
  planEpisodes({ today, days: PAST_DAYS, products, ordersByWeekday: ORDERS_BY_WEEKDAY });
const DAY_MS = 24 * 3600 * 1000;

describe('the people of the past', () => {
  it.each([...people, REGULAR, ...RECIPIENTS])('$name has an address that exists', (person) => {
    const { pinCode, stateCode, state } = person.address;

    expect(findPlace(pinCode)).toMatchObject({ stateCode, district: state });
    expect(isMobile(person.phone)).toBe(true);
  });

  it('have different addresses and numbers', () => {
    const all = [...people, REGULAR];

    expect(new Set(all.map(({ email }) => email)).size).toBe(all.length);
    expect(new Set(all.map(({ phone }) => phone)).size).toBe(all.length);
  });
});

describe('the plan of the past', () => {
  it('[DEMO-01] has 150 to 250 orders of the last 90 days, and every story', () => {
    const episodes = plan();
    const days = episodes.map(({ at }) => (today.getTime() - at.getTime()) / DAY_MS);

    expect(episodes.length).toBeGreaterThanOrEqual(150);
    expect(episodes.length).toBeLessThanOrEqual(250);
    expect(Math.min(...days)).toBeGreaterThan(0);
    expect(Math.max(...days)).toBeLessThanOrEqual(PAST_DAYS);
    for (const { tell } of STORIES) expect(episodes.map((one) => one.tell)).toContain(tell);
  });

  it('is the same each time', () => {
    expect(plan().map(({ at, buyer, basket }) => [at, buyer.email, basket])).toEqual(
      plan().map(({ at, buyer, basket }) => [at, buyer.email, basket]),
    );
  });

  it('is told early in the morning too', () => {
    const early = new Date('2026-11-18T19:00:00Z');
    const episodes = planEpisodes({ today: early, days: PAST_DAYS, products, ordersByWeekday: [] });

    for (const { title, tell, daysAgo } of STORIES) {
      const told = episodes.filter((episode) => episode.tell === tell);
      expect([title, told.length]).toEqual([title, daysAgo.length]);
    }
  });
});

describe('the calendar', () => {
  it('counts days by the clock of India', () => {
    // In India it is the 19th already.
    const late = new Date('2026-11-18T20:00:00Z');

    expect(atIndianTime(late, 0, '10:30').toISOString()).toBe('2026-11-19T05:00:00.000Z');
    expect(atIndianTime(late, -1, '00:10').toISOString()).toBe('2026-11-17T18:40:00.000Z');
  });

  it('nobody works on a Sunday', () => {
    const saturday = new Date('2026-11-21T06:00:00Z');

    expect(indianWeekday(atWorkingTime(saturday, 1, '10:30'))).toBe(1);
    expect(indianWeekday(atWorkingTime(saturday, 0, '10:30'))).toBe(6);
  });
});
