import { expect, it } from 'vitest';
import { enterTracking } from './enter-tracking.ts';
import { EMPTY_STATE, type PackingState } from './packing-state.ts';
import { createPackingOrder } from './sample-order.ts';

const [FIRST, SECOND] = ['AAAA-0001', 'BBBB-0002'] as const;
const order = createPackingOrder(FIRST);
const queue = [order, createPackingOrder(SECOND)];
const UNTICKED: PackingState = { ...EMPTY_STATE, courier: 'DTDC' };
const TICKED: PackingState = { ...UNTICKED, ticks: { [FIRST]: [1, 2] } };
const tracking = { courier: 'DTDC', tracking_number: 'D30048393', tracking_link: null };
const WARNING = '3 pieces are not ticked. Press Enter again to continue.';

const enter = (typed: string, state: PackingState, problem?: string) =>
  enterTracking(typed, { order, queue, state, problem });

it('[SHIP-03] keeps the number to be saved, and goes on to the next order', () => {
  expect(enter('d30048393', TICKED)).toEqual({
    kind: 'next',
    state: { ...TICKED, current: SECOND, numbers: { [FIRST]: tracking }, unsaved: [FIRST] },
    said: `${FIRST} packed. Next: ${SECOND}, Asha ${SECOND}, 3 pieces`,
  });
});

it('[SHIP-03] stays at the last order, and saves a corrected number once', () => {
  const others = { [SECOND]: { ...tracking, tracking_number: 'D30048394' } };
  const state = { ...TICKED, numbers: others, unsaved: [FIRST, SECOND] };
  expect(enter('D30048393', state)).toMatchObject({
    state: { current: FIRST, unsaved: [SECOND, FIRST] },
    said: `${FIRST} packed. Every order has a tracking number.`,
  });
});

it('[SHIP-03] warns once of pieces that are not ticked, and not when only a part is sent', () => {
  expect(enter('D30048393', UNTICKED)).toEqual({ kind: 'problem', text: WARNING });
  expect(enter('D30048393', UNTICKED, 'Another problem.')).toMatchObject({ kind: 'problem' });
  expect(enter('D30048393', UNTICKED, WARNING)).toMatchObject({ kind: 'next' });
  expect(enter('D30048393', { ...UNTICKED, ticks: { [FIRST]: [1] } })).toMatchObject({
    text: '1 piece is not ticked. Press Enter again to continue.',
  });
  expect(enter('D30048393', { ...UNTICKED, partial: [FIRST] })).toMatchObject({ kind: 'next' });
});

it('[SHIP-03] needs no tick for an order of one piece', () => {
  const items = order.items.slice(1);
  const one = createPackingOrder(FIRST, { items });
  const enterOne = (typed: string) =>
    enterTracking(typed, {
      order: one,
      queue: [one, ...queue.slice(1)],
      state: UNTICKED,
      problem: undefined,
    });

  expect(enterOne('D30048393')).toMatchObject({
    kind: 'next',
    state: { current: SECOND, numbers: { [FIRST]: tracking }, ticks: { [FIRST]: [2] } },
  });
  expect(enterOne('EK123456785IN')).toMatchObject({
    kind: 'problem',
    text: 'This looks like a number of India Post. Press Enter again to continue.',
  });
});

it('[SHIP-13] warns once of a number that looks like one of another courier, and never refuses it', () => {
  const warning = 'This looks like a number of India Post. Press Enter again to continue.';
  expect(enter('EK123456785IN', TICKED)).toEqual({ kind: 'problem', text: warning });
  expect(enter('EK123456785IN', TICKED, warning)).toMatchObject({
    kind: 'next',
    state: { numbers: { [FIRST]: { courier: 'DTDC', tracking_number: 'EK123456785IN' } } },
  });
  expect(enter('EK123456785IN', { ...TICKED, courier: 'India Post' })).toMatchObject({
    kind: 'next',
  });
  const both =
    'This looks like a number of India Post. 3 pieces are not ticked. Press Enter again to continue.';
  expect(enter('EK123456785IN', UNTICKED)).toEqual({ kind: 'problem', text: both });
  expect(enter('EK123456785IN', UNTICKED, both)).toMatchObject({ kind: 'next' });
});

it('[SHIP-03] opens the order of a scanned slip, and passes over an order without a number', () => {
  expect(enter('BBBB0002', UNTICKED)).toEqual({ kind: 'order', order_id: SECOND });
  expect(enter('12', TICKED)).toMatchObject({ kind: 'problem' });
  expect(enter(' ', UNTICKED)).toMatchObject({
    kind: 'next',
    state: { ...UNTICKED, current: SECOND },
    said: `Next: ${SECOND}, Asha ${SECOND}, 3 pieces`,
  });
});
