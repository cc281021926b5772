/**
 * Of an answer or a page that is the same for everybody: browsers ask again every time and mostly
 * hear 304; a cache in front of the shop may answer for five seconds.
 */
export const PUBLIC = 'public, max-age=0, s-maxage=5, stale-while-revalidate=10';
