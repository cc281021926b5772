import { managing, refusals } from '@shop/contract';

const TYPES = ['image/jpeg', 'image/png', 'image/webp'];
export const ACCEPTED = TYPES.join(',');
const { mostBytes } = managing.add.files;

export interface Room {
  /** How many more the product may have. */
  room: number;
  /** Some of its places are held by pictures whose removal is not saved yet. */
  savedFirst?: boolean;
}

/** Which of the chosen files may be sent, and one sentence about each that may not. */
export function sortOut(files: Iterable<File>, { room, savedFirst }: Room) {
  const good: File[] = [];
  const refused: string[] = [];
  const why = savedFirst ? 'Save first, then add more.' : TOO_MANY;
  for (const file of files) {
    const problem = problemOf(file) ?? (good.length < room ? undefined : `not taken. ${why}`);
    if (problem) refused.push(`${file.name}: ${problem}`);
    else good.push(file);
  }
  return { good, refused };
}

const TOO_MANY = refusals.PICTURES_TOO_MANY.msg;

function problemOf({ type, size }: File): string | undefined {
  if (!TYPES.includes(type)) return 'This file is not a JPEG, PNG or WebP picture we can use.';
  if (size === 0) return 'This file is empty.';
  if (size > mostBytes) return `This file is larger than ${mostBytes / 1024 / 1024} MB.`;
  return undefined;
}
