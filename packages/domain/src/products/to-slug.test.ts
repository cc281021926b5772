import { expect, it } from 'vitest';
import { toSlug } from './to-slug.ts';

it.each([
  ['Kasavu whites', 'kasavu-whites'],
  ['  Onam 2026: “Set & Mundu” ', 'onam-2026-set-mundu'],
  ["Bride's café", 'brides-cafe'],
  ['ഓണം', ''],
  ['ഓണം Onam', 'onam'],
  [`${'a'.repeat(49)} b`, 'a'.repeat(49)],
])('[SALE-14] the address of %j ends with %j', (title, slug) => {
  expect(toSlug(title)).toBe(slug);
});
