import { readFileSync } from 'node:fs';

/** One block of commands of a page. */
export interface Block {
  /** The last heading above it. */
  heading: string;
  /** The word after `sh`: what is special about it. */
  kind: string;
  commands: string;
}

/** The commands of a page, in its order, so that page and proof cannot drift apart. */
export function readBlocks(page: string): Block[] {
  const text = readFileSync(new URL(`../../${page}`, import.meta.url), 'utf8');
  const blocks: Block[] = [];
  let heading = '';
  for (const found of text.matchAll(
    /^#+ (?<title>.+)$|^```sh ?(?<kind>\w*)\n(?<commands>[^]*?)^```$/gm,
  )) {
    const { title, kind = '', commands } = found.groups ?? {};
    if (title) heading = title;
    if (commands) blocks.push({ heading, kind, commands });
  }
  return blocks;
}
