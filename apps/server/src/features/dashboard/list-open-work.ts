import { getWorkRule, mayCall, type OpenWork, type Role, WORK_KINDS } from '@shop/contract';
import { addWorkingDays, toIndianDate } from '@shop/domain/dates';
import { paise, toRupees } from '@shop/domain/money';
import { findLastLateDay } from '@shop/domain/orders/packing-days';
import { toReturnAnswerDue } from '@shop/domain/orders/returns';
import type { Deps } from '#platform/deps.ts';
import { listWorkRows, type WorkRow } from './open-work.queries.ts';

interface PackingTerms {
  packingDays: number;
  /** YYYY-MM-DD. */
  holidays: string[];
}

/** Lists the work that waits for a role, the most harmful first. */
export async function listOpenWork(
  deps: Pick<Deps, 'db' | 'settings'>,
  role: Role,
  now = new Date(),
): Promise<OpenWork[]> {
  const { packingDays, holidays: named } = await deps.settings.load();
  const terms = { packingDays, holidays: named.map(({ date }) => date) };
  const kinds = WORK_KINDS.filter((kind) => mayCall(role, getWorkRule(kind)));
  const lateBefore = endOfDay(findLastLateDay(toIndianDate(now), terms));
  const rows = await listWorkRows(deps.db, kinds, { lateBefore });
  const work = rows.map((row) => present(row, terms, now));
  return WORK_KINDS.flatMap((kind) => work.filter((one) => one.kind === kind));
}

function present(row: WorkRow, terms: PackingTerms, now: Date): OpenWork {
  const due = findDue(row, terms);
  return {
    kind: row.kind,
    count: row.count,
    since: row.since.toISOString(),
    due: due?.toISOString() ?? null,
    late: due !== null && due < now,
    amount: row.paise === null ? null : toRupees(paise(row.paise)),
    examples: row.examples ?? [],
  };
}

/** By when the oldest or most urgent of them was promised. */
function findDue({ kind, since, due_at }: WorkRow, terms: PackingTerms): Date | null {
  if (due_at) return due_at;
  if (kind === 'return_asked') return toReturnAnswerDue(since.toISOString());
  if (kind === 'order_late' || kind === 'to_pack') {
    return endOfDay(addWorkingDays(toIndianDate(since), terms.packingDays, terms.holidays));
  }
  return null;
}

const HOUR_MS = 3600 * 1000;

/** Midnight in India. */
const endOfDay = (day: string) => new Date(Date.parse(`${day}T00:00:00+05:30`) + 24 * HOUR_MS);
