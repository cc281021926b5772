import { adminProducts, errors } from '@shop/contract';

const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp'];
export const ACCEPTED_TYPES = IMAGE_TYPES.join(',');
const { maxBytes } = adminProducts.add.files;
const TOO_MANY_MESSAGE = errors.TOO_MANY_IMAGES.msg;

export interface ImageLimit {
  /** How many images may still be added. */
  remaining: number;
  /** Removed images that are not saved yet still count. */
  saveFirst?: boolean;
}

/** @returns the files that may be uploaded, and a message for each of the others. */
export function validateFiles(files: Iterable<File>, { remaining, saveFirst }: ImageLimit) {
  const valid: File[] = [];
  const messages: string[] = [];
  const hint = saveFirst ? 'Save first, then add more.' : TOO_MANY_MESSAGE;
  for (const file of files) {
    const error =
      validateFile(file) ?? (valid.length < remaining ? undefined : `not taken. ${hint}`);
    if (error) messages.push(`${file.name}: ${error}`);
    else valid.push(file);
  }
  return { valid, messages };
}

function validateFile({ type, size }: File): string | undefined {
  if (!IMAGE_TYPES.includes(type))
    return 'This file is not a JPEG, PNG or WebP picture we can use.';
  if (size === 0) return 'This file is empty.';
  if (size > maxBytes) return `This file is larger than ${maxBytes / 1024 / 1024} MB.`;
  return undefined;
}
