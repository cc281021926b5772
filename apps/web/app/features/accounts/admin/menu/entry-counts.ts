import type { MenuEntry } from '../admin-sections.ts';
import type { WorkCounts } from './use-work-counts.ts';

export interface ShownCount {
  count: number;
  warns: boolean;
  /** Follow the number: 'to answer'. */
  words: string;
}

/** @returns undefined when there is nothing to do, or nothing known yet. */
export function getCount({ count: shown }: MenuEntry, counts: WorkCounts): ShownCount | undefined {
  const found = shown && counts[shown.section];
  return found && { count: found.count, warns: found.warns, words: shown.words };
}

/** The sum of several entries, so that closing a group hides no work. */
export function sumCounts(entries: MenuEntry[], counts: WorkCounts): ShownCount | undefined {
  const found = entries.flatMap((entry) => getCount(entry, counts) ?? []);
  if (found.length === 0) return undefined;
  return {
    count: found.reduce((sum, { count }) => sum + count, 0),
    warns: found.some(({ warns }) => warns),
    words: 'to look at',
  };
}

/** Sums only what warns. */
export function sumWarnings(entries: MenuEntry[], counts: WorkCounts): ShownCount | undefined {
  return sumCounts(
    entries.filter((entry) => getCount(entry, counts)?.warns),
    counts,
  );
}

/** The announcement when a count that warns has grown: 'Orders: 4 to answer'. */
export function describeGrowth(
  entries: MenuEntry[],
  before: WorkCounts,
  now: WorkCounts,
): string | undefined {
  const grown = entries.flatMap((entry) => {
    const count = getCount(entry, now);
    const isMore = count?.warns && count.count > (getCount(entry, before)?.count ?? 0);
    return isMore ? [`${entry.label}: ${count.count} ${count.words}`] : [];
  });
  return grown.length > 0 ? grown.join('. ') : undefined;
}
