import { LRUCache } from 'lru-cache';
import type { Encoding } from '../compression.ts';

export interface CachedResponse {
  headers: Record<string, string | string[]>;
  etag: string;
  /** Sent as a string: Node writes it together with the headers, which it does not do for a Buffer. */
  text: string;
  compressed: Partial<Record<Encoding, Buffer>>;
}

const MAX_BYTES = 24 * 1024 * 1024;
/** Sitemap blocks have a separate budget, so that a crawler does not evict the pages. */
const MAX_LARGE_BYTES = 16 * 1024 * 1024;
const LARGE_TEXT_LENGTH = 256 * 1024;
const MAX_ALIAS_BYTES = 4 * 1024 * 1024;
/** Longer keys and URLs are not cached. */
export const MAX_KEY_LENGTH = 2048;
const ENTRY_OVERHEAD_BYTES = 512;

/** Responses by key, and keys by URL: several URLs lead to one response. */
export function createStore(seconds: number) {
  const ttl = seconds * 1000;
  const createLru = (maxSize: number) =>
    new LRUCache<string, CachedResponse>({
      maxSize,
      ttl,
      ttlAutopurge: ttl > 0,
      sizeCalculation: countBytes,
    });
  const small = createLru(MAX_BYTES);
  const large = createLru(MAX_LARGE_BYTES);
  const aliases = new LRUCache<string, string>({
    maxSize: MAX_ALIAS_BYTES,
    sizeCalculation: (key, url) => 2 * (key.length + url.length) + ENTRY_OVERHEAD_BYTES,
  });
  const get = (key: string) => small.get(key) ?? large.get(key);

  return {
    get,
    getByUrl(url: string) {
      const key = aliases.get(url);
      return key === undefined ? undefined : get(key);
    },
    /** Kept for the seconds of the store, and not longer than `remainingMs`. */
    set(key: string, response: CachedResponse, remainingMs: number) {
      if (ttl === 0) return;
      const isLarge = response.text.length > LARGE_TEXT_LENGTH;
      (isLarge ? small : large).delete(key);
      (isLarge ? large : small).set(key, response, {
        ttl: Math.max(1, Math.floor(Math.min(ttl, remainingMs))),
      });
    },
    addAlias(url: string, key: string) {
      if (url.length <= MAX_KEY_LENGTH) aliases.set(url, key);
    },
    sizeBytes: () => small.calculatedSize + large.calculatedSize,
    clear() {
      small.clear();
      large.clear();
    },
  };
}

/** An upper bound: two bytes a UTF-16 unit, and half of the text again for both compressed forms. */
const countBytes = ({ headers, text }: CachedResponse, key: string): number =>
  2 * (key.length + JSON.stringify(headers).length) + 3 * text.length + ENTRY_OVERHEAD_BYTES;
