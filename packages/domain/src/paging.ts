export const PAGE_SIZE = 20;

/** Page count shown until the total has loaded, as specified. */
const PAGES_UNTIL_COUNTED = 2;

export function pageCount(total: number | undefined): number {
  if (total === undefined) return PAGES_UNTIL_COUNTED;
  return Math.max(1, Math.ceil(total / PAGE_SIZE));
}
