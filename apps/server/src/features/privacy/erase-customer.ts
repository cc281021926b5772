import type { OpenMatter } from '@shop/domain/people/erasure';
import { insertAudit } from '#audit/audit.queries.ts';
import type { Trx } from '#db/database.ts';
import type { Deps } from '#platform/deps.ts';
import {
  anonymiseAccount,
  anonymiseOrders,
  anonymiseReturns,
  anonymiseReviews,
  anonymiseTickets,
  deleteAccountRows,
  listImages,
  redactAudit,
  redactWebhookBodies,
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
  user_id: number,
): Promise<OpenMatter[]> {
  const { returnDays } = await settings.load();
  const open = await listOpenMatters(db, user_id, returnDays);
  if (open.length > 0) return open;
  const isErased = await isCustomerErased(db, user_id);
  if (!isErased && !(await startErasure(db, user_id))) return [];
  for (const key of await listImages(db, user_id)) await images.remove(key);
  await redactWebhookBodies(db, user_id);
  return db.transaction().execute(async (trx) => {
    const customer = await lockCustomerToErase(trx, user_id);
    const openNow = await listOpenMatters(trx, user_id, returnDays);
    if (!customer) return [];
    if (openNow.length > 0) {
      await postponeErasure(trx, user_id);
      return openNow;
    }
    await anonymise(trx, user_id);
    if (!customer.erased_at) {
      await insertAudit(trx, { user_id, action: 'customer erased' });
    }
    return [];
  });
}

async function anonymise(trx: Trx, user_id: number): Promise<void> {
  await anonymiseTickets(trx, user_id);
  await anonymiseOrders(trx, user_id);
  await anonymiseReturns(trx, user_id);
  await anonymiseReviews(trx, user_id);
  await deleteAccountRows(trx, user_id);
  await anonymiseAccount(trx, user_id);
  await redactAudit(trx, user_id);
  await markErased(trx, user_id);
}

/** For the customer's own page. */
export async function viewErasure({ db, settings }: EraseDeps, user_id: number) {
  const { returnDays } = await settings.load();
  const waiting = await findWaitingErasure(db, user_id);
  return {
    requested_at: waiting?.requested_at.toISOString() ?? null,
    open: await listOpenMatters(db, user_id, returnDays),
  };
}
