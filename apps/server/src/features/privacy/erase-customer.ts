import type { OpenMatter } from '@shop/domain/people/erasure';
import { insertAudit } from '#audit/audit.queries.ts';
import type { Trx } from '#db/database.ts';
import { claimOrdersWithSamePhone } from '#features/orders/links/claim-orders.ts';
import type { Deps } from '#platform/deps.ts';
import {
  anonymiseAccount,
  anonymiseLinks,
  anonymiseOrders,
  anonymiseReturns,
  anonymiseReviews,
  anonymiseTickets,
  deleteAccountRows,
  deleteGuestRows,
  listImages,
  redactAudit,
  redactAuditOfGuests,
  redactWebhookBodies,
} from './anonymise.queries.ts';
import {
  findWaitingErasure,
  insertErasure,
  isCustomerErased,
  lockCustomerToErase,
  lockOrdersOfGuest,
  markErased,
  postponeErasure,
  startErasure,
} from './erasure.queries.ts';
import { listOpenMatters } from './open-matters.queries.ts';
import type { Guest, Person } from './person.queries.ts';

type EraseDeps = Pick<Deps, 'db' | 'images' | 'settings'>;

export interface ErasureResult {
  erased: boolean;
  requested_at: Date | null;
  open: OpenMatter[];
}

/** Records the request, and erases the person now unless something is open; then a job tries every day. */
export async function requestErasure(
  deps: EraseDeps,
  request: { person: Person; by_operator: boolean },
): Promise<ErasureResult> {
  const requested_at = await deps.db.transaction().execute((trx) => insertErasure(trx, request));
  const open = await erase(deps, request.person);
  return { erased: open.length === 0, requested_at, open };
}

export const erase = (deps: EraseDeps, person: Person): Promise<OpenMatter[]> =>
  'user_id' in person ? eraseCustomer(deps, person.user_id) : eraseGuest(deps, person);

/**
 * Replaces all personal data and keeps what tax law requires. Files and reports are deleted first: a crash in
 * between leaves a started request, which the next run finds again. A withdrawn request erases nothing.
 * @returns the matters that are still open; nothing was erased then.
 */
async function eraseCustomer(
  { db, images, settings }: EraseDeps,
  user_id: number,
): Promise<OpenMatter[]> {
  const person = { user_id };
  const { returnDays } = await settings.load();
  // Orders from before the account go with it: they could not be added afterwards.
  await claimOrdersWithSamePhone(db, user_id);
  const open = await listOpenMatters(db, person, returnDays);
  if (open.length > 0) return open;
  const isErased = await isCustomerErased(db, user_id);
  if (!isErased && !(await startErasure(db, person))) return [];
  for (const key of await listImages(db, person)) await images.remove(key);
  await redactWebhookBodies(db, person);
  return db.transaction().execute(async (trx) => {
    const customer = await lockCustomerToErase(trx, user_id);
    const openNow = await listOpenMatters(trx, person, returnDays);
    if (!customer) return [];
    if (openNow.length > 0) {
      await postponeErasure(trx, person);
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
  const person = { user_id };
  await anonymiseTickets(trx, person);
  await anonymiseReturns(trx, person);
  await anonymiseOrders(trx, person);
  await anonymiseReviews(trx, person);
  await deleteAccountRows(trx, user_id);
  await anonymiseAccount(trx, user_id);
  await redactAudit(trx, user_id);
  await markErased(trx, person);
}

/**
 * The orders that were placed with an email or phone and are in no account. A later order with it is another matter.
 */
async function eraseGuest(
  { db, images, settings }: EraseDeps,
  guest: Guest,
): Promise<OpenMatter[]> {
  const { returnDays } = await settings.load();
  const open = await listOpenMatters(db, guest, returnDays);
  if (open.length > 0) return open;
  if (!(await startErasure(db, guest))) return [];
  for (const key of await listImages(db, guest)) await images.remove(key);
  await redactWebhookBodies(db, guest);
  return db.transaction().execute(async (trx) => {
    await lockOrdersOfGuest(trx, guest);
    const openNow = await listOpenMatters(trx, guest, returnDays);
    if (openNow.length > 0) {
      await postponeErasure(trx, guest);
      return openNow;
    }
    await anonymiseTickets(trx, guest);
    await anonymiseReturns(trx, guest);
    await anonymiseReviews(trx, guest);
    await deleteGuestRows(trx, guest);
    await anonymiseLinks(trx, guest);
    await anonymiseOrders(trx, guest);
    await redactAuditOfGuests(trx);
    await markErased(trx, guest);
    return [];
  });
}

/** For the customer's own page. */
export async function viewErasure({ db, settings }: EraseDeps, user_id: number) {
  const { returnDays } = await settings.load();
  const waiting = await findWaitingErasure(db, user_id);
  return {
    requested_at: waiting?.requested_at.toISOString() ?? null,
    open: await listOpenMatters(db, { user_id }, returnDays),
  };
}
