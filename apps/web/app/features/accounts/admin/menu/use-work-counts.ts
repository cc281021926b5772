import { adminDashboard, type CountedSection, type SectionCount } from '@shop/contract';
import { useEffect, useState } from 'react';
import { call, tryCall } from '#api/call.ts';
import { onStaffSave } from '#api/session-hint.ts';

export type WorkCounts = Partial<Record<CountedSection, SectionCount>>;

const INTERVAL_MS = 60_000;
/** Calls keep a session alive: a screen that nobody uses asks no more, so that the session ends in time. */
const UNUSED_MS = 15 * 60_000;

/**
 * Open work by section: asked at the start, after each change, and every minute while somebody looks. Kept while it
 * cannot be loaded. @returns undefined until it is known.
 */
export function useWorkCounts(): WorkCounts | undefined {
  const [counts, setCounts] = useState<WorkCounts>();
  useEffect(() => {
    let stopped = false;
    let usedAt = Date.now();
    const load = async () => {
      const { data } = await tryCall(call(adminDashboard.counts, {}));
      if (data && !stopped) setCounts(toRecord(data.counts));
    };
    const onUse = () => {
      usedAt = Date.now();
    };
    const loadIfUsed = () => {
      const isUsed = Date.now() - usedAt < UNUSED_MS;
      if (document.visibilityState === 'visible' && isUsed) void load();
    };
    const onVisible = () => {
      if (document.visibilityState === 'visible') onUse();
      loadIfUsed();
    };
    void load();
    const removeSaveHandler = onStaffSave(() => void load());
    const timer = setInterval(loadIfUsed, INTERVAL_MS);
    document.addEventListener('pointerdown', onUse);
    document.addEventListener('keydown', onUse);
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      stopped = true;
      removeSaveHandler();
      clearInterval(timer);
      document.removeEventListener('pointerdown', onUse);
      document.removeEventListener('keydown', onUse);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, []);
  return counts;
}

const toRecord = (counts: SectionCount[]): WorkCounts =>
  Object.fromEntries(counts.map((count) => [count.section, count]));
