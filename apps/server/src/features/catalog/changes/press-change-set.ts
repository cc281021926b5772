import { randomUUID } from 'node:crypto';
import { insertAudit } from '#audit/audit.queries.ts';
import type { Trx } from '#db/database.ts';
import { allowTime } from '#db/time-limits.ts';
import { dropPictures } from '#features/catalog/import/pictures/pictures.queries.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import {
  type ChangeSetRow,
  findUndo,
  insertUndo,
  lockSet,
  markFinished,
  markRunning,
} from './change-sets.queries.ts';

interface Press {
  change_set_id: number;
  admin_id: number;
  /** Rejects a change of prices by throwing. */
  onPriceChange?: () => void;
}

/** An undo of 20,000 rows copies them. */
const LIMITS = { statement: 20, transaction: 30 };

const toSubject = (change_set_id: number) => `change-set:${change_set_id}`;

/** From now on the worker saves the rows. Pressed again it changes nothing. */
export async function runChangeSet(
  { db }: Pick<Deps, 'db'>,
  { change_set_id, admin_id, onPriceChange }: Press,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { state, changes_prices, kind } = await loadLocked(trx, change_set_id);
    if (state === 'running' || state === 'done') return;
    if (state === 'checking') throw new ShopError('STILL_CHECKING');
    if (state === 'stopped') throw new ShopError('CHANGES_ENDED');
    if (changes_prices) onPriceChange?.();
    await markRunning(trx, change_set_id);
    await insertAudit(trx, {
      admin_id,
      subject: toSubject(change_set_id),
      action: `${kind} started`,
    });
  });
}

/** The worker finishes the rows that it is saving. An import that is done loses the pictures that are still to come. */
export async function stopChangeSet(
  { db }: Pick<Deps, 'db'>,
  { change_set_id, admin_id }: Press,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { state, kind, rows_changed } = await loadLocked(trx, change_set_id);
    await dropPictures(trx, change_set_id);
    if (state === 'done' || state === 'stopped') return;
    await markFinished(trx, change_set_id, 'stopped');
    await insertAudit(trx, {
      admin_id,
      subject: toSubject(change_set_id),
      action: `${kind} stopped`,
      after: { changed: rows_changed },
    });
  });
}

/** @returns the set that takes this one back; pressed again the same */
export async function undoChangeSet(
  { db }: Pick<Deps, 'db'>,
  { change_set_id, admin_id, onPriceChange }: Press,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await allowTime(trx, LIMITS);
    const set = await loadLocked(trx, change_set_id);
    const undone_by = await findUndo(trx, change_set_id);
    if (undone_by !== undefined) return undone_by;
    if (set.changes_prices) onPriceChange?.();
    const undo_id = await insertUndo(trx, { set, request_id: randomUUID(), admin_id });
    if (undo_id === undefined) throw new ShopError('NO_UNDO');
    await dropPictures(trx, change_set_id);
    await insertAudit(trx, {
      admin_id,
      subject: toSubject(undo_id),
      action: 'undo started',
      after: { undoes: change_set_id },
    });
    return undo_id;
  });
}

async function loadLocked(trx: Trx, change_set_id: number): Promise<ChangeSetRow> {
  const set = await lockSet(trx, change_set_id);
  if (!set) throw new ShopError('CHANGE_SET_NOT_FOUND');
  return set;
}
