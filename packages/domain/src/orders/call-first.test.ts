import { expect, it } from 'vitest';
import { isToBeCalledFirst } from './call-first.ts';

const order = { channel: 'guest', order_status: 'Pending', total_paise: 25_000_01 } as const;

it.each([
  ['a guest above the amount', order, true],
  ['a guest at the amount', { ...order, total_paise: 25_000_00 }, false],
  ['a customer with an account', { ...order, channel: 'account' as const }, false],
  ['a guest whose order was sent', { ...order, order_status: 'Shipped' }, false],
])('[GUEST-15] %s', (_case, given, expected) => {
  expect(isToBeCalledFirst(given, 25_000)).toBe(expected);
});
