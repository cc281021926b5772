import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '#db/database.ts';
import { keptSince } from '#db/retention.ts';
import { allowTime } from '#db/time-limits.ts';
import type { AlertKind } from './alert-kinds.ts';
import type { Alert } from './alerts.queries.ts';
import { BOOK_PRICE_MISMATCH } from './book-prices.queries.ts';
import { CHANGE_SET_MISMATCH } from './change-sets.queries.ts';
import { COUNTER_INCOMPLETE, DRAWER_MISMATCH, TENDER_MISMATCH } from './counter.queries.ts';
import { COUPON_USE_MISMATCH } from './coupon-uses.queries.ts';
import { LINK_MISMATCH } from './payment-links.queries.ts';

/**
 * Invariants of money and stock. Each query selects the rows that violate one. Set-based, so that a
 * million products and orders take seconds.
 */
const INVARIANTS = {
  stock_ledger_mismatch: sql<{ subject: string }>`
    select s.product_id::text as subject
    from product_stock s
    left join (select product_id, sum(delta) as delta from stock_movement group by 1) m using (product_id)
    where s.stock <> coalesce(m.delta, 0)`,
  stock_conservation: sql<{ subject: string }>`
    select s.product_id::text as subject
    from product_stock s
    left join (
      select product_id, sum(delta) as pieces from stock_movement
      where reason in ('initial', 'adjust') group by 1
    ) supplied using (product_id)
    left join (
      select product_id, sum(quantity) as pieces
      from checkout_item join checkout using (checkout_id)
      where status in ('held', 'open') group by 1
    ) held using (product_id)
    left join (
      select i.product_id, sum(i.quantity - coalesce(back.delta, 0)) as pieces
      from order_item i join orders o using (order_id)
      left join stock_movement back
        on back.checkout_id = o.checkout_id and back.product_id = i.product_id
        and back.reason = 'restock'
      group by 1
    ) sold using (product_id)
    left join (
      select i.product_id, sum(case when r.exchanged_at is null then i.restocked
        else -i.written_off end) as pieces
      from return_item i join return_request r using (return_id) group by 1
    ) returned using (product_id)
    left join (
      select product_id, sum(restocked) as pieces from refund_item where restocked > 0 group by 1
    ) removed using (product_id)
    where coalesce(supplied.pieces, 0) + coalesce(returned.pieces, 0) + coalesce(removed.pieces, 0)
      <> s.stock + coalesce(held.pieces, 0) + coalesce(sold.pieces, 0)`,
  paid_without_order: sql<{ subject: string }>`
    select c.checkout_id::text as subject
    from checkout c left join orders o using (checkout_id)
    group by c.checkout_id
    having (c.status = 'paid') <> (count(o.order_id) = 1)`,
  order_without_payment: sql<{ subject: string }>`
    select o.order_id as subject
    from orders o join payment p using (rzp_payment_id)
    where p.outcome is distinct from 'order' or p.checkout_id <> o.checkout_id
      or p.status not in ('authorized', 'captured', 'refunded')`,
  payment_unsettled: sql<{ subject: string }>`
    select rzp_payment_id as subject from payment
    where status in ('authorized', 'captured') and outcome is null
    union all
    select p.rzp_payment_id from payment p left join orders o using (rzp_payment_id)
    where (p.outcome is not distinct from 'order') <> (o.order_id is not null)
    union all
    select p.rzp_payment_id from payment p left join refund r on r.rzp_payment_id = p.rzp_payment_id and r.whole
    where p.outcome = 'refund' and r.refund_id is null`,
  order_holder_mismatch: sql<{ subject: string }>`
    -- An order is whose checkout it was paid with: of an account, of a guest or by link, which may have been added to one
    -- since, or of the counter.
    select o.order_id as subject
    from orders o join checkout c using (checkout_id)
    where o.channel <> case when c.user_id is not null then 'account' when c.guest_hash is not null then 'guest'
        when c.link_id is not null then 'link' else 'counter' end
      or (o.channel = 'account' and o.user_id is distinct from c.user_id)
    union all
    -- Tokens open orders of guests and by link that are in no account.
    select t.order_id from page_token t join orders o using (order_id)
    where o.channel not in ('guest', 'link') or o.user_id is not null
    group by t.order_id`,
  order_total_mismatch: sql<{ subject: string }>`
    select o.order_id as subject
    from orders o join checkout c using (checkout_id)
    left join (
      select order_id, sum(quantity * unit_price_paise - discount_paise) as paise,
        sum(discount_paise) as discount from order_item group by 1
    ) lines using (order_id)
    where o.total_paise <> c.amount_paise or o.delivery_paise <> c.delivery_paise
      or o.total_paise is distinct from lines.paise + o.delivery_paise
      or o.discount_paise <> lines.discount
      or (o.coupon_code, o.discount_paise) is distinct from (c.coupon_code, c.discount_paise)`,
  order_lines_mismatch: sql<{ subject: string }>`
    select coalesce(o.checkout_id, f.checkout_id)::text as subject
    from (
      select checkout_id, product_id, quantity, unit_price_paise, order_item.discount_paise
      from order_item join orders using (order_id)
    ) o
    full join (
      select checkout_id, product_id, quantity, unit_price_paise, checkout_item.discount_paise
      from checkout_item join checkout using (checkout_id) where status = 'paid'
    ) f using (checkout_id, product_id)
    where (o.quantity, o.unit_price_paise, o.discount_paise)
      is distinct from (f.quantity, f.unit_price_paise, f.discount_paise)`,
  reservation_mismatch: sql<{ subject: string }>`
    select c.checkout_id::text as subject
    from checkout c join checkout_item i using (checkout_id)
    left join (
      select checkout_id, product_id, sum(delta) as delta from stock_movement
      where checkout_id is not null and reason <> 'restock' group by 1, 2
    ) m on m.checkout_id = c.checkout_id and m.product_id = i.product_id
    where coalesce(m.delta, 0) <> case when c.status = 'released' then 0 else -i.quantity end`,
  negative_stock: sql<{ subject: string }>`
    select product_id::text as subject from product_stock where stock < 0`,
  refunded_above_payment: sql<{ subject: string }>`
    select r.rzp_payment_id as subject
    from refund r join payment p using (rzp_payment_id) left join checkout c using (checkout_id)
    group by r.rzp_payment_id
    having sum(coalesce(r.amount_paise, p.amount_paise, c.amount_paise))
      > min(coalesce(p.amount_paise, c.amount_paise))
    union all
    -- Items of a refund are its amount; only the whole may hold a fee that the provider added.
    select r.rzp_payment_id from refund r join refund_item i using (refund_id)
    group by r.refund_id having sum(i.amount_paise) > min(r.amount_paise)
      or (not r.whole and sum(i.amount_paise) < min(r.amount_paise))`,
  withheld_paid_out: sql<{ subject: string }>`
    -- Given back and withheld are together at most what was paid.
    select o.order_id as subject
    from refund_item i join orders o using (order_id)
    group by o.order_id
    having sum(i.amount_paise + i.withheld_paise) > min(o.total_paise)
    union
    select order_id from refund_item
    group by order_id, product_id having sum(withheld_paise) < 0
    union
    -- No piece is worth more than its price and the delivery charge; with a code its value is off by less than a paisa.
    select i.order_id
    from refund_item i join order_item l using (order_id, product_id) join orders o using (order_id)
    join refund r using (refund_id)
    where i.quantity > 0 and r.reason <> 'by_provider'
      and i.amount_paise > ceil(i.quantity * (l.unit_price_paise - l.discount_paise / l.quantity::numeric))
        + case when l.discount_paise > 0 then i.quantity else 0 end + o.delivery_paise`,
  return_without_refund: sql<{ subject: string }>`
    -- A return that ended as refunded without its own refund: earlier refunds cover its pieces.
    select r.return_id as subject
    from return_request r join return_item i using (return_id)
    join order_item l on l.order_id = i.order_id and l.product_id = i.product_id
    left join lateral (
      select sum(f.quantity) as pieces, sum(f.amount_paise + f.withheld_paise) as paise
      from refund_item f where f.order_id = i.order_id and f.product_id = i.product_id
    ) given on true
    where r.status = 'refunded' and r.refund_id is null
      and i.restocked + i.written_off > coalesce(given.pieces, 0)
      and (l.quantity * l.unit_price_paise - l.discount_paise - coalesce(given.paise, 0))
        * (i.restocked + i.written_off) / l.quantity >= 100`,
  document_missing: sql<{ subject: string }>`
    -- Numbers without a gap.
    select s.kind || ' ' || s.financial_year as subject
    from tax_series s left join (
      select kind, financial_year, serial from tax_document
      union
      select kind, financial_year, serial from lost_number
    ) d using (kind, financial_year)
    group by s.kind, s.financial_year
    having s.last_number <> count(d.serial) or s.last_number <> coalesce(max(d.serial), 0)
    union all
    -- A bill that a restore has lost is entered again, or its number given up.
    select 'lost ' || l.number
    from lost_number l left join tax_document d using (kind, financial_year, serial)
    where (d.document_id is null) = (l.unused_reason is null)
    union all
    -- An order with a receipt has an invoice for what was sent and not refunded before.
    select 'order ' || i.order_id
    from shipment_item i join tax_document r on r.order_id = i.order_id and r.kind = 'receipt'
    left join tax_document d on d.shipment_id = i.shipment_id
    where d.document_id is null and r.seller ->> 'mode' = 'regular' and not exists (
      select from refund_item f
      where f.order_id = i.order_id and f.product_id = i.product_id and f.quantity > 0)
    union all
    -- A refund of an order with documents has notes over what it gives back.
    select 'refund ' || i.rzp_payment_id
    from (
      select o.order_id, f.refund_id, o.rzp_payment_id, sum(f.amount_paise) as paise
      from refund_item f join orders o using (order_id) group by 1, 2, 3
    ) i
    left join (
      select d.refund_id, sum(l.gross_paise) as paise
      from tax_document d join tax_document_line l using (document_id)
      where d.refund_id is not null group by 1
    ) noted using (refund_id)
    where coalesce(noted.paise, 0) <> i.paise
      and exists (
        select from tax_document d join orders o using (order_id)
        where d.order_id = i.order_id and (d.kind = 'receipt' or o.channel = 'counter'))`,
  credited_above_line: sql<{ subject: string }>`
    select distinct a.number as subject
    from tax_document d join tax_document_line n using (document_id)
    join tax_document a on a.document_id = d.against_document
    left join tax_document_line l on l.document_id = a.document_id and l.product_id = n.product_id
    group by a.number, n.product_id
    having sum(n.quantity) > coalesce(min(l.quantity), 0)
      or sum(n.gross_paise + n.withheld_paise) > coalesce(min(l.gross_paise), 0)
      or sum(n.taxable_paise) > coalesce(min(l.taxable_paise), 0)
      or sum(n.cgst_paise) > coalesce(min(l.cgst_paise), 0)
      or sum(n.igst_paise) > coalesce(min(l.igst_paise), 0)`,
  unsent_piece_lost: sql<{ subject: string }>`
    -- A piece that is neither sent, refunded nor cancelled is in the packing queue, which has the orders that are
    -- Pending, and those with a rest.
    select i.order_id as subject
    from order_item i join orders o using (order_id)
    left join (
      select order_id, product_id, sum(quantity) as pieces from shipment_item group by 1, 2
    ) sent using (order_id, product_id)
    left join (
      select order_id, product_id, sum(unsent) as pieces from refund_item group by 1, 2
    ) instead using (order_id, product_id)
    where (o.order_status = 'Pending' and o.nothing_to_send
        or o.order_status not in ('Pending', 'Cancelled') and not o.partly_shipped)
      and o.payment_status <> 'Refunded'
      and not exists (
        select from refund r where r.rzp_payment_id = o.rzp_payment_id and r.whole)
    group by i.order_id
    having sum(i.quantity - coalesce(sent.pieces, 0) - coalesce(instead.pieces, 0)) > 0`,
  parcel_undone_in_part: sql<{ subject: string }>`
    select 'parcel ' || s.shipment_id as subject
    from shipment s join shipment_item i using (shipment_id) where s.undone_at is not null
    union
    select d.number
    from tax_document d join shipment s using (shipment_id)
    left join tax_document back on back.against_document = d.document_id and back.refund_id is null
    where (s.undone_at is not null) <> (back.document_id is not null)
    union
    -- The note is over all of the document.
    select d.number
    from tax_document back join tax_document d on d.document_id = back.against_document
    join tax_document_line l on l.document_id = d.document_id
    left join tax_document_line n on n.document_id = back.document_id and n.product_id = l.product_id
    where back.refund_id is null and (n.quantity, n.gross_paise, n.taxable_paise)
      is distinct from (l.quantity, l.gross_paise, l.taxable_paise)`,
  erased_customer_named: sql<{ subject: string }>`
    -- A customer erased while a payment was under way is erased again within a day.
    select 'customer ' || c.user_id as subject from customer c
    where c.erased_at < now() - interval '2 days' and (
      c.name <> 'Erased'
      or exists (select from orders o
        where o.user_id = c.user_id and o.ship_to <> anonymous_recipient(o.ship_to))
      or exists (select from checkout k
        where (k.user_id = c.user_id or k.checkout_id in (
            select o.checkout_id from orders o where o.user_id = c.user_id))
          and k.ship_to not in (anonymous_recipient(k.ship_to), '{}'))
      or exists (select from customer_address a where a.user_id = c.user_id)
      or exists (select from session s where s.user_id = c.user_id))
    union all
    select 'document ' || number from tax_document
    where issued_at < ${keptSince('taxDocuments')} - interval '2 days'
      and buyer <> anonymous_buyer(buyer)`,
  month_balance_mismatch: sql<{ subject: string }>`
    with moved as (
      select date_trunc('month', issued_at at time zone 'Asia/Kolkata')::date as month, sum(paise) as paise
      from advance_movement group by 1
    )
    select to_char(b.month, 'YYYY-MM') as subject
    from month_balance b
    where b.balance_paise <> (select coalesce(sum(m.paise), 0) from moved m where m.month <= b.month)`,
  day_sales_mismatch: sql<{ subject: string }>`
    with sold as (
      select (o.order_date at time zone 'Asia/Kolkata')::date as day, count(*) as orders,
        sum(case when o.order_status = 'Cancelled' then 0
          else greatest(o.total_paise - coalesce(given.paise, 0), 0) end) as paise
      from orders o
      left join (
        select r.rzp_payment_id, sum(coalesce(r.amount_paise, o.total_paise)) as paise
        from refund r join orders o using (rzp_payment_id) where r.status <> 'failed' group by 1
      ) given using (rzp_payment_id)
      group by 1
    )
    select to_char(d.day, 'YYYY-MM-DD') as subject
    from day_sales d left join sold using (day)
    where d.orders <> coalesce(sold.orders, 0) or d.sold_paise <> coalesce(sold.paise, 0)`,
  low_stock_mismatch: sql<{ subject: string }>`
    select s.product_id::text as subject
    from product_stock s
    join (
      select product_id, bool_or(balance_after > 1) as several from stock_movement group by 1
    ) ledger using (product_id)
    left join product_low_stock l using (product_id)
    where (s.stock <= 3) <> (l.product_id is not null)
      or (l.stock, l.several) <> (s.stock, ledger.several)`,
  coupon_use_mismatch: COUPON_USE_MISMATCH,
  link_mismatch: LINK_MISMATCH,
  counter_incomplete: COUNTER_INCOMPLETE,
  drawer_mismatch: DRAWER_MISMATCH,
  tender_mismatch: TENDER_MISMATCH,
  change_set_mismatch: CHANGE_SET_MISMATCH,
  book_price_mismatch: BOOK_PRICE_MISMATCH,
  stuck_work: sql<{ subject: string }>`
    select 'checkout ' || checkout_id as subject from checkout
    where status in ('held', 'open') and max_expires_at < now() - interval '10 minutes'
    union all
    select 'refund ' || r.rzp_payment_id from refund r join payment p using (rzp_payment_id)
    where r.status in ('due', 'pending') and r.attempted_since < now() - interval '1 hour'
      and p.tender = 'provider'
      and r.rzp_refund_id is null
      -- The provider refunds uncaptured payments on its own.
      and (p.status <> 'authorized' or r.attempted_since < now() - interval '4 days')
    union all
    select 'event ' || event_id from webhook_event
    where processed_at is null and received_at < now() - interval '10 minutes'
    union all
    select 'order ' || o.order_id from orders o
    where o.payment_status = 'Authorized' and o.order_date < now() - interval '1 hour'
    union all
    select 'receipt ' || d.order_id from due_receipt d join orders o using (order_id)
    where o.order_date < now() - interval '15 minutes'`,
} satisfies Partial<Record<AlertKind, RawBuilder<{ subject: string }>>>;

// Object.keys is typed string[]; `satisfies` above checks the keys.
export const INVARIANT_KINDS = Object.keys(INVARIANTS) as (keyof typeof INVARIANTS)[];

/** For one query and for all of them together. */
const MAX_SECONDS = 600;

export async function listInvariantViolations(db: Db): Promise<Alert[]> {
  // One snapshot for all queries: a sale between two of them would look like a violation.
  const snapshot = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return snapshot.execute(async (trx) => {
    await allowTime(trx, { statement: MAX_SECONDS, transaction: MAX_SECONDS });
    return listViolationsInside(trx);
  });
}

/** Violations that a transaction would leave. */
export async function listViolationsInside(trx: Trx): Promise<Alert[]> {
  const violations: Alert[] = [];
  for (const kind of INVARIANT_KINDS) {
    const { rows } = await INVARIANTS[kind].execute(trx);
    violations.push(...rows.map(({ subject }) => ({ kind, subject })));
  }
  return violations;
}
