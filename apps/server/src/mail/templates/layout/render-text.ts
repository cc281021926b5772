import type { MessageContent } from '../message-content.ts';
import type { MessageShop } from '../message-data.ts';
import type { Words } from '../words/en.ts';
import { type Block, wrapText } from './blocks.ts';
import { shopLines } from './shop-lines.ts';

const RULE = '-'.repeat(40);

/** The text part: complete without the HTML part, with every address on a line of its own. */
export function renderText(
  blocks: Block[],
  { reason }: Pick<MessageContent, 'reason'>,
  shop: MessageShop,
  words: Words,
): string {
  const { brand, address, contacts } = shopLines(shop, words);
  const footer = [brand, address, ...contacts.map(({ label }) => label)];
  const parts = [
    ...blocks.map(({ text }) => text),
    RULE,
    footer.map((line) => wrapText(line)).join('\n'),
    wrapText(reason),
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}
