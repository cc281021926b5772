import { expect, it } from 'vitest';
import { listPages, readText } from './doc-commands.ts';

/** A file's name on a line of its own, and what a page shows of it. */
const SAMPLE = /^`([\w./+-]+)`\n\n```[a-z]+\n([^]*?)\n```$/gm;
const LEFT_OUT = /^ *\/\/ …$/m;

/** What the page shows and the file does not have. */
function untrueIn(page: string): string[] {
  return [...page.matchAll(SAMPLE)].flatMap(([, file = '', shown = '']) => {
    const text = readText(file);
    return shown
      .split(LEFT_OUT)
      .map((part) => part.replace(/^\n+|\n+$/g, ''))
      .filter((part) => !text.includes(part))
      .map((part) => `${file}: ${part.slice(0, 200)}`);
  });
}

it('shows code as it is in the files that it names', () => {
  const pages = listPages().map(readText);

  expect(pages.flatMap(untrueIn)).toEqual([]);
  expect(pages.flatMap((page) => [...page.matchAll(SAMPLE)]).length).toBeGreaterThan(10);
});

it('notices a word that the file has not', () => {
  const shown = "`.dependency-cruiser.mjs`\n\n```js\nexport default {\n// …\nlet it = 'be';\n```\n";
  expect(untrueIn(shown)).toEqual([".dependency-cruiser.mjs: let it = 'be';"]);
});
