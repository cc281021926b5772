import type { Db } from '#db/database.ts';
import { findLimit, listStateNames } from '#features/tax/limits.queries.ts';
import {
  findLastDay,
  findRegistration,
  listStateSupplies,
  type Month,
} from '../supplies.queries.ts';
import type { StateNames } from './gst-files.ts';
import { type Summary, summarise } from './gstr-3b.ts';

/** Names of the States on the last day of the month. */
export const loadStateNames = async (db: Db, month: Month): Promise<StateNames> =>
  listStateNames(db, await findLastDay(db, month));

/** As many as the shop's turnover asks for. */
export async function loadHsnDigits(db: Db, month: Month): Promise<number> {
  const turnover = (await findRegistration(db, month))?.turnoverClass ?? 'up to 5 crore';
  return findLimit(db, 'hsn digits of returns', await findLastDay(db, month), turnover);
}

export const loadSummary = async (db: Db, month: Month): Promise<Summary> =>
  summarise(await listStateSupplies(db, month), await loadStateNames(db, month));
