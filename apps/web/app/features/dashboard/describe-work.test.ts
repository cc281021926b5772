import { type OpenWork, WORK_KINDS } from '@shop/contract';
import { expect, it } from 'vitest';
import { describeWork, formatSpan } from './describe-work.ts';

const NOW = new Date('2026-11-17T04:10:00Z');
const WORK: OpenWork = {
  kind: 'cancellation_request',
  count: 1,
  since: '2026-11-17T02:05:00Z',
  due: null,
  late: false,
  amount: 5950,
  examples: [{ id: '6T1B-NKJ4', name: 'Asha Nair', text: 'A thread is loose.' }],
};
const describe = (work: Partial<OpenWork>) => describeWork({ ...WORK, ...work }, NOW);

it('[DESK-02] one thing is named and its button leads to it', () => {
  expect(describe({})).toEqual({
    kind: 'cancellation_request',
    title: 'Asha Nair asks to cancel 6T1B-NKJ4',
    detail: 'Answer before it is packed.',
    clock: '2 hours ago',
    late: false,
    button: 'Answer',
    to: '/admin/orders/6T1B-NKJ4',
  });
});

it('[DESK-02] several things of a kind are one row with their sum, and its button leads to the list', () => {
  const examples = [...WORK.examples, { id: 'KH3D-W8PN', name: 'Meera', text: '' }];
  expect(describe({ kind: 'not_refunded', count: 5, amount: 12_650, examples })).toMatchObject({
    title: '5 refunds are owed, ₹12,650',
    detail: 'Cancelled: 6T1B-NKJ4, KH3D-W8PN and 3 more. The money is still with you.',
    clock: 'Oldest 2 hours',
    to: '/admin/orders?missing=refund',
  });
});

it('[DESK-02] a clock says how long is left, and then how late it is', () => {
  const ticket = { kind: 'ticket_open' as const, due: '2026-11-17T13:10:00Z' };
  expect(describe(ticket).clock).toBe('Answer in 9 hours');
  expect(describe({ ...ticket, due: '2026-11-17T01:10:00Z', late: true })).toMatchObject({
    title: 'First answer to Asha Nair is late',
    clock: 'Late by 3 hours',
    late: true,
  });
});

it('[DESK-02] every kind has words for one and for several, and an address', () => {
  for (const kind of WORK_KINDS) {
    for (const count of [1, 3]) {
      const { title, detail, button, to } = describe({ kind, count });
      expect(
        [title, detail, button].every((text) => text.length > 3),
        `${kind} ${count}`,
      ).toBe(true);
      expect(to).toMatch(/^\/admin\//);
    }
  }
});

it.each([
  [20_000, '1 minute'],
  [38 * 60_000, '38 minutes'],
  [3_600_000, '1 hour'],
  [47 * 3_600_000, '47 hours'],
  [96 * 3_600_000, '4 days'],
])('%d ms are %s', (ms, text) => {
  expect(formatSpan(ms)).toBe(text);
});
