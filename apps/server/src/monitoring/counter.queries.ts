import { sql } from 'kysely';

/** A sale at the counter is handed over at once: one parcel of all pieces, its bill, and no receipt of an advance. */
export const COUNTER_INCOMPLETE = sql<{ subject: string }>`
  select o.order_id as subject
  from orders o
  where o.channel = 'counter' and (
    o.order_status in ('Pending', 'Shipped')
    or (select count(*) from shipment p where p.order_id = o.order_id and p.return_id is null) <> 1
    or exists (
      select from order_item i
      left join shipment_item s on s.order_id = i.order_id and s.product_id = i.product_id
      where i.order_id = o.order_id and i.quantity is distinct from s.quantity)
    or exists (select from due_receipt d where d.order_id = o.order_id)
    or exists (select from tax_document d where d.order_id = o.order_id and d.kind = 'receipt')
    -- A shop may register in the middle of a day, as of its beginning.
    or (tax_mode(o.order_date - interval '1 day') <> 'unregistered'
      and tax_mode(o.order_date) <> 'unregistered'
      and not exists (
        select from tax_document d
        where d.order_id = o.order_id and d.kind in ('invoice', 'bill of supply'))))`;

/** The balance is the sum of the entries, each cash sale and each cash refund has one, and closed days stay closed. */
export const DRAWER_MISMATCH = sql<{ subject: string }>`
  select 'entry ' || e.entry_id as subject
  from (
    select entry_id, balance_after_paise, sum(amount_paise) over (order by entry_id) as paise
    from drawer_entry
  ) e
  where e.balance_after_paise <> e.paise
  union all
  select 'order ' || coalesce(s.order_id, e.order_id)
  from (
    select o.order_id, p.amount_paise from orders o join payment p using (rzp_payment_id)
    where p.tender = 'cash'
  ) s
  full join (select order_id, amount_paise from drawer_entry where kind = 'sale') e using (order_id)
  where s.amount_paise is distinct from e.amount_paise
  union all
  select 'refund ' || coalesce(r.refund_id, e.refund_id)
  from (
    select r.refund_id, r.amount_paise from refund r join payment p using (rzp_payment_id)
    where p.tender = 'cash' and r.given_at is not null
  ) r
  full join (select refund_id, amount_paise from drawer_entry where kind = 'refund') e using (refund_id)
  where r.amount_paise is distinct from -e.amount_paise
  union all
  select 'day ' || d.day
  from day_close d left join drawer_entry e on e.day = d.day and e.kind = 'day close'
  where e.amount_paise is distinct from d.counted_cash_paise - d.expected_cash_paise
    or exists (
      select from drawer_entry later where later.day <= d.day and later.entry_id > e.entry_id)
  union all
  select 'entry ' || e.entry_id
  from drawer_entry e left join day_close d using (day)
  where e.kind = 'day close' and d.day is null`;

/** Money in hand belongs to the counter, in the tender that was chosen, and only staff give it back. */
export const TENDER_MISMATCH = sql<{ subject: string }>`
  select o.order_id as subject
  from orders o join payment p using (rzp_payment_id) join checkout c on c.checkout_id = o.checkout_id
  left join counter_sale s on s.checkout_id = o.checkout_id
  where (o.channel = 'counter') <> (s.checkout_id is not null)
    or p.tender <> coalesce(nullif(s.tender, 'qr code'), 'provider')
    or (s.tender = 'qr code' and p.rzp_qr_id is distinct from c.rzp_qr_id)
    or (p.tender <> 'provider' and p.amount_paise <> o.total_paise)
  union all
  select p.rzp_payment_id from payment p
  where p.tender <> 'provider' and p.outcome is distinct from 'order'
  union all
  select 'refund ' || r.refund_id
  from refund r join payment p using (rzp_payment_id)
  where case when p.tender = 'provider' then r.given_at is not null
    else r.rzp_refund_id is not null or (r.status = 'processed') <> (r.given_at is not null) end`;
