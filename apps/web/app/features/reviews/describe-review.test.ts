import { expect, it } from 'vitest';
import { describeAuthor, describeHidden } from './describe-review.ts';

it('[REVIEW-03] hidden reviews are counted with their reason', () => {
  const hidden = [
    { reason: 'personal_data', count: 2 },
    { reason: 'off_topic', count: 1 },
  ] as const;

  expect(describeHidden([...hidden])).toEqual([
    '2 hidden: personal data',
    '1 hidden: not about the piece',
  ]);
});

it.each([
  ['Asha', 'Kerala', 'Asha, Kerala'],
  ['Asha', null, 'Asha'],
  [null, null, 'A customer'],
])('[REVIEW-05] the author %j from %j is %j', (author, state, said) => {
  expect(describeAuthor({ author, state })).toBe(said);
});
