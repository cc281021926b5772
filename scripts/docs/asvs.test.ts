import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const page = readFileSync('docs/decisions/asvs.md', 'utf8');
const rows = [...page.matchAll(/^\| V(\d+) .*$/gm)];

it('every chapter of ASVS 5.0 has a row', () => {
  const chapters = Array.from({ length: 17 }, (_, index) => String(index + 1));
  expect(rows.map(([, chapter]) => chapter)).toEqual(chapters);
});

it('says of each chapter whether it is met, and refuses nothing where it is', () => {
  const states = rows.map(([row]) => {
    const [, , state = '', , refused = ''] = row.split('|').map((cell) => cell.trim());
    return { state, isRefusing: refused !== '' };
  });
  for (const { state, isRefusing } of states) {
    expect(state).toMatch(/^(met|met but for the refused|not applicable)$/);
    expect(isRefusing).toBe(state === 'met but for the refused');
  }
});

it.each(rows.map(([row]) => row))('names its proof: %s', (row) => {
  const files = [...row.matchAll(/`([\w./-]+\.ts)`/g)].map(([, file = '']) => file);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
  expect(files.length > 0 || row.includes('| not applicable |')).toBe(true);
});

it('names only requirements that exist', () => {
  const requirements = readFileSync('docs/requirements.md', 'utf8');
  const ids = rows.flatMap(([row]) => [...row.matchAll(/\[([A-Z]+-\d+)\]/g)].map(([, id]) => id));
  expect(ids.filter((id) => !requirements.includes(`| ${id} |`))).toEqual([]);
});
