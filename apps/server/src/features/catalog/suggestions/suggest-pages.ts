import { PAGES } from '@shop/contract';

const MAX_PAGES = 3;

/** Pages of the shop that have a word for each typed word, which may be unfinished. */
export function suggestPages(text: string): { path: string; title: string }[] {
  const typed = toWords(text);
  if (typed.length === 0) return [];
  return Object.values(PAGES)
    .filter(({ title }) => {
      const words = toWords(title);
      return typed.every((beginning) => words.some((word) => word.startsWith(beginning)));
    })
    .slice(0, MAX_PAGES);
}

const toWords = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
