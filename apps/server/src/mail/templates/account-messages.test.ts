import { expect, it } from 'vitest';
import { readLinks, renderSample } from '#test/mail/rendered-messages.ts';
import { SAMPLE_MESSAGES, SAMPLE_SHOP } from '#test/mail/sample-messages.ts';

it.each([
  [
    SAMPLE_MESSAGES.password_reset,
    'works once, within 30 minutes.',
    'did not ask for this, do nothing',
  ],
  [SAMPLE_MESSAGES.confirm_email, 'works for 48 hours.', 'do not know about this, do nothing'],
])('[MAIL-04] $kind: one link, its time, and nothing to do for others', (data, time, others) => {
  const { text, words, html } = renderSample(data);

  expect(readLinks(html).filter((url) => url.startsWith('http'))).toEqual([data.link]);
  expect(text.match(/https?:/g)).toHaveLength(1);
  expect(text.split('\n')).toContain(data.link);
  expect(words).toContain(time);
  expect(words).toContain(others);
});

it.each([
  [SAMPLE_MESSAGES.password_changed, 'If this was not you, please call our help line', []],
  [
    SAMPLE_MESSAGES.email_changed,
    'If this was not you, put this address back.',
    [SAMPLE_MESSAGES.email_changed.link],
  ],
])('[MAIL-04] $kind: when, what to do, and the help line', (data, whatToDo, links) => {
  const { words, html } = renderSample(data);

  expect(words).toContain('on 12 Jan 2026, 6:30 pm, India time.');
  expect(words).toContain(whatToDo);
  expect(words).toContain('call our help line 0484 765 4321');
  expect(words.match(/\S+@\S+/g)).toEqual([SAMPLE_SHOP.email]);
  expect(readLinks(html).filter((url) => url.startsWith('http'))).toEqual(links);
});

it('[MAIL-04] does not greet by a name that carries a link', () => {
  const { text, html } = renderSample({
    ...SAMPLE_MESSAGES.confirm_email,
    name: 'Win at evil.example',
  });

  expect(text + html).not.toContain('evil.example');
});
