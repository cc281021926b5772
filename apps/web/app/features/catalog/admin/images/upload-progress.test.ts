import { describe, expect, it } from 'vitest';
import { splitProgress } from './upload-progress.ts';

describe('splitProgress', () => {
  it.each([
    ['no file, while the fields are sent', 50, [0, 0]],
    ['half of the first file', 150, [0.5, 0]],
    ['the first file and a quarter of the second', 300, [1, 0.25]],
    ['everything', 600, [1, 1]],
  ])('maps %s', (_case, sent, expected) => {
    expect(splitProgress([100, 400], sent, 600)).toEqual(expected);
  });
});
