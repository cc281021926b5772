import { expect, it } from 'vitest';
import { renderSample } from '#test/mail/rendered-messages.ts';
import { SAMPLE_MESSAGES, SAMPLE_SHOP } from '#test/mail/sample-messages.ts';
import { getWords } from './render-mail.ts';
import type { Words } from './words.ts';

// Formats of amounts, days and payment methods are the shop's own, in any language.
const FORMATS = 'UPI, 12 January 2026, 12 Jan 2026, 6:30 pm, Fri 16 to Mon 19 Jan';

it.each(SAMPLE_MESSAGES)(
  '[MAIL-04] $name has no words outside its object of words',
  ({ mail, data }) => {
    const known = `${JSON.stringify([data, SAMPLE_SHOP])} ${FORMATS}`;
    const { subject, text } = renderSample(mail, {}, silence(getWords(mail)));
    const found = `${subject} ${text}`.replaceAll(/https?:\S+/g, '').match(/[A-Za-z]{2,}/g) ?? [];

    expect(found.filter((word) => !known.includes(word))).toEqual([]);
  },
);

/** The same object with every word replaced by a dash; functions return their arguments. */
function silence(words: Words): Words {
  const replace = (value: unknown): unknown => {
    if (typeof value === 'string') return '–';
    if (typeof value === 'function') return (...values: unknown[]) => values.join(' – ');
    return Object.fromEntries(
      Object.entries(value ?? {}).map(([key, inner]) => [key, replace(inner)]),
    );
  };
  // The mapping keeps the keys, and strings and functions stay what they are.
  return replace(words) as Words;
}
