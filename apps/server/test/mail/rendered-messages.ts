import type { Mail } from '#mail/templates/define-mail.ts';
import { renderMail } from '#mail/templates/render-mail.ts';
import type { Words } from '#mail/templates/words.ts';
import { SAMPLE_SHOP } from './sample-messages.ts';

/** Page of the order that most samples are about. */
export const ORDER_URL = `${SAMPLE_SHOP.origin}/order-info/7QK2-M9XT`;

/** With the first line of the text part, and its words without line breaks. */
export function renderSample<Data extends object, Own extends object>(
  mail: Mail<Data, Own>,
  changes: Partial<Data> = {},
  say?: Words & Own,
) {
  const message = renderMail(mail, { ...mail.sample, ...changes }, SAMPLE_SHOP, say);
  const [firstLine = ''] = message.text.split('\n');
  return { ...message, firstLine, words: message.text.replaceAll(/\s+/g, ' ') };
}

export function renderVariant<Data extends object, Own extends object>(
  mail: Mail<Data, Own>,
  name: string,
) {
  const changes = mail.variants?.[name];
  if (!changes) throw new Error(`There is no variant ${name}`);
  return renderSample(mail, changes);
}

/** Visible texts of an HTML part, in order, without line breaks. */
export function readTexts(html: string): string[] {
  return html
    .replace(/<head>[^]*<\/head>/, '')
    .replaceAll(/<!--[^]*?-->|<!doctype html>/g, '')
    .split(/<[^>]*>/)
    .map((text) => decode(text).replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean);
}

export const readLinks = (html: string): string[] =>
  [...html.matchAll(/href="([^"]*)"/g)].map(([, url = '']) => decode(url));

const decode = (text: string) =>
  text.replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
