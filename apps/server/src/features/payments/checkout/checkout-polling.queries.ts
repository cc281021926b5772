import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { DUPLICATE_PAYMENT_CHECKS, LATE_PAYMENT_CHECKS, TIMEOUTS } from './timeouts.ts';

export interface DueCheckout {
  checkout_id: string;
  rzp_order_id: string | null;
  /** Of a sale at the counter. */
  rzp_qr_id: string | null;
  expired: boolean;
  pastMaxAge: boolean;
  /** Time of the database, for comparison with the provider's timestamps. */
  now: Date;
}

/** Claims the next due checkout. After a crash of the claimant it is due again in 2 minutes. */
export async function claimDueCheckout(db: Db): Promise<DueCheckout | undefined> {
  const { rows } = await sql<DueCheckout>`
    with due as (
      select checkout_id from checkout where next_check_at <= now()
      -- Active checkouts first: they hold stock that other customers wait for.
      order by status in ('released', 'paid'), next_check_at for no key update skip locked limit 1
    )
    update checkout c
    set next_check_at = now() + ${sql.lit(TIMEOUTS.pollInterval)}::interval
    from due where c.checkout_id = due.checkout_id
    returning c.checkout_id, c.rzp_order_id, c.rzp_qr_id, c.expires_at <= now() as expired,
      c.max_expires_at <= now() as "pastMaxAge",
      now() as now`.execute(db);
  return rows[0];
}

/** The first of these times that is in the future, null when all are past. */
const nextCheckAfter = (ended: 'released_at' | 'paid_at', delays: string[]) => {
  const times = delays.map((delay) => sql`(${sql.ref(ended)} + ${sql.lit(delay)}::interval)`);
  return sql`(select min(at) from (values ${sql.join(times)}) late (at) where at > now())`;
};

export async function scheduleNextCheck(db: Db, checkout_id: string): Promise<void> {
  await sql`
    update checkout
    set next_check_at = case status
      when 'open' then case when expires_at > now()
        then least(now() + case
          when link_id is not null and window_opened_at <= now() - ${sql.lit(TIMEOUTS.maxAge)}::interval
          then ${sql.lit(TIMEOUTS.quietPollInterval)}::interval
          else ${sql.lit(TIMEOUTS.pollInterval)}::interval end, expires_at)
        else now() + ${sql.lit(TIMEOUTS.pollInterval)}::interval end
      when 'released' then ${nextCheckAfter('released_at', LATE_PAYMENT_CHECKS)}
      when 'paid' then ${nextCheckAfter('paid_at', DUPLICATE_PAYMENT_CHECKS)}
      end
    where checkout_id = ${checkout_id}`.execute(db);
}
