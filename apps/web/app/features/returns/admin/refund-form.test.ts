import { REASON_REQUIRED, REFUND_TOO_LARGE } from '@shop/contract';
import { expect, it } from 'vitest';
import { findErrors } from './refund-form.tsx';

it.each([
  ['the amount of the rule without a reason', 2450, '', {}],
  ['less with a reason', 2000, 'It was washed.', {}],
  ['less without a reason', 2000, '  ', { reason: REASON_REQUIRED }],
  ['more than the rule says', 2451, 'A present.', { amount: REFUND_TOO_LARGE }],
  ['no amount', Number.NaN, '', { amount: 'Enter an amount.' }],
])('[RETURN-08] %s', (_case, amount, reason, expected) => {
  expect(findErrors({ amount, reason, refundable: 2450 })).toEqual(expected);
});
