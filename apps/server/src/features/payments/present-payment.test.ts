import { expect, it } from 'vitest';
import { presentState, presentVerified } from './present-payment.ts';

const UNKNOWN_PAYER =
  'Your payment is being confirmed. Any money that left your account will become an order, or will be refunded.';

it('[GUEST-04] while the database is away nobody knows whether a guest has paid, who has no My Orders', () => {
  expect(presentState('confirming').msg).toBe(UNKNOWN_PAYER);
});

it('[GUEST-04] of an order that is not found it does not say My Orders either', () => {
  const nobody = { user_id: undefined, token: undefined };
  expect(presentVerified({ outcome: 'unknown_order' }, nobody)).toEqual({
    state: 'confirming',
    msg: UNKNOWN_PAYER,
  });
});

it('a customer finds the order under My Orders, and a guest in the email', () => {
  const pending = { outcome: 'pending' as const };
  expect(presentState('confirming', { ...pending, user_id: 7 }).msg).toContain('under My Orders');
  expect(presentState('confirming', { ...pending, user_id: null }).msg).toContain('email you');
});
