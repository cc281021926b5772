import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const MAX_WORDS = 15;

/** Sentences of the page: of paragraphs, list items and table cells, without pictures and commands. */
function listSentences(page: string): string[] {
  const text = page
    .replaceAll(/```[\s\S]*?```/g, '')
    .replaceAll(/!\[[^\]]*\]\([^)]*\)|<img[^>]*>/g, '')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll('**', '')
    // A new block ends a sentence as a full stop does.
    .replaceAll(/\n\s*\n|\n\s*(?=[-#]|\d+\. )|\|/g, '. ')
    .replaceAll(/(?<=[\s.])\d+\. /g, '. ');
  return text.split(/[.?!](?=["”)]*(?:\s|$))/).map((sentence) => sentence.trim());
}

const countWords = (sentence: string) =>
  sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

it('the shopkeeper reads no sentence of more than 15 words', () => {
  const sentences = listSentences(readFileSync('docs/shopkeeper.md', 'utf8'));

  expect(sentences.length).toBeGreaterThan(150);
  expect(sentences.filter((sentence) => countWords(sentence) > MAX_WORDS)).toEqual([]);
});
