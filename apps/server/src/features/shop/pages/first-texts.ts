import { readFileSync } from 'node:fs';
import type { PageName } from '@shop/contract';

const read = (page: PageName) =>
  readFileSync(new URL(`first-texts/${page}.md`, import.meta.url), 'utf8').trim();

/** What a new shop begins with. Only its own facts are left open. */
export const FIRST_TEXTS: Record<PageName, string> = {
  about: read('about'),
  contact: read('contact'),
  delivery: read('delivery'),
  returns: read('returns'),
  privacy: read('privacy'),
  terms: read('terms'),
};
