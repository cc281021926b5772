import { expect, it } from 'vitest';
import { formatPeriod, listRetentionSentences } from './retention.ts';

it('[PRIVACY-02] writes a sentence for each kind of data that is about a person', () => {
  const sentences = listRetentionSentences();
  expect(sentences).toContain('**The address of a purchase that was not paid:** 30 days.');
  expect(sentences.filter((sentence) => /\{|undefined|\b0 /.test(sentence))).toEqual([]);
});

it('writes periods as people do', () => {
  expect(
    [{ days: 1 }, { days: 30 }, { years: 1 }, { years: 8 }, { years: 12 }].map(formatPeriod),
  ).toEqual(['one day', '30 days', 'one year', 'eight years', '12 years']);
});
