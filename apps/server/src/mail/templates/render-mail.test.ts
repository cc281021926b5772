import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { MAILS } from '#mail/kinds/index.ts';
import { readLinks, readTexts, renderSample } from '#test/mail/rendered-messages.ts';
import {
  longOrder,
  MESSAGE_VARIANTS,
  SAMPLE_MESSAGES,
  SAMPLE_SHOP,
} from '#test/mail/sample-messages.ts';
import { LIGHT } from './layout/theme.ts';
import { en } from './words.ts';

const { brand, origin, email, mobile, helpLine } = SAMPLE_SHOP;

const MAX_BYTES = 100_000;
/** Text left by a missing value or a forgotten call of a function. */
const RAW = /[{}]|undefined|null|NaN|\[object|=>/;

describe.each([...SAMPLE_MESSAGES, ...MESSAGE_VARIANTS])('$name', ({ mail, data }) => {
  const { subject, text, html, words } = renderSample(mail, data);
  const texts = readTexts(html);

  it('[MAIL-04] says everything of the HTML part in the text part', () => {
    expect(texts.length).toBeGreaterThan(8);
    // The only sentence about the button itself.
    for (const part of texts.filter((each) => each !== en.spelledOut))
      expect(words).toContain(part);
    for (const url of readLinks(html).filter((link) => link.startsWith('http')))
      expect(text.split('\n')).toContain(url);
  });

  it('[MAIL-04] says everything of the text part in the HTML part', () => {
    const seen = [...texts, ...readLinks(html)].join(' ');
    for (const word of text.split(/\s+/))
      expect(seen).toContain(word.replace(/^[-=]+$|[,:]$/g, ''));
  });

  it('[MAIL-04] shows the brand, the address, the contacts and why it was sent', () => {
    const { length } = texts;
    expect(texts.slice(length - 6, length - 1)).toEqual([
      brand,
      'Loom Lane 7, Test Town, District 680000, Kerala, India',
      `Help line ${helpLine}`,
      `Mobile ${mobile}`,
      email,
    ]);
    expect(texts.at(-1)).toMatch(/^You received this email because .+ Oodum Paavum\b.*\.$/);
  });

  it('[MAIL-04] loads nothing and links to the shop, and of a parcel to its courier, only', () => {
    expect(html).not.toMatch(/\bsrc\b|url\(|@import|<(link|img|script|form|iframe)\b|background=/);
    for (const url of readLinks(html)) {
      const courier = 'https://www.indiapost.gov.in/';
      expect([origin, 'tel:+91', 'tel:0484', `mailto:${email}`, courier]).toContainEqual(
        expect.toSatisfy((start: string) => url.startsWith(start)),
      );
    }
  });

  it('[MAIL-04] has at most one button, and every colour inline as well', () => {
    expect((html.match(/class="button"/g) ?? []).length).toBeLessThan(2);
    for (const [tag] of html.matchAll(/<\w+[^>]* class="[^>]*>/g))
      expect(tag).toMatch(/style="[^"]*#[0-9a-f]{6}/);
  });

  it('[MAIL-04] is small, in a language, and has no raw values or exclamation marks', () => {
    expect(Buffer.byteLength(html) + Buffer.byteLength(text)).toBeLessThan(MAX_BYTES);
    expect(html).toMatch(/^<!doctype html>\n<html lang="en" dir="ltr">/);
    expect(subject).toMatch(/^[^\r\n]{10,78}$/);
    for (const part of [subject, text, ...texts]) {
      expect(part).not.toMatch(RAW);
      expect(part).not.toContain('!');
    }
  });

  it('[MAIL-04] wraps the text part and leaves links on lines of their own', () => {
    const lines = text.split('\n');
    const long = lines.filter((line) => line.length > 76 && /\S\s+\S/.test(line));

    expect(long).toEqual([]);
    expect(lines.filter((line) => /http|\s$/.test(line) && !/^http\S+$/.test(line))).toEqual([]);
  });
});

it('[MAIL-04] shows the first sentences in the list of messages, once', () => {
  const { html } = renderSample(MAILS.password_reset);
  const [preheader] = readTexts(html);

  expect(preheader).toBe(MAILS.password_reset.words.en.lead);
  expect(html).toContain(`display:none;max-height:0`);
});

it('[MAIL-04] escapes names in the HTML part and keeps them in the text part', () => {
  const { html, text } = renderSample(MAILS.order_received);

  expect(html).toContain('Set Mundu &#60;2.8 m&#62; &#38; &#34;Neriyathu&#34;');
  expect(html).not.toContain('<2.8');
  expect(text).toContain('- Set Mundu <2.8 m> & "Neriyathu"\n');
});

it('[MAIL-04] stays below 100 KB with as many and as long names as an order can have', () => {
  const order = longOrder(100, 'ക'.repeat(100));
  const { html } = renderSample(MAILS.order_received, order);

  expect(Buffer.byteLength(html)).toBeLessThan(MAX_BYTES);
});

it('[MAIL-04] uses the colours of the shop', () => {
  const file = new URL('../../../../web/app/styles/theme.css', import.meta.url);
  const theme = readFileSync(file, 'utf8');

  for (const colour of Object.values(LIGHT)) expect(theme).toContain(colour);
});
