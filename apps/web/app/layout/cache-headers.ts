import { NO_STORE, PUBLIC_CACHE_CONTROL } from '@shop/contract';

/** For pages without personal data, which the server may cache. */
export const PUBLIC_PAGE = { headers: { 'Cache-Control': PUBLIC_CACHE_CONTROL } };

export const NOT_FOUND = { status: 404, headers: { 'Cache-Control': NO_STORE } };
