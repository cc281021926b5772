import { MAX_GUEST_LINES } from '@shop/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { addPendingLine, clearPendingPurchase, getPendingPurchase } from './pending-purchase.ts';

const storage = new Map<string, string>();
const line = (product_id: number, quantity = 1) => ({
  product_id,
  quantity,
  name: `Saree ${product_id}`,
  price: 2450,
});
const listIds = () => getPendingPurchase()?.lines.map(({ product_id }) => product_id);

beforeEach(() => {
  storage.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  });
  clearPendingPurchase();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('gathers what is added before the login, each piece once', () => {
  addPendingLine('add', line(1));
  addPendingLine('add', line(2));
  addPendingLine('add', line(1, 3));

  expect(getPendingPurchase()).toMatchObject({ kind: 'add', lines: [line(2), line(1, 3)] });
});

it('replaces a purchase that was left before the login: nobody pays for both by mistake', () => {
  addPendingLine('buy', line(1));
  addPendingLine('buy', line(2));
  expect(listIds()).toEqual([2]);

  addPendingLine('add', line(3));
  expect(listIds()).toEqual([3]);
});

it('keeps the pieces that were added beside the one that is bought now', () => {
  addPendingLine('add', line(1));
  addPendingLine('buy', line(2));

  expect(getPendingPurchase()?.kind).toBe('buy');
  expect(listIds()).toEqual([1, 2]);
});

it('keeps the newest ten pieces', () => {
  for (let id = 1; id <= MAX_GUEST_LINES + 2; id += 1) addPendingLine('add', line(id));

  expect(listIds()).toHaveLength(MAX_GUEST_LINES);
  expect(listIds()?.at(-1)).toBe(MAX_GUEST_LINES + 2);
});

it('forgets it after thirty minutes', () => {
  vi.useFakeTimers();
  addPendingLine('buy', line(1));
  vi.advanceTimersByTime(30 * 60_000);

  expect(getPendingPurchase()).toBeUndefined();
});
