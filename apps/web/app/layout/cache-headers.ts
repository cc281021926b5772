import { PUBLIC as CACHED } from '@shop/contract';

/** Public pages are the same for everybody and may be kept for a moment by the server. */
export const PUBLIC = {
  headers: { 'Cache-Control': CACHED },
};

export const MISSING = { status: 404, headers: { 'Cache-Control': 'no-store' } };
