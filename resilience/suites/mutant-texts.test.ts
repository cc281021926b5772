import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FURTHER } from '../faults/further-mutants.ts';
import { KEYS } from '../faults/key-mutants.ts';
import { KNOWN } from '../faults/mutants.ts';

describe('a known fault', () => {
  // Trying them all takes a quarter of an hour; that each can still be put in takes no time.
  it.each([...KNOWN, ...KEYS, ...FURTHER])('can be put into the code: $name', ({ edits }) => {
    for (const { file, find } of edits) {
      expect(readFileSync(file, 'utf8').split(find), `${find} in ${file}`).toHaveLength(2);
    }
  });
});
