import { readFileSync } from 'node:fs';
import type { PageName } from '@shop/contract';
import { renderMarkdown } from './render-markdown.ts';

/** A text as it was written, and as HTML whose facts are not filled in yet. */
export interface PageText {
  markdown: string;
  html: string;
}

function read(page: PageName): PageText {
  const file = new URL(`first-texts/${page}.md`, import.meta.url);
  const markdown = readFileSync(file, 'utf8').trim();
  return { markdown, html: renderMarkdown(markdown) };
}

/** Texts of a new shop. Only its own facts are missing. */
export const FIRST_TEXTS: Record<PageName, PageText> = {
  about: read('about'),
  contact: read('contact'),
  delivery: read('delivery'),
  returns: read('returns'),
  privacy: read('privacy'),
  terms: read('terms'),
};
