import { readFileSync, writeFileSync } from 'node:fs';
import { formatCapacity } from './capacity.ts';
import { formatMarkdown, type Goal } from './goal.ts';

const PAGE = new URL('../../docs/capacity.md', import.meta.url);

/** Replaces the texts between the markers of docs/capacity.md. */
export function writeResults(goals: Goal[], machine: string): void {
  const day = new Date().toISOString().slice(0, 10);
  const from = `Measured on ${day} with \`npm run bench -- --write\`: ${machine}.`;
  put('goals', `${from}\n\n${formatMarkdown(goals)}`);
  put('capacity', `${from}\n\n${formatCapacity(goals)}`);
}

function put(name: string, text: string): void {
  const start = `<!-- measured: ${name} -->`;
  const end = `<!-- end of measured: ${name} -->`;
  const [before, rest] = readFileSync(PAGE, 'utf8').split(start);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined) throw new Error(`no markers of ${name}`);
  writeFileSync(PAGE, [before, start, '\n', text, '\n', end, after].join(''));
}
