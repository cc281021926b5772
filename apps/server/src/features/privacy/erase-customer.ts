import type { OpenMatter } from '@shop/domain/people/erasure';
import { insertAudit } from '#audit/audit.queries.ts';
import type { Trx } from '#db/database.ts';
import type { Deps } from '#platform/deps.ts';
import {
  anonymiseAccount,
  anonymiseOrders,
  anonymiseReturns,
  anonymiseTickets,
  deleteAccountRows,
  emptyWebhookBodies,
  listImages,
  redactAudit,
} from './anonymise.queries.ts';
import {
  findWaitingErasure,
  insertErasure,
  isCustomerErased,
  lockCustomerToErase,
  markErased,
  postponeErasure,
  startErasure,
} from './erasure.queries.ts';
import { listOpenMatters } from './open-matters.queries.ts';

type EraseDeps = Pick<Deps, 'db' | 'images' | 'settings'>;

export interface ErasureResult {
  erased: boolean;
  requested_at: Date | null;
  open: OpenMatter[];
}

/** Records the request, and erases the customer now unless something is open; then a job tries every day. */
export async function requestErasure(
  deps: EraseDeps,
  request: { user_id: number; by_operator: boolean },
): Promise<ErasureResult> {
  const requested_at = await deps.db.transaction().execute((trx) => insertErasure(trx, request));
  const open = await eraseCustomer(deps, request.user_id);
  return { erased: open.length === 0, requested_at, open };
}

/**
 * Replaces all personal data and keeps what tax law requires. Files and reports are deleted first: a crash in
 * between leaves a started request, which the next run finds again. A withdrawn request erases nothing.
 * @returns the matters that are still open; nothing was erased then.
 */
export async function eraseCustomer(
  { db, images, settings }: EraseDeps,
  userId: number,
): Promise<OpenMatter[]> {
  const { returnDays } = await settings.load();
  const open = await listOpenMatters(db, userId, returnDays);
  if (open.length > 0) return open;
  const isErased = await isCustomerErased(db, userId);
  if (!isErased && !(await startErasure(db, userId))) return [];
  for (const key of await listImages(db, userId)) await images.remove(key);
  await emptyWebhookBodies(db, userId);
  return db.transaction().execute(async (trx) => {
    const customer = await lockCustomerToErase(trx, userId);
    const openNow = await listOpenMatters(trx, userId, returnDays);
    if (!customer) return [];
    if (openNow.length > 0) {
      await postponeErasure(trx, userId);
      return openNow;
    }
    await anonymise(trx, userId);
    if (!customer.erased_at) {
      await insertAudit(trx, { user_id: userId, action: 'customer erased' });
    }
    return [];
  });
}

async function anonymise(trx: Trx, userId: number): Promise<void> {
  await anonymiseTickets(trx, userId);
  await anonymiseOrders(trx, userId);
  await anonymiseReturns(trx, userId);
  await deleteAccountRows(trx, userId);
  await anonymiseAccount(trx, userId);
  await redactAudit(trx, userId);
  await markErased(trx, userId);
}

/** For the customer's own page. */
export async function viewErasure({ db, settings }: EraseDeps, userId: number) {
  const { returnDays } = await settings.load();
  const waiting = await findWaitingErasure(db, userId);
  return {
    requested_at: waiting?.requested_at.toISOString() ?? null,
    open: await listOpenMatters(db, userId, returnDays),
  };
}
