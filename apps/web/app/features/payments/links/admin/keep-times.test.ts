import { expect, it } from 'vitest';
import { listKeepTimes } from './keep-times.ts';

const CREATED = '2026-11-17T04:10:00Z';
const hoursLater = (hours: number) => Date.parse(CREATED) + hours * 3_600_000;

/** Hours after the creation until when the link can be kept. */
const list = (state: 'open' | 'ended', { now, kept }: { now: number; kept: number }) => {
  const hold_until = new Date(hoursLater(kept)).toISOString();
  const times = listKeepTimes({ created_at: CREATED, hold_until, state }, hoursLater(now));
  return times.map(({ label, until }) => [label, (until.getTime() - hoursLater(0)) / 3_600_000]);
};

it('[LINK-03] keeping longer never shortens, and ends three days after the creation', () => {
  expect(list('open', { now: 1, kept: 2 })).toEqual([
    ['2 hours', 3],
    ['1 day', 25],
    ['As long as possible', 72],
  ]);
  expect(list('open', { now: 1, kept: 24 })).toEqual([
    ['1 day', 25],
    ['As long as possible', 72],
  ]);
  expect(list('open', { now: 50, kept: 51 })).toEqual([
    ['2 hours', 52],
    ['As long as possible', 72],
  ]);
  expect(list('open', { now: 10, kept: 72 })).toEqual([]);
});

it('[LINK-03] an ended link can be kept again from now on, until its third day', () => {
  expect(list('ended', { now: 24, kept: 24 })).toEqual([
    ['2 hours', 26],
    ['1 day', 48],
    ['As long as possible', 72],
  ]);
  expect(list('ended', { now: 73, kept: 72 })).toEqual([]);
});
