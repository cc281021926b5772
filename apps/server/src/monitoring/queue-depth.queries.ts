import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { QueueDepth } from '#jobs/job-result.ts';

const secondsSince = (due: string) =>
  sql`coalesce(extract(epoch from now() - min(${sql.ref(due)})), 0)::float8`;

/** Due rows of each poller. */
export async function listPollerQueues(db: Db): Promise<QueueDepth[]> {
  const { rows } = await sql<QueueDepth>`
    select 'events' as name, count(*)::integer as due, ${secondsSince('next_check_at')} as seconds
    from webhook_event where processed_at is null and next_check_at <= now()
    union all
    select 'checkouts', count(*)::integer, ${secondsSince('next_check_at')} from checkout where next_check_at <= now()
    union all
    select 'payment_queue', count(*)::integer, ${secondsSince('waiting_since')} from checkout where waiting_since is not null
    union all
    select 'captures', count(*)::integer, ${secondsSince('next_check_at')} from payment where next_check_at <= now()
    union all
    select 'refunds', count(*)::integer, ${secondsSince('r.next_check_at')}
    from refund r join payment p using (rzp_payment_id)
    where r.status in ('due', 'pending') and r.next_check_at <= now() and p.tender = 'provider'
    union all
    select 'receipts', count(*)::integer, ${secondsSince('next_check_at')} from due_receipt
    where next_check_at <= now()
    union all
    -- By age: every failed attempt postpones a message.
    select 'messages', count(*)::integer, ${secondsSince('created_at')} from message
    where status = 'due' and (attempts > 0 or next_attempt_at <= now())`.execute(db);
  return rows;
}

/** Payments without a settlement, and refunds that the provider has not accepted yet. */
export async function listPendingPayments(db: Db): Promise<QueueDepth[]> {
  const { rows } = await sql<QueueDepth>`
    select 'unsettled' as name, count(*)::integer as due, ${secondsSince('first_seen_at')} as seconds
    from payment where outcome is null and status in ('authorized', 'captured')
    union all
    select 'refund_due', count(*)::integer, ${secondsSince('r.attempted_since')}
    from refund r join payment p using (rzp_payment_id)
    -- The provider refunds uncaptured payments on its own.
    where r.status in ('due', 'pending') and r.rzp_refund_id is null and p.status <> 'authorized'
      and p.tender = 'provider'
    `.execute(db);
  return rows;
}
