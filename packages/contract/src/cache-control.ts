// Every Cache-Control value that the shop sends. Each endpoint or page chooses one of them.

/** The default of API replies, pages, errors and redirects. */
export const NO_STORE = 'no-store';

/**
 * For responses that do not depend on the session. Browsers revalidate on every use (304); a shared
 * cache may serve a copy for 5 s, and a stale one for 10 s more while it revalidates.
 */
export const PUBLIC_CACHE_CONTROL = 'public, max-age=0, s-maxage=5, stale-while-revalidate=10';

/** The same for a response that nobody may use for longer than some seconds: then its prices change. */
export function publicCacheControl(lifetimeSeconds: number): string {
  const fresh = Math.min(5, lifetimeSeconds);
  const stale = Math.min(10, lifetimeSeconds - fresh);
  return `public, max-age=0, s-maxage=${fresh}, stale-while-revalidate=${stale}`;
}

/** For files whose name or key is a hash of their content. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';

export const ONE_HOUR = 'public, max-age=3600';

/** For an image while a better variant is still being generated. */
export const ONE_MINUTE = 'public, max-age=60';

/** For a large file that only its receiver may keep, and must ask about before each use (304). */
export const PRIVATE_REVALIDATED = 'private, no-cache';
