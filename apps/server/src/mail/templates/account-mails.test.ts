import { expect, it } from 'vitest';
import { MAILS } from '#mail/kinds/index.ts';
import { readLinks, renderSample } from '#test/mail/rendered-messages.ts';
import { SAMPLE_SHOP } from '#test/mail/sample-messages.ts';

it.each([
  ['password_reset', 'works once, within 30 minutes.', 'did not ask for this, ignore this email'],
  ['confirm_email', 'works for 48 hours.', 'did not ask for this, ignore this email'],
] as const)(
  '[MAIL-04] %s: one link, its time, and nothing to do for others',
  (kind, time, others) => {
    const { link } = MAILS[kind].sample;
    const { text, words, html } = renderSample<object, object>(MAILS[kind]);

    expect(readLinks(html).filter((url) => url.startsWith('http'))).toEqual([link]);
    expect(text.match(/https?:/g)).toHaveLength(1);
    expect(text.split('\n')).toContain(link);
    expect(words).toContain(time);
    expect(words).toContain(others);
  },
);

it.each([
  ['password_changed', 'If this was not you, please call our help line', []],
  [
    'email_changed',
    'If this was not you, put this address back.',
    [MAILS.email_changed.sample.link],
  ],
] as const)('[MAIL-04] %s: when, what to do, and the help line', (kind, whatToDo, links) => {
  const { words, html } = renderSample<object, object>(MAILS[kind]);

  expect(words).toContain('on 12 Jan 2026, 6:30 pm, India time.');
  expect(words).toContain(whatToDo);
  expect(words).toContain('call our help line 0484 765 4321');
  expect(words.match(/\S+@\S+/g)).toEqual([SAMPLE_SHOP.email]);
  expect(readLinks(html).filter((url) => url.startsWith('http'))).toEqual(links);
});

it('[MAIL-04] does not greet by a name that carries a link', () => {
  const { text, html } = renderSample(MAILS.confirm_email, { name: 'Win at evil.example' });

  expect(text + html).not.toContain('evil.example');
});
