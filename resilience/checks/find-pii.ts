import { globSync, readFileSync } from 'node:fs';

/** A marked value, and what it is. */
export interface Canary {
  what: string;
  value: string;
}

/** Something that is written down or told. */
export interface Paper {
  name: string;
  text: string;
}

/** As it stands, and as it would stand in an address or in an encoded header. */
const formsOf = (value: string) => [
  value,
  encodeURIComponent(value),
  Buffer.from(value).toString('base64').replace(/=+$/, ''),
];

/** Digits count when they stand alone: moments and process numbers are full of them. */
function placeOf(value: string, text: string): number {
  if (/^\d+$/.test(value)) return text.search(new RegExp(`(?<!\\d)${value}(?!\\d)`));
  return Math.max(...formsOf(value).map((form) => text.indexOf(form)));
}

/** Which canary stands on which paper. */
export function findCanaries(canaries: Canary[], papers: Paper[]): string[] {
  return papers.flatMap(({ name, text }) =>
    canaries.flatMap(({ what, value }) => {
      const place = placeOf(value, text);
      if (place < 0) return [];
      return [`${what} in ${name}: …${text.slice(Math.max(0, place - 80), place + 80)}…`];
    }),
  );
}

/** Lines that are not one whole JSON object, or that hold what a terminal would obey. */
export function brokenLines({ name, text }: Paper): string[] {
  return text
    .split('\n')
    .filter((line) => line !== '' && !isOneObject(line))
    .map((line) => `${name} has a line that is no event: ${JSON.stringify(line.slice(0, 160))}`);
}

function isOneObject(line: string): boolean {
  // oxlint-disable-next-line no-control-regex -- these are what is looked for
  if (/[\u0000-\u001f\u007f\u009b]/.test(line)) return false;
  try {
    const { msg }: { msg?: unknown } = JSON.parse(line);
    return msg !== 'forged';
  } catch {
    return false;
  }
}

const CLIENT = new URL('../../apps/web/build/client/', import.meta.url);

/** Everything that a browser can load. */
export function readBundle(): Paper[] {
  return globSync('**/*.{js,css,html,json,map}', { cwd: CLIENT }).map((file) => ({
    name: file,
    text: readFileSync(new URL(file, CLIENT), 'utf8'),
  }));
}
