import { getWorkRule, type OpenWork, type SectionCount, type WorkKind } from '@shop/contract';

/** A first answer that is due within this time warns before it is late. */
const SOON_MS = 12 * 3600 * 1000;

/** Open work by the section of the menu where it is done. Sections without any are left out. */
export function toSectionCounts(work: OpenWork[], now = new Date()): SectionCount[] {
  const counts = new Map<string, SectionCount>();
  for (const { kind, count, due } of work) {
    const { section } = getWorkRule(kind);
    if (!section) continue;
    const known = counts.get(section) ?? { section, count: 0, warns: false };
    counts.set(section, {
      section,
      count: known.count + count,
      warns: known.warns || doesWarn(kind, due, now),
    });
  }
  return [...counts.values()];
}

function doesWarn(kind: WorkKind, due: string | null, now: Date): boolean {
  const { warns } = getWorkRule(kind);
  if (warns !== 'late') return warns === 'always';
  return due !== null && Date.parse(due) < now.getTime() + SOON_MS;
}
