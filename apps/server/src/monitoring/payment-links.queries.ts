import { sql } from 'kysely';

/** A payment link, its time and its one checkout belong together. */
export const LINK_MISMATCH = sql<{ subject: string }>`
  select 'link ' || l.link_id as subject
  from payment_link l left join checkout c using (link_id)
  group by l.link_id
  having count(c.checkout_id) <> 1
  union all
  select 'link ' || l.link_id
  from payment_link l join checkout c using (link_id)
  -- A payment for a cancelled link is refunded.
  where (l.cancelled_at is not null and c.status <> 'released')
    -- Time to finish a payment that was begun before the end.
    or c.max_expires_at <> l.hold_until + interval '45 minutes'
    or (c.status in ('held', 'open') and c.expires_at not between l.hold_until and c.max_expires_at)
    or l.hold_until > l.created_at + interval '3 days'`;
