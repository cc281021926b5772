import { expect, it } from 'vitest';
import { listPages, readText } from './doc-commands.ts';

/** A file name on its own line, followed by a fence with code of that file. */
const SAMPLE = /^`([\w./+-]+)`\n\n```[a-z]+\n([^]*?)\n```$/gm;
const ELLIPSIS = /^ *\/\/ …$/m;

/** Parts of the samples that the named files do not contain. */
function findOutdated(page: string): string[] {
  return [...page.matchAll(SAMPLE)].flatMap(([, file = '', sample = '']) => {
    const text = readText(file);
    return sample
      .split(ELLIPSIS)
      .map((part) => part.replace(/^\n+|\n+$/g, ''))
      .filter((part) => !text.includes(part))
      .map((part) => `${file}: ${part.slice(0, 200)}`);
  });
}

it('samples are copies of the files that they name', () => {
  const pages = listPages().map(readText);

  expect(pages.flatMap(findOutdated)).toEqual([]);
  expect(pages.flatMap((page) => [...page.matchAll(SAMPLE)]).length).toBeGreaterThan(4);
});

it('notices a line that the file does not contain', () => {
  const page =
    '`.dependency-cruiser.mjs`\n\n```js\nexport default {\n// …\nlet changed = true;\n```\n';
  expect(findOutdated(page)).toEqual(['.dependency-cruiser.mjs: let changed = true;']);
});
