import { tryStorage } from '#ui/try-storage.ts';

const STORAGE_KEY = 'searches';
const MAX_SEARCHES = 5;

/** @returns an empty list when storage is unavailable or holds something else. */
export function readRecentSearches(): string[] {
  const stored = tryStorage<unknown>(() => JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]'));
  return Array.isArray(stored) ? stored.filter((text) => typeof text === 'string') : [];
}

export function addRecentSearch(search: string) {
  if (search) store([search, ...readRecentSearches().filter((text) => text !== search)]);
}

export function removeRecentSearch(search: string) {
  store(readRecentSearches().filter((text) => text !== search));
}

const store = (searches: string[]) =>
  tryStorage(() =>
    localStorage.setItem(STORAGE_KEY, JSON.stringify(searches.slice(0, MAX_SEARCHES))),
  );
