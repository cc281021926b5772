import type { OpenMatter } from '@shop/domain/people/erasure';
import { sql } from 'kysely';
import type { Db, Trx } from '#db/database.ts';
import { isCheckoutOf, isLinkOf, isOrderOf, isTicketOf, type Person } from './person.queries.ts';

/** After 90 days an order that is not marked Delivered, or is sent in part, no longer blocks erasure. */
const ARRIVED_AFTER = sql`interval '90 days'`;

/** Open matters that delay the erasure of a person. */
export async function listOpenMatters(
  db: Db | Trx,
  person: Person,
  returnDays: number,
): Promise<OpenMatter[]> {
  const { rows } = await sql<{ kind: OpenMatter['kind']; id: string | null; until: Date | null }>`
    with own as (
      select o.*, o.delivery_date + make_interval(days => ${returnDays}) as returnable_until
      from orders o where ${isOrderOf(person)}
    )
    select 'order on its way' as kind, order_id as id, null::timestamptz as until, order_date as since
    from own
    where (order_status in ('Pending', 'Shipped') or order_status = 'Delivered' and partly_shipped)
      and order_date > now() - ${ARRIVED_AFTER}
    union all
    select 'order not refunded', order_id, null, order_date from own
    where order_status = 'Cancelled' and payment_status <> 'Refunded'
      and not exists (select from refund r where r.rzp_payment_id = own.rzp_payment_id and r.whole)
    union all
    select 'order returnable', order_id, returnable_until, order_date from own
    where order_status = 'Delivered' and returnable_until > now()
    union all
    select 'return open', r.return_id, null, r.created_at from own join return_request r using (order_id)
    where r.status in ('asked', 'approved', 'received')
    union all
    select 'refund on its way', o.order_id, null, r.created_at
    from checkout c join payment p using (checkout_id) join refund r using (rzp_payment_id)
    left join orders o on o.rzp_payment_id = p.rzp_payment_id
    where ${isCheckoutOf(person)} and r.status <> 'processed'
    union all
    select 'payment open', null, null, c.created_at from checkout c
    where (${isCheckoutOf(person)} or c.link_id in (
        select l.link_id from payment_link l where ${isLinkOf(person)}))
      and (c.status in ('held', 'open') or exists (
      select from payment p where p.checkout_id = c.checkout_id
        and p.outcome is null and p.status in ('authorized', 'captured')))
    union all
    select 'ticket open', t.ticket_id, null, t.created_at from ticket t
    where t.closed_at is null and ${isTicketOf(person)}
    order by since`.execute(db);
  return rows.map(({ kind, id, until }) => ({
    kind,
    ...(id && { id }),
    ...(until && { until: until.toISOString() }),
  }));
}
