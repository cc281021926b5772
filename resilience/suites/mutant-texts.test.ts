import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findBrokenCode } from '../faults/mutant-checkout.ts';
import { locate, MUTANTS } from '../faults/mutants.ts';
import { runMutant } from './mutants.ts';

describe('a known fault', () => {
  // The nightly suite applies them; that every text is still there is checked on every push.
  it.each(MUTANTS)('can be applied: $name', ({ edits }) => {
    for (const edit of edits) {
      const read = (file: string) => readFileSync(file, 'utf8');
      expect(locate(edit, process.cwd(), read)).toMatch(/\.(ts|sql)$/);
    }
  });

  it.each([
    ["a.ts(1,2): error TS2304: Cannot find name 'money'.", 'not applied'],
    ["a.ts(1,2): error TS1005: ',' expected.", 'not applied'],
    ["a.ts(1,2): error TS2307: Cannot find module './b.ts'.", 'not applied'],
    ["a.ts(1,2): error TS2322: Type 'string' is not assignable to type 'number'.", 'failed'],
    ['', 'failed'],
  ])('that fails its test with the compiler saying "%s" is %s', async (output, expected) => {
    const end = await runMutant(
      {
        listBrokenCode: () => Promise.resolve(findBrokenCode(`${output}\n`)),
        run: () => Promise.resolve({ code: 1, output: '' }),
        take: () => '{"numFailedTests": 1, "numTotalTests": 2}',
      },
      'races',
      1,
    );

    expect(end.end).toBe(expected);
  });
});
