import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { Backlog } from '#jobs/job-result.ts';

const since = (due: string) =>
  sql`coalesce(extract(epoch from now() - min(${sql.ref(due)})), 0)::float8`;

/** Rows that each round of the worker should have taken by now. */
export async function listDueRows(db: Db): Promise<Backlog[]> {
  const { rows } = await sql<Backlog>`
    select 'events' as name, count(*)::integer as due, ${since('next_try_at')} as seconds
    from webhook_event where processed_at is null and next_try_at <= now()
    union all
    select 'checkouts', count(*)::integer, ${since('check_at')} from checkout where check_at <= now()
    union all
    select 'captures', count(*)::integer, ${since('check_at')} from payment where check_at <= now()
    union all
    select 'refunds', count(*)::integer, ${since('next_try_at')} from refund
    where state in ('due', 'pending') and next_try_at <= now()`.execute(db);
  return rows;
}

/** Customers' money that waits for us: not decided yet, or owed and not taken on by the provider. */
export async function listWaitingMoney(db: Db): Promise<Backlog[]> {
  const { rows } = await sql<Backlog>`
    select 'undecided' as name, count(*)::integer as due, ${since('first_seen_at')} as seconds
    from payment where outcome is null and status in ('authorized', 'captured')
    union all
    select 'refund due', count(*)::integer, ${since('r.created_at')}
    from refund r join payment p using (rzp_payment_id)
    -- The provider gives back by itself what was never captured.
    where r.state in ('due', 'pending') and r.rzp_refund_id is null and p.status <> 'authorized'
    `.execute(db);
  return rows;
}
