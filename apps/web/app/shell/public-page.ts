/** Public pages are the same for everybody and may be kept for a moment by the server. */
export const PUBLIC = {
  headers: { 'Cache-Control': 'public, max-age=0, s-maxage=5, stale-while-revalidate=10' },
};

export const MISSING = { status: 404, headers: { 'Cache-Control': 'no-store' } };
