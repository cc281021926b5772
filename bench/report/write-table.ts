import { readFileSync, writeFileSync } from 'node:fs';
import { formatCapacity } from './capacity.ts';
import { formatMarkdown, type Goal } from './goal.ts';

const FROM = '<!-- measured -->';
const TO = '<!-- end of measured -->';

/** Replaces the text between the two markers in docs/performance.md and docs/scale.md. */
export function writeResults(goals: Goal[], machine: string): void {
  const day = new Date().toISOString().slice(0, 10);
  const from = `Measured on ${day} with \`npm run bench -- --write\`: ${machine}.`;
  put('performance.md', `${from}\n\n${formatMarkdown(goals)}`);
  put('scale.md', `${from}\n\n${formatCapacity(goals)}`);
}

function put(name: string, text: string): void {
  const page = new URL(`../../docs/${name}`, import.meta.url);
  const [before, rest] = readFileSync(page, 'utf8').split(FROM);
  const after = rest?.split(TO)[1];
  if (before === undefined || after === undefined) throw new Error(`${name} has no markers`);
  writeFileSync(page, [before, FROM, '\n', text, '\n', TO, after].join(''));
}
