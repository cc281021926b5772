import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { ImageList } from './product-values.ts';

describe('the image of a product', () => {
  it.each([
    [
      ['a.jpg', 'b.jpg'],
      ['a.jpg', 'b.jpg'],
    ],
    ['a.jpg', ['a.jpg']],
    ['["a.jpg","b.jpg"]', ['a.jpg', 'b.jpg']],
    ['[]', []],
    ['[broken', ['[broken']],
    ['', []],
    [null, []],
    [undefined, []],
  ])('[API-09] %j is read as %j', (image, keys) => {
    expect(z.parse(ImageList, image)).toEqual(keys);
  });

  it('rejects a list of anything but text', () => {
    expect(z.safeParse(ImageList, '[1]').success).toBe(false);
  });
});
