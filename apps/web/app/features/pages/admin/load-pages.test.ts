import { PAGE_NAMES, type PageName } from '@shop/contract';
import { expect, it } from 'vitest';
import { findNextUnread } from './load-pages.ts';

const createRows = (...published: PageName[]) =>
  PAGE_NAMES.map((page) => ({
    page,
    version: published.includes(page) ? 1 : 0,
    at: published.includes(page) ? '2026-11-17T06:00:00Z' : null,
    admin: published.includes(page) ? 'Meera' : null,
    gaps: [],
  }));

it('[DESK-08] leads from each page to the next that was never published', () => {
  expect(findNextUnread(createRows(), 'about')).toBe('contact');
  expect(findNextUnread(createRows('contact', 'delivery'), 'about')).toBe('returns');
  expect(findNextUnread(createRows('contact'), 'terms')).toBe('about');
  expect(findNextUnread(createRows(...PAGE_NAMES.slice(0, -1)), 'terms')).toBeUndefined();
});
