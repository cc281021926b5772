import { NO_STORE, PUBLIC_CACHE_CONTROL } from '@shop/contract';

/** For pages without personal data, which the server may cache. */
export const PUBLIC_PAGE = { headers: { 'Cache-Control': PUBLIC_CACHE_CONTROL } };

/** For a page whose URL holds a secret: no cache, other site or search engine may learn it. */
export const SECRET_PAGE_HEADERS = {
  'Cache-Control': NO_STORE,
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
};

export const NOT_FOUND = { status: 404, headers: { 'Cache-Control': NO_STORE } };
