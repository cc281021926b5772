import type { PackingOrder } from '@shop/contract';
import { expect, it } from 'vitest';
import {
  EMPTY_STATE,
  findNext,
  forgetOrders,
  listLeftOut,
  listQueue,
  type PackingState,
  readEntry,
  toShipments,
} from './packing-state.ts';
import { createPackingOrder } from './sample-order.ts';

const [FIRST, SECOND, THIRD] = ['AAAA-0001', 'BBBB-0002', 'CCCC-0003'] as const;
const queue = [createPackingOrder(FIRST), createPackingOrder(SECOND), createPackingOrder(THIRD)];
const DTDC: PackingState = { ...EMPTY_STATE, courier: 'DTDC' };
const read = (typed: string, state = DTDC) =>
  readEntry(typed, { order: queue[0] ?? createPackingOrder(FIRST), queue, state });

it('[SHIP-03] reads a number, the barcode of a slip, or says what is wrong', () => {
  const tracking = { courier: 'DTDC', tracking_number: 'D30048393', tracking_link: null };
  expect(read(' d3004 8393')).toEqual({ kind: 'number', tracking });
  expect(read('BBBB0002')).toEqual({ kind: 'order', order_id: SECOND });
  expect(read('bbbb-0002')).toEqual({ kind: 'order', order_id: SECOND });
  expect(read('12')).toEqual({ kind: 'problem', text: 'Enter 6 to 30 letters and digits.' });
  expect(read('EK123456784IN', EMPTY_STATE)).toMatchObject({ kind: 'problem' });
  expect(read('D30048393', { ...DTDC, numbers: { [THIRD]: tracking } })).toEqual({
    kind: 'problem',
    text: `Order ${THIRD} already has this tracking number.`,
  });
  const link = 'https://stcourier.com/1';
  expect(read('4820021', { ...DTDC, courier: 'ST Courier', link })).toMatchObject({
    tracking: { tracking_link: link },
  });
});

it('[SHIP-03] goes to the next order without a number, and round to those that were passed over', () => {
  const number = { courier: 'DTDC', tracking_number: 'D30048393', tracking_link: null };
  expect(findNext(queue, DTDC, FIRST)?.order_id).toBe(SECOND);
  expect(findNext(queue, { ...DTDC, numbers: { [SECOND]: number } }, FIRST)?.order_id).toBe(THIRD);
  expect(findNext(queue, { ...DTDC, numbers: { [SECOND]: number } }, THIRD)?.order_id).toBe(FIRST);
  const all = { [FIRST]: number, [SECOND]: number, [THIRD]: number };
  expect(findNext(queue, { ...DTDC, numbers: all }, THIRD)).toBeUndefined();
});

it('leaves out an order whose customer asks to cancel, unless it is packed all the same', () => {
  const orders = [
    createPackingOrder(FIRST),
    createPackingOrder(SECOND, { doubt: 'cancellation_requested' }),
  ];
  const ids = (listed: PackingOrder[]) => listed.map(({ order_id }) => order_id);

  expect(ids(listQueue(orders, DTDC))).toEqual([FIRST]);
  expect(ids(listLeftOut(orders, DTDC))).toEqual([SECOND]);
  const despite = { ...DTDC, despite: [SECOND] };
  expect(ids(listQueue(orders, despite))).toEqual([FIRST, SECOND]);
  const tracking = { courier: 'DTDC', tracking_number: 'D30048393', tracking_link: null };
  expect(toShipments(orders, { ...despite, numbers: { [SECOND]: tracking } })).toEqual([
    { order_id: SECOND, tracking, despite_doubt: true },
  ]);
});

it('[SHIP-01] sends what has a number: the whole order, or only the ticked pieces', () => {
  const tracking = { courier: 'DTDC', tracking_number: 'D30048393', tracking_link: null };
  const state = { ...DTDC, numbers: { [SECOND]: tracking }, ticks: { [SECOND]: [2] } };

  expect(toShipments(queue, state)).toEqual([{ order_id: SECOND, tracking }]);
  expect(toShipments(queue, { ...state, partial: [SECOND] })).toEqual([
    { order_id: SECOND, tracking, items: [{ product_id: 2, quantity: 1 }] },
  ]);
  expect(forgetOrders({ ...state, request_id: 'x' }, [SECOND])).toEqual(DTDC);
});
