import { MAX_TICKET_IMAGES, support } from '@shop/contract';

const TYPES = ['image/jpeg', 'image/png', 'image/webp'];
export const ACCEPTED_TYPES = TYPES.join(',');
const { maxBytes } = support.create.files;

/** @returns the files that can be sent after those already chosen, and a message for each of the others. */
export function validateImages(chosen: File[], added: File[]) {
  const files = [...chosen];
  const messages: string[] = [];
  for (const file of added) {
    const problem =
      validateImage(file) ?? (files.length < MAX_TICKET_IMAGES ? undefined : TOO_MANY);
    if (problem) messages.push(`${file.name}: ${problem}`);
    else files.push(file);
  }
  return { files, messages };
}

const TOO_MANY = `not taken. You can send ${MAX_TICKET_IMAGES} pictures.`;

function validateImage({ type, size }: File): string | undefined {
  if (!TYPES.includes(type)) return 'this is not a JPEG, PNG or WebP picture.';
  if (size === 0) return 'this file is empty.';
  return size > maxBytes ? 'this picture is larger than 8 MB.' : undefined;
}
