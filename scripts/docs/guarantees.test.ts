import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const TOPICS = ['Money', 'Stock', 'Data', 'Security'];
const page = readFileSync('docs/guarantees.md', 'utf8');

/** Table rows of a topic, without heading and separator. */
const rowsOf = (topic: string) =>
  (page.split(`\n## ${topic}\n`)[1]?.split('\n## ')[0] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('| ') && line !== '| Promise | Test |')
    .map((line) => line.slice(2, -2).split(' | '));

/** Files in backticks, each with the quoted titles that follow it. */
const testsIn = (cell: string) =>
  cell
    .split(/(?=`[\w./-]+\.ts`)/)
    .filter((part) => part.startsWith('`'))
    .map((part) => ({
      file: /`([^`]+)`/.exec(part)?.[1] ?? '',
      titles: [...part.matchAll(/'((?:[^']|'(?=\w))+)'/g)].map(([, title = '']) => title),
    }));

describe('the guarantees', () => {
  it.each(TOPICS)('about %s each name a test', (topic) => {
    const rows = rowsOf(topic);
    expect(rows.length).toBeGreaterThan(5);
    for (const [promise, test = ''] of rows)
      expect(testsIn(test), `test of: ${promise}`).not.toEqual([]);
  });

  it.each(TOPICS.flatMap(rowsOf))('%s', (_promise, cell = '') => {
    for (const { file, titles } of testsIn(cell)) {
      expect(existsSync(file), `file ${file}`).toBe(true);
      const source = readFileSync(file, 'utf8').replaceAll(String.raw`\'`, "'");
      for (const title of titles) expect(source.includes(title), `${file}: ${title}`).toBe(true);
    }
  });
});
