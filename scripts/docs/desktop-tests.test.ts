import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { DESKTOP_TESTS } from '../../e2e/desktop-tests.ts';

const tests = fileURLToPath(new URL('../../e2e/tests/', import.meta.url));
const files = globSync('**/*.test.ts', { cwd: tests });

describe('the browser tests that are repeated on the desktop', () => {
  it('are files that exist', () => {
    expect(DESKTOP_TESTS.filter((file) => !files.includes(file))).toEqual([]);
  });

  it('include every file with a test for the desktop alone', () => {
    const tagged = files.filter((file) =>
      readFileSync(`${tests}${file}`, 'utf8').includes("'@desktop'"),
    );

    expect(tagged).not.toEqual([]);
    expect(tagged.filter((file) => !DESKTOP_TESTS.includes(file))).toEqual([]);
  });
});
