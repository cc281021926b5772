import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { locate, MUTANTS } from '../faults/mutants.ts';

describe('a known fault', () => {
  // The nightly suite applies them; that every text is still there is checked on every push.
  it.each(MUTANTS)('can be applied: $name', ({ edits }) => {
    for (const edit of edits) {
      const read = (file: string) => readFileSync(file, 'utf8');
      expect(locate(edit, process.cwd(), read)).toMatch(/\.(ts|sql)$/);
    }
  });
});
