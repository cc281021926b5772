import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AdminOrder } from './load-orders.ts';
import {
  type Changes,
  carryOver,
  chooseStatus,
  finishSave,
  keepSelections,
  restoreSelections,
  toListedRow,
} from './status-changes.ts';

const order = (order_id: string, order_status: string): AdminOrder => ({
  order_id,
  user_name: 'Asha',
  total_amount: 2650,
  order_date: '2026-11-01T05:00:00.000Z',
  order_status,
  delivery_date: null,
  fulfilment: {
    order_id,
    cancellation_requested_at: null,
    restocked: false,
    refund: null,
    mail_rejected: false,
  },
});
const [FIRST, SECOND] = ['AAAA-0001', 'BBBB-0002'] as const;

/** Changes of the first order, carried over to a list that was requested at 100. */
const carry = (change: Changes[string], stored = 'Pending') =>
  carryOver({ [FIRST]: change }, { rows: [order(FIRST, stored)], loadedAt: 100 })[FIRST];

it('carries an unsaved selection over to a new list, and nothing else of an older change', () => {
  const old = { changedAt: 50, selected: 'Shipped', order_status: 'Delivered' } as const;
  expect(carry({ ...old, phase: 'failed', message: 'no' })).toEqual({
    changedAt: 50,
    selected: 'Shipped',
  });
  expect(carry({ changedAt: 50, order_status: 'Shipped', phase: 'saved' })).toBeUndefined();
});

it('drops a selection that the new list has already stored', () => {
  expect(carry({ changedAt: 50, selected: 'Shipped' }, 'Shipped')).toBeUndefined();
});

it('keeps a whole change that is newer than the request of the list, or being saved', () => {
  const newer = { changedAt: 150, order_status: 'Shipped', phase: 'saved' } as const;
  expect(carry(newer)).toEqual(newer);
  const saving = { changedAt: 50, selected: 'Shipped', phase: 'saving' } as const;
  expect(carry(saving)).toEqual(saving);
});

it('drops the changes of orders that the new list does not have', () => {
  const changes: Changes = { [SECOND]: { changedAt: 150, selected: 'Shipped' } };
  expect(carryOver(changes, { rows: [order(FIRST, 'Pending')], loadedAt: 100 })).toEqual({});
});

it('shows what was changed here in place of the loaded row', () => {
  const row = order(FIRST, 'Pending');
  expect(toListedRow(row)).toMatchObject({ selected: 'Pending', phase: 'idle', dirty: false });
  expect(toListedRow(row, { selected: 'Shipped' })).toMatchObject({
    order_status: 'Pending',
    selected: 'Shipped',
    dirty: true,
  });
  const delivery_date = '2026-11-03T05:00:00.000Z';
  expect(toListedRow(row, { order_status: 'Delivered', delivery_date })).toMatchObject({
    selected: 'Delivered',
    delivery_date,
    dirty: false,
  });
});

it('keeps a status that is chosen while another one is being saved', () => {
  const saving = { order_status: 'Pending', phase: 'saving' } as const;
  const shipped = { order_status: 'Shipped', delivery_date: null } as const;

  // Back to the stored status: it is no longer the stored one when the save has ended.
  const back = { ...chooseStatus(saving, 'Pending') };
  expect(toListedRow(order(FIRST, 'Pending'), finishSave(back, shipped))).toMatchObject({
    order_status: 'Shipped',
    selected: 'Pending',
    dirty: true,
    phase: 'idle',
  });
  expect(finishSave(chooseStatus(saving, 'Delivered'), shipped)).toMatchObject({
    selected: 'Delivered',
    phase: 'idle',
  });
  expect(finishSave({ selected: 'Shipped' }, shipped)).toEqual({
    ...shipped,
    selected: undefined,
    phase: 'saved',
  });
});

it('forgets a choice when the stored status is chosen again', () => {
  expect(chooseStatus({ order_status: 'Pending', phase: 'failed' }, 'Pending')).toEqual({
    selected: undefined,
    phase: 'idle',
    message: undefined,
  });
});

const storage = new Map<string, string>();
beforeEach(() => {
  storage.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  });
});
afterEach(() => void vi.unstubAllGlobals());

const rows = [order(FIRST, 'Pending'), order(SECOND, 'Pending')];
const selectFirst = () =>
  keepSelections(
    rows.map((row) => toListedRow(row, row === rows[0] ? { selected: 'Shipped' } : {})),
  );

it('gives selections back after the end of a session, except saved ones', () => {
  selectFirst();

  const restored = restoreSelections(rows);
  expect(Object.keys(restored)).toEqual([FIRST]);
  expect(restored[FIRST]).toMatchObject({ selected: 'Shipped' });
  expect(restoreSelections([order(FIRST, 'Shipped')])).toEqual({});
});

it('forgets selections once all are saved or discarded', () => {
  selectFirst();
  keepSelections([]);

  expect(storage.size).toBe(0);
});

it.each(['{', 'null', '7', `{"${FIRST}":"Lost"}`, `{"${FIRST}":7}`])(
  'ignores %s in the storage',
  (stored) => {
    selectFirst();
    for (const key of storage.keys()) storage.set(key, stored);

    expect(restoreSelections(rows)).toEqual({});
  },
);
