import type { MessageData } from '#mail/templates/message-data.ts';
import { renderMessage } from '#mail/templates/render-message.ts';
import { en } from '#mail/templates/words/en.ts';
import { MESSAGE_VARIANTS, SAMPLE_SHOP } from './sample-messages.ts';

/** Of the order that most samples are about. */
export const ORDER_URL = `${SAMPLE_SHOP.origin}/order-info/7QK2-M9XT`;

/** With the first line of the text part, and its words without line breaks. */
export function renderSample(data: MessageData, words = en) {
  const message = renderMessage(data, SAMPLE_SHOP, words);
  const [firstLine = ''] = message.text.split('\n');
  return { ...message, firstLine, words: message.text.replaceAll(/\s+/g, ' ') };
}

export function renderVariant(name: string) {
  const data = MESSAGE_VARIANTS[name];
  if (!data) throw new Error(`There is no variant ${name}`);
  return renderSample(data);
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
