import PostalMime from 'postal-mime';
import type { Mail } from './mail.ts';

export async function parseMail(
  raw: Buffer,
  envelope: Pick<Mail, 'from' | 'to'>,
): Promise<Omit<Mail, 'id' | 'at'>> {
  const {
    subject = '',
    text = '',
    html = '',
    messageId = '',
    headers,
  } = await PostalMime.parse(raw);
  return {
    ...envelope,
    subject,
    text,
    html,
    messageId,
    headers: joinHeaders(headers),
    raw: raw.toString(),
    links: listLinks(text),
  };
}

function joinHeaders(headers: { key: string; value: string }[]): Record<string, string> {
  const joined = new Map<string, string>();
  for (const { key, value } of headers) {
    const earlier = joined.get(key);
    joined.set(key, earlier === undefined ? value : `${earlier}, ${value}`);
  }
  return Object.fromEntries(joined);
}

/** A full stop or bracket after a URL belongs to the sentence. */
const listLinks = (text: string): string[] =>
  [...text.matchAll(/https?:\/\/[^\s<>"]+/g)].map(([url]) => url.replace(/[.,;:!?)\]']+$/, ''));
