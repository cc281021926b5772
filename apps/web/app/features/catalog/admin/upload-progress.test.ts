import { describe, expect, it } from 'vitest';
import { sharesOf } from './upload-progress.ts';

describe('sharesOf', () => {
  it.each([
    ['nothing, while the fields go', 50, [0, 0]],
    ['half of the first file', 150, [0.5, 0]],
    ['the first file and a quarter of the second', 300, [1, 0.25]],
    ['everything', 600, [1, 1]],
  ])('maps %s', (_case, sent, shares) => {
    expect(sharesOf([100, 400], sent, 600)).toEqual(shares);
  });
});
