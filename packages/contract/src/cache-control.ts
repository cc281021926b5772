/**
 * For responses that do not depend on the session. Browsers revalidate on every use (304); a shared
 * cache may serve a copy for 5 s, and a stale one for 10 s more while it revalidates.
 */
export const PUBLIC_CACHE_CONTROL = 'public, max-age=0, s-maxage=5, stale-while-revalidate=10';
