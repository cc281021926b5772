import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { keptSince } from '#db/retention.ts';

const BATCH_SIZE = 1000;

/** In batches, so that no statement locks many rows or runs into its timeout. */
async function inBatches(db: Db, changeSome: RawBuilder<unknown>): Promise<void> {
  for (let changed = BATCH_SIZE; changed === BATCH_SIZE; ) {
    changed = (await changeSome.execute(db)).rows.length;
  }
}

/** A condition on `checkout c`: its customer may have to be told about the money. */
const IS_MONEY_OPEN = sql<boolean>`exists (
  select from payment p left join refund r using (rzp_payment_id)
  where p.checkout_id = c.checkout_id and p.status in ('authorized', 'captured', 'refunded')
    and (p.outcome is null or (r.refund_id is not null and r.status <> 'processed')))`;

/** Keeps the address while a payment or a refund is not settled: the customer is notified by email. */
export const redactUnpaidAddresses = (db: Db) =>
  inBatches(
    db,
    sql`
      update checkout set ship_to = '{}', gift_note = null, fingerprint = sha256(''), guest_network = null
      where checkout_id in (
        select c.checkout_id from checkout c
        where c.status = 'released' and c.ship_to <> '{}'
          and c.released_at < ${keptSince('unpaidCheckouts')}
          and not ${IS_MONEY_OPEN}
        limit ${sql.lit(BATCH_SIZE)})
      returning checkout_id`,
  );

/**
 * Removes the details that staff typed for payment links that nobody paid. Their checkouts are redacted like all
 * others.
 */
export const redactUnpaidLinks = (db: Db) =>
  inBatches(
    db,
    sql`
      update payment_link set name = null, phone = null, email = null, address = null
      where link_id in (
        select l.link_id from payment_link l join checkout c using (link_id)
        where num_nonnulls(l.name, l.phone, l.email, l.address) > 0 and c.status = 'released'
          and coalesce(l.cancelled_at, l.hold_until) < ${keptSince('unpaidLinks')}
          and not ${IS_MONEY_OPEN}
        limit ${sql.lit(BATCH_SIZE)})
      returning link_id`,
  );

export const deleteOldSecurityEvents = (db: Db) =>
  inBatches(db, sql`select delete_old_security_events(${sql.lit(BATCH_SIZE)})`);

/** Removes names and addresses from documents that the law no longer requires. */
export const redactOldDocuments = (db: Db) =>
  inBatches(db, sql`select redact_old_documents(${sql.lit(BATCH_SIZE)})`);
