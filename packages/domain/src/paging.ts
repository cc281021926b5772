export const PAGE_SIZE = 20;

/** Before the count has loaded, the specification shows two pages. */
const PAGES_UNTIL_COUNTED = 2;

export function pagesFor(total: number | undefined): number {
  if (total === undefined) return PAGES_UNTIL_COUNTED;
  return Math.max(1, Math.ceil(total / PAGE_SIZE));
}
