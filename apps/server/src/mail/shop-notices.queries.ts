import { NOTICE_KINDS, type NoticeKind } from '@shop/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '#db/database.ts';

/** The schedule runs every 15 minutes, give or take a few seconds. */
const MIN_DIGEST_PAUSE = sql`interval '14 minutes'`;

export async function isDigestRecent(trx: Trx): Promise<boolean> {
  const { rows } = await sql`
    select from message
    where kind = 'shop_digest' and created_at > now() - ${MIN_DIGEST_PAUSE}`.execute(trx);
  return rows.length > 0;
}

/** After a longer time without a worker the dashboard has to do. */
const LOOK_BACK = sql`interval '2 days'`;

/** A ticket is mentioned once for each of its limits, so long before. */
const NEAR_LIMIT = sql`interval '12 hours'`;

/**
 * Subject and time of the events of each kind. They are compared with those that have been told, not with
 * the time of the last digest: a transaction may commit after the digest and have begun before it.
 */
const EVENTS: Record<NoticeKind, RawBuilder<unknown>> = {
  new_order: sql`
    select order_id, order_date from orders where order_date > now() - ${LOOK_BACK}`,
  cancellation_requested: sql`
    select order_id, cancellation_requested_at from orders
    where cancellation_requested_at > now() - ${LOOK_BACK} and order_status <> 'Cancelled'`,
  refund_failed: sql`
    select subject, raised_at from alert
    where kind = 'refund_failed' and raised_at > now() - ${LOOK_BACK}`,
  ticket_received: sql`
    select ticket_id, created_at from ticket
    where closed_at is null and created_at > now() - ${LOOK_BACK}`,
  ticket_due: sql`
    select ticket_id, due_at from ticket
    where closed_at is null and due_at <= now() + ${NEAR_LIMIT} and due_at > now() - ${LOOK_BACK}`,
  return_requested: sql`
    select return_id, created_at from return_request
    where status = 'asked' and created_at > now() - ${LOOK_BACK}`,
};

/**
 * Records the events that the shop has not been told of. Those of muted kinds belong to no message, and are
 * not told later.
 * @returns how many belong to the message.
 */
export async function recordNotices(
  trx: Trx,
  { message_id, muted }: { message_id: string; muted: NoticeKind[] },
): Promise<number> {
  let told = 0;
  for (const kind of NOTICE_KINDS) {
    const { rows } = await sql`
      insert into shop_notice (kind, subject, occurred_at, message_id)
      select ${kind}, e.subject, e.occurred_at, ${muted.includes(kind) ? null : message_id}::uuid
      from (${EVENTS[kind]}) as e (subject, occurred_at)
      on conflict do nothing
      returning message_id`.execute(trx);
    if (!muted.includes(kind)) told += rows.length;
  }
  return told;
}

/** Longer than events are looked for. */
export async function deleteOldNotices(trx: Trx): Promise<void> {
  await sql`delete from shop_notice where occurred_at < now() - interval '30 days'`.execute(trx);
}

export interface DigestSection {
  kind: NoticeKind;
  count: number;
  /** The first ones; after an outage there may be thousands. */
  subjects: string[];
}

const MAX_SUBJECTS = 30;

/** Lists the sections of one digest, in the order of the list of kinds. */
export async function listDigestSections(db: Db, message_id: string): Promise<DigestSection[]> {
  const { rows } = await sql<DigestSection>`
    select kind, count(*)::integer as count,
      (array_agg(subject order by occurred_at, subject))[1:${sql.lit(MAX_SUBJECTS)}] as subjects
    from shop_notice where message_id = ${message_id}
    group by kind
    order by array_position(${NOTICE_KINDS}::text[], kind)`.execute(db);
  return rows;
}
