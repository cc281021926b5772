import { describe, expect, it } from 'vitest';
import { listFiles, readText } from './doc-commands.ts';

const TOPICS = ['Money', 'Stock', 'Data', 'Security'];
const page = readText('docs/guarantees.md');
const files = listFiles().filter((file) => file.endsWith('.ts'));

/** Table rows of a topic, without heading and separator. */
const rowsOf = (topic: string) =>
  (page.split(`\n## ${topic}\n`)[1]?.split('\n## ')[0] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('| ') && line !== '| Promise | Test |')
    .map((line) => line.slice(2, -2).split(' | '));

/** Files in backticks, each with the requirement ids and the parts of titles that follow it. */
const testsIn = (cell: string) =>
  cell
    .split(/(?=`[\w./-]+\.ts`)/)
    .filter((part) => part.startsWith('`'))
    .map((part) => ({
      file: /`([^`]+)`/.exec(part)?.[1] ?? '',
      titles: [
        ...(part.match(/\[[A-Z]+-\d+\]/g) ?? []),
        ...[...part.matchAll(/'((?:[^']|'(?=\w))+)'/g)].map(([, title = '']) => title),
      ],
    }));

describe('the guarantees', () => {
  it.each(TOPICS)('about %s each name a test', (topic) => {
    const rows = rowsOf(topic);
    expect(rows.length).toBeGreaterThan(3);
    for (const [promise, test = ''] of rows)
      expect(testsIn(test), `test of: ${promise}`).not.toEqual([]);
  });

  it.each(TOPICS.flatMap(rowsOf))('%s', (_promise, cell = '') => {
    for (const { file, titles } of testsIn(cell)) {
      const found = files.filter((path) => `/${path}`.endsWith(`/${file}`));
      expect(found, `files named ${file}`).toHaveLength(1);
      const source = readText(found[0] ?? '').replaceAll(String.raw`\'`, "'");
      for (const title of titles) expect(source.includes(title), `${file}: ${title}`).toBe(true);
    }
  });
});
