import { adminChanges, type ChangeRow, type ChangeRowView, type ChangeSet } from '@shop/contract';
import type { Call } from '#api/call.ts';
import type { RowsQuery } from './changes-query.ts';
import { getFirstView, isBusy } from './describe-set.ts';

export interface LoadedSet {
  set: ChangeSet;
  view: ChangeRowView;
  page: number;
  rows: ChangeRow[];
  more: boolean;
  /** The first of those that the run left as they were. */
  skipped: ChangeRow[];
}

/** Without rows while the server works on them. */
export async function loadSet(
  call: Call,
  change_set_id: string,
  { view, page }: RowsQuery,
): Promise<LoadedSet> {
  const params = { change_set_id };
  const set = await call(adminChanges.view, { params });
  const shown = view ?? getFirstView(set);
  if (isBusy(set)) return { set, view: shown, page, rows: [], more: false, skipped: [] };
  const list = (part: ChangeRowView, number: number) =>
    call(adminChanges.rows, { params, query: { view: part, page: String(number) } });
  const [{ rows, more }, skipped] = await Promise.all([
    list(shown, page),
    set.counts.skipped > 0 ? list('skipped', 1) : undefined,
  ]);
  return { set, view: shown, page, rows, more, skipped: skipped?.rows ?? [] };
}
