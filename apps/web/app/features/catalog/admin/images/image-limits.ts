const MEGABYTE = 1024 * 1024;

/** Larger files are not opened: the browser would run out of memory. */
const MAX_CHOSEN_BYTES = 100 * MEGABYTE;
/** Twice the side that the shop stores, so that its own scaling has something to work with. */
const MAX_SIDE_PX = 2048;
const MAX_SENT_BYTES = 2 * MEGABYTE;

/** @returns a message, or undefined for a file that may be a picture. `start` is its first 12 bytes. */
export function findFileError(size: number, start: Uint8Array): string | undefined {
  if (size === 0) return 'This file is empty.';
  if (!hasImageSignature(start)) return 'Please use a JPEG, PNG or WebP file.';
  if (size > MAX_CHOSEN_BYTES) return `This file is larger than ${MAX_CHOSEN_BYTES / MEGABYTE} MB.`;
  return undefined;
}

/** By the content: a name and a type can be given to any file. */
function hasImageSignature(start: Uint8Array): boolean {
  const text = String.fromCharCode(...start);
  return (
    text.startsWith('\u{FF}\u{D8}\u{FF}') ||
    text.startsWith('\u{89}PNG\r\n') ||
    (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP')
  );
}

interface Picture {
  width: number;
  height: number;
  bytes: number;
}

/** @returns the size to which the picture is scaled before it is sent; undefined: as it is. */
export function findTargetSize({ width, height, bytes }: Picture) {
  const scale = Math.min(1, MAX_SIDE_PX / Math.max(width, height));
  if (scale === 1 && bytes <= MAX_SENT_BYTES) return undefined;
  const toPixels = (side: number) => Math.max(1, Math.round(side * scale));
  return { width: toPixels(width), height: toPixels(height) };
}
