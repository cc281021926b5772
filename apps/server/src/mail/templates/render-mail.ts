import type { Mail, MailContent, MessageShop } from './define-mail.ts';
import { type Block, heading, paragraph, wrapLines, wrapText } from './layout/blocks.ts';
import { listShopLines, renderHtml } from './layout/render-html.ts';
import { en, type Words } from './words.ts';

export interface RenderedMessage {
  subject: string;
  text: string;
  html: string;
}

export const getWords = <Own extends object>({
  words,
}: Pick<Mail<object, Own>, 'words'>): Words & Own => ({
  ...en,
  ...words.en,
});

export function renderMail<Data extends object, Own extends object>(
  mail: Mail<Data, Own>,
  data: Data,
  shop: MessageShop,
  say = getWords(mail),
): RenderedMessage {
  const content = mail.render(data, shop, say);
  const opening = [content.greeting, content.lead].filter(Boolean).map(paragraph);
  const blocks = [heading(content.heading), ...opening, ...content.blocks];
  return {
    subject: content.subject,
    text: renderText(blocks, content, shop, say),
    html: renderHtml(blocks, content, shop, say),
  };
}

/**
 * A message about an order as a chat shows it, for staff to send: without what leads into the shop, because a link
 * needs a token of its own.
 */
export function renderChatText<Data extends object, Own extends object>(
  mail: Mail<Data, Own>,
  data: Data,
  shop: MessageShop,
): { title: string; text: string } {
  const { greeting, heading: title, lead, blocks } = mail.render(data, shop, getWords(mail));
  const text = [greeting, `${title}. ${lead}`, ...blocks.map((block) => block.text)]
    .filter((part) => part && !part.includes(shop.origin))
    .join('\n\n')
    .replaceAll(/\b(this|the) email\b/gi, '$1 message')
    .replaceAll(/\bemail you\b/g, 'tell you');
  return { title, text };
}

const RULE = '-'.repeat(40);

/** The text part: complete without the HTML part, with every address on its own line. */
function renderText(
  blocks: Block[],
  { reason }: MailContent,
  shop: MessageShop,
  words: Words,
): string {
  const { brand, address, contacts } = listShopLines(shop, words);
  const footer = [brand, address, ...contacts.map(({ label }) => label)];
  const parts = [
    ...blocks.map(({ text }) => wrapLines(text)),
    RULE,
    footer.map((line) => wrapText(line)).join('\n'),
    wrapText(reason),
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}
