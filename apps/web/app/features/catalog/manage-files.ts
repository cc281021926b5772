import { MOST_PICTURES, managing, refusals } from '@shop/contract';

const TYPES = ['image/jpeg', 'image/png', 'image/webp'];
export const ACCEPTED = TYPES.join(',');
const { mostBytes } = managing.add.files;

/** Which of the chosen files may be sent, and one sentence about each that may not. */
export function sortOut(files: Iterable<File>, room: number) {
  const good: File[] = [];
  const refused: string[] = [];
  for (const file of files) {
    const problem = problemOf(file) ?? (good.length < room ? undefined : TOO_MANY);
    if (problem) refused.push(`${file.name}: ${problem}`);
    else good.push(file);
  }
  return { good, refused };
}

const TOO_MANY = `not taken. A product has at most ${MOST_PICTURES} pictures.`;

function problemOf({ type, size }: File): string | undefined {
  if (!TYPES.includes(type)) return refusals.PICTURE_REFUSED.msg;
  if (size === 0) return 'This file is empty.';
  if (size > mostBytes) return `This file is larger than ${mostBytes / 1024 / 1024} MB.`;
  return undefined;
}
