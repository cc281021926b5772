import { expect, it } from 'vitest';
import { describeSteps } from './describe-return.ts';

type Described = Parameters<typeof describeSteps>[0];

const ASKED: Described = {
  status: 'asked',
  wish: 'refund',
  pieces: [{ product_id: 7, name: 'Nila Saree', quantity: 2, arrived: 0 }],
  way_back: 'post',
  courier: null,
  tracking_number: null,
  tracking_url: null,
  created_at: '2026-11-16T06:00:00Z',
  approved_at: null,
  refused_at: null,
  refusal_reason: null,
  received_at: null,
  refunded_at: null,
  refund_amount: null,
  exchanged_at: null,
};
const APPROVED: Described = { ...ASKED, status: 'approved', approved_at: '2026-11-17T06:00:00Z' };
const RECEIVED: Described = {
  ...APPROVED,
  status: 'received',
  received_at: '2026-11-20T06:00:00Z',
  pieces: [{ product_id: 7, name: 'Nila Saree', quantity: 2, arrived: 1 }],
};

it('[RETURN-02] tells staff the same steps from their side', () => {
  const tell = (returned: Described) => describeSteps(returned, 'staff').at(-1);
  expect(tell(ASKED)).toBe('The customer waits for an answer until 18 Nov 2026, 11:30 am.');
  expect(tell(RECEIVED)).toBe('The customer expects the money within two working days.');
});

it('[RETURN-02] tells the customer each step of a return with its date', () => {
  expect(describeSteps(ASKED)).toEqual([
    'Asked on 16 November 2026.',
    'We will answer within 48 hours. Please do not send it yet.',
  ]);
  expect(describeSteps(APPROVED).at(-1)).toBe('Approved on 17 November 2026.');
  expect(
    describeSteps({
      ...ASKED,
      status: 'refused',
      refused_at: '2026-11-17T06:00:00Z',
      refusal_reason: 'It was washed.',
    }).at(-1),
  ).toBe('Refused on 17 November 2026: It was washed.');
  expect(describeSteps(RECEIVED).slice(2)).toEqual([
    '1 × Nila Saree arrived on 20 November 2026.',
    'We will refund you within two working days.',
  ]);
  expect(
    describeSteps({
      ...RECEIVED,
      status: 'refunded',
      refunded_at: '2026-11-21T06:00:00Z',
      refund_amount: 2450,
    }).at(-1),
  ).toBe('₹2,450.00 refunded on 21 November 2026, the way you paid.');
  expect(
    describeSteps({ ...RECEIVED, status: 'exchanged', exchanged_at: '2026-11-21T06:00:00Z' }).at(
      -1,
    ),
  ).toBe('Sent again on 21 November 2026.');
});
