import { describe, expect, it } from 'vitest';
import { findFileError, findTargetSize } from './image-limits.ts';

const toBytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const NOT_A_PICTURE = 'Please use a JPEG, PNG or WebP file.';

describe('a chosen file', () => {
  it.each([
    ['a JPEG', '\u{FF}\u{D8}\u{FF}\u{E0}', undefined],
    ['a PNG', '\u{89}PNG\r\n\u{1A}\n', undefined],
    ['a WebP', 'RIFF\0\0\0\0WEBP', undefined],
    ['a sound', 'RIFF\0\0\0\0WAVE', NOT_A_PICTURE],
    ['a text', 'Dear customer', NOT_A_PICTURE],
  ])('is judged by its content: %s', (_name, start, message) => {
    expect(findFileError(900, toBytes(start))).toBe(message);
  });

  it('may be large, but not empty or beyond memory', () => {
    const jpeg = toBytes('\u{FF}\u{D8}\u{FF}');
    expect(findFileError(0, toBytes(''))).toBe('This file is empty.');
    expect(findFileError(30_000_000, jpeg)).toBeUndefined();
    expect(findFileError(101 * 1024 * 1024, jpeg)).toBe('This file is larger than 100 MB.');
  });
});

describe('a picture', () => {
  it.each([
    ['of 108 megapixels', { width: 12_000, height: 9000, bytes: 30e6 }, [2048, 1536]],
    ['of a tall 10 MB', { width: 3000, height: 4000, bytes: 10e6 }, [1536, 2048]],
    ['of many bytes alone', { width: 1000, height: 800, bytes: 3e6 }, [1000, 800]],
    ['as thin as a thread', { width: 60_000, height: 2, bytes: 900 }, [2048, 1]],
  ])('%s is made smaller', (_name, picture, [width, height]) => {
    expect(findTargetSize(picture)).toEqual({ width, height });
  });

  it('that is small is sent as it is', () => {
    expect(findTargetSize({ width: 2048, height: 1024, bytes: 900_000 })).toBeUndefined();
  });
});
