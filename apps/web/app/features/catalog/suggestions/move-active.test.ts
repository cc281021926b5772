import { describe, expect, it } from 'vitest';
import { moveActive, NONE } from './move-active.ts';

describe('[SEEK-05] the keys of the suggestions', () => {
  it('go down through the suggestions, and from the last one back to the field', () => {
    expect(moveActive('ArrowDown', NONE, 3)).toBe(0);
    expect(moveActive('ArrowDown', 0, 3)).toBe(1);
    expect(moveActive('ArrowDown', 2, 3)).toBe(NONE);
  });

  it('go up, and from the field to the last suggestion', () => {
    expect(moveActive('ArrowUp', NONE, 3)).toBe(2);
    expect(moveActive('ArrowUp', 2, 3)).toBe(1);
    expect(moveActive('ArrowUp', 0, 3)).toBe(NONE);
  });

  it.each(['Home', 'End', 'ArrowLeft', 'ArrowRight'])('leave the list with %s', (key) => {
    expect(moveActive(key, 1, 3)).toBe(NONE);
  });

  it('change nothing by other keys, or without suggestions', () => {
    expect(moveActive('a', 1, 3)).toBeUndefined();
    expect(moveActive('ArrowDown', NONE, 0)).toBeUndefined();
    expect(moveActive('ArrowUp', NONE, 0)).toBeUndefined();
  });
});
