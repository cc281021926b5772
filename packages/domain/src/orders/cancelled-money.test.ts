import { expect, it } from 'vitest';
import { paise } from '../money.ts';
import { type CancelledPayment, decideCancelledMoney } from './cancelled-money.ts';

const PAID: CancelledPayment = {
  paid: paise(998_000),
  payment_status: 'Paid',
  captured: true,
  refunds: [],
  withheld: paise(0),
};

const whole = (status: string, amount = 998_000, by_provider = false) => ({
  amount: paise(amount),
  whole: true,
  status,
  by_provider,
});
const part = (status: string, amount: number) => ({
  amount: paise(amount),
  whole: false,
  status,
  by_provider: false,
});
const REFUNDED = { payment_status: 'Refunded' };

it.each([
  ['nothing begun', {}, 'to be refunded', 998_000],
  ['the whole is due', { refunds: [whole('due')] }, 'being refunded', 998_000],
  ['the whole is on its way', { refunds: [whole('pending')] }, 'being refunded', 998_000],
  ['the whole is given', { ...REFUNDED, refunds: [whole('processed')] }, 'refunded', 998_000],
  ['the whole has failed', { refunds: [whole('failed')] }, 'to be refunded', 998_000],
  ['a part is due', { refunds: [part('due', 48_000)] }, 'to be refunded', 950_000],
  ['a part is given', { refunds: [part('processed', 48_000)] }, 'to be refunded', 950_000],
  ['a part has failed', { refunds: [part('failed', 48_000)] }, 'to be refunded', 998_000],
  [
    'a part is given and the rest is on its way',
    { refunds: [part('processed', 48_000), whole('pending', 950_000)] },
    'being refunded',
    950_000,
  ],
  [
    'a part has failed and the rest is on its way',
    { refunds: [part('failed', 48_000), whole('pending', 950_000)] },
    'being refunded',
    950_000,
  ],
  [
    'a part has failed and the rest is given',
    { refunds: [part('failed', 48_000), whole('processed', 950_000)] },
    'to be refunded',
    48_000,
  ],
  [
    'parts and what is withheld leave nothing',
    { refunds: [part('processed', 900_000)], withheld: paise(98_000) },
    'refunded',
    900_000,
  ],
  [
    'the last part is on its way',
    { refunds: [part('processed', 900_000), part('pending', 98_000)] },
    'being refunded',
    98_000,
  ],
  [
    'the provider has refunded it',
    { refunds: [whole('processed', 998_000, true)] },
    'refunded',
    998_000,
  ],
  ['it is not confirmed', { captured: false }, 'unconfirmed', 998_000],
  [
    'the bank gives back what it only held',
    { ...REFUNDED, captured: false, refunds: [whole('processed', 998_000, true)] },
    'held by the bank',
    998_000,
  ],
])('[CLEAR-01] the money of a cancelled order, when %s', (_, given, state, amount) => {
  expect(decideCancelledMoney({ ...PAID, ...given })).toEqual({ state, amount });
});
