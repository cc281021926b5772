import { readFileSync } from 'node:fs';

export interface CommandBlock {
  /** The heading above it. */
  heading: string;
  /** The word after `sh` in the info string. */
  kind: string;
  commands: string;
}

/** The `sh` fences of a page in order, indented ones included: the drill runs what the page says. */
export function readCommandBlocks(page: string): CommandBlock[] {
  const text = readFileSync(new URL(`../../${page}`, import.meta.url), 'utf8');
  const blocks: CommandBlock[] = [];
  let heading = '';
  for (const match of text.matchAll(
    /^#+ (?<title>.+)$|^ *```sh ?(?<kind>\w*)\n(?<commands>[^]*?)^ *```$/gm,
  )) {
    const { title, kind = '', commands } = match.groups ?? {};
    if (title) heading = title;
    if (commands) blocks.push({ heading, kind, commands });
  }
  return blocks;
}
