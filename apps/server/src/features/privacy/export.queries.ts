import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/database.ts';
import {
  getUserId,
  isCheckoutOf,
  isErasureOf,
  isLinkOf,
  isOrderOf,
  isTicketOf,
  ordersOf,
  type Person,
} from './person.queries.ts';

/** Rows as JSON, in which every moment is a text. */
const listJson = async (db: Db, rows: RawBuilder<unknown>): Promise<object[]> => {
  const found = await sql<{ row: object }>`
    select jsonb_strip_nulls(to_jsonb(r)) as row from (${rows}) r`.execute(db);
  return found.rows.map(({ row }) => row);
};

export const listAccount = (db: Db, user_id: number) =>
  listJson(
    db,
    sql`select name, email, email_confirmed_at, phone, address, created_at as customer_since
      from customer where user_id = ${user_id}`,
  );

export const listFurtherAddresses = (db: Db, user_id: number) =>
  listJson(
    db,
    sql`select recipient, phone, label, address, created_at as added_at from customer_address
      where user_id = ${user_id} order by address_id`,
  );

export const listCart = (db: Db, user_id: number) =>
  listJson(
    db,
    sql`select p.name as product, c.quantity, c.added_at from cart_item c join product p using (product_id)
      where c.user_id = ${user_id} order by c.cart_item_id`,
  );

const rupees = (paise: RawBuilder<unknown>) => sql`round(${paise} / 100.0, 2)`;

export const listOrders = (db: Db, person: Person) =>
  listJson(
    db,
    sql`select o.order_id, o.order_date, o.order_status, o.delivery_date, o.payment_status,
        o.payment_method, o.rzp_payment_id as payment, ${rupees(sql`o.total_paise`)} as total_rupees,
        ${rupees(sql`o.delivery_paise`)} as of_which_delivery_rupees, o.coupon_code as coupon,
        nullif(${rupees(sql`o.discount_paise`)}, 0) as coupon_discount_rupees, o.ship_to as deliver_to, o.gift_note,
        o.cancellation_requested_at, o.cancellation_declined_at, o.cancellation_decline_reason,
        (select jsonb_agg(jsonb_build_object('product', i.name, 'quantity', i.quantity,
            'unit_price_rupees', ${rupees(sql`i.unit_price_paise`)}) order by i.product_id)
          from order_item i where i.order_id = o.order_id) as products,
        (select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('sent_at', s.shipped_at,
            'courier', s.courier, 'tracking_number', s.tracking_number)) order by s.shipment_id)
          from shipment s where s.order_id = o.order_id and s.undone_at is null) as parcels,
        (select jsonb_agg(jsonb_build_object('kind', d.kind, 'number', d.number,
            'issued_at', d.issued_at, 'buyer', d.buyer) order by d.document_id)
          from tax_document d where d.order_id = o.order_id) as documents
      from orders o where ${isOrderOf(person)} order by o.order_date desc`,
  );

export const listReturns = (db: Db, person: Person) =>
  listJson(
    db,
    sql`select r.return_id, r.order_id, r.created_at as asked_at, r.status, r.reason, r.wish, r.text,
        r.approved_at, r.way_back, r.courier, r.tracking_number, r.refused_at, r.refusal_reason, r.received_at, r.refunded_at, r.exchanged_at,
        (select jsonb_agg(jsonb_build_object('product', o.name, 'quantity', i.quantity) order by i.product_id)
          from return_item i join order_item o using (order_id, product_id)
          where i.return_id = r.return_id) as pieces,
        (select count(*) from return_image i where i.return_id = r.return_id) as pictures
      from return_request r join orders o using (order_id)
      where ${isOrderOf(person)} order by r.created_at desc`,
  );

export const listReviews = (db: Db, person: Person) =>
  listJson(
    db,
    sql`select r.order_id, i.name as product, r.created_at as written_at, r.edited_at, r.rating, r.text,
        r.hidden_reason, r.answer as answer_of_the_shop,
        (select count(*) from review_image p where p.review_id = r.review_id) as pictures
      from review r join order_item i using (order_id, product_id) join orders o using (order_id)
      where ${isOrderOf(person)} order by r.review_id desc`,
  );

export const listPayments = (db: Db, person: Person) =>
  listJson(
    db,
    sql`select p.rzp_payment_id as payment, p.first_seen_at as at, p.status, p.method,
        ${rupees(sql`p.amount_paise`)} as amount_rupees,
        (select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('began_at', r.created_at, 'status', r.status,
            'amount_rupees', ${rupees(sql`r.amount_paise`)}, 'explanation', r.explanation)) order by r.created_at)
          from refund r where r.rzp_payment_id = p.rzp_payment_id) as refunds
      from checkout c join payment p using (checkout_id)
      where ${isCheckoutOf(person)} order by p.first_seen_at desc`,
  );

export const listUnpaidPurchases = (db: Db, person: Person) =>
  listJson(
    db,
    sql`select c.created_at as begun_at, ${rupees(sql`c.amount_paise`)} as amount_rupees,
        nullif(c.ship_to, '{}') as deliver_to, c.gift_note,
        (select jsonb_agg(jsonb_build_object('product', i.name, 'quantity', i.quantity) order by i.product_id)
          from checkout_item i where i.checkout_id = c.checkout_id) as products
      from checkout c where ${isCheckoutOf(person)} and c.status <> 'paid' order by c.created_at desc`,
  );

/** Payment links, with what staff typed for them. What was bought by one is among the orders. */
export const listPaymentLinks = (db: Db, person: Person) =>
  listJson(
    db,
    sql`select l.created_at as made_at, l.hold_until as kept_until, l.cancelled_at, l.name, l.email, l.phone, l.address,
        ${rupees(sql`c.amount_paise`)} as amount_rupees,
        (select jsonb_agg(jsonb_build_object('product', i.name, 'quantity', i.quantity) order by i.product_id)
          from checkout_item i where i.checkout_id = c.checkout_id) as products
      from payment_link l join checkout c using (link_id)
      where ${isLinkOf(person)} or ${isCheckoutOf(person)} order by l.created_at desc`,
  );

export const listTickets = (db: Db, person: Person) =>
  listJson(
    db,
    sql`select t.ticket_id, t.kind, t.created_at, t.status, t.name, t.email, t.phone, t.order_number,
        (select jsonb_agg(jsonb_build_object('at', e.created_at,
            'by', case when e.admin_id is null then 'you' else 'the shop' end, 'text', e.text)
            order by e.entry_id)
          from ticket_entry e where e.ticket_id = t.ticket_id) as entries,
        (select count(*) from ticket_image i where i.ticket_id = t.ticket_id) as pictures
      from ticket t where ${isTicketOf(person)} order by t.created_at desc`,
  );

export const listMessages = (db: Db, person: Person) =>
  listJson(
    db,
    sql`select m.kind, m.order_id, m.status, coalesce(m.sent_at, m.created_at) as at from message m
      where m.user_id = ${getUserId(person)} or m.order_id in (${ordersOf(person)})
      order by m.created_at desc`,
  );

export const listLogins = (db: Db, user_id: number) =>
  listJson(
    db,
    sql`select device, created_at as logged_in_at, last_seen_at from session
      where user_id = ${user_id} order by created_at desc`,
  );

export const listSecurityEvents = (db: Db, user_id: number) =>
  listJson(
    db,
    sql`select kind, at, client_address from security_event
      where user_id = ${user_id} order by at desc`,
  );

export const listEmailChanges = (db: Db, user_id: number) =>
  listJson(
    db,
    sql`select old_email, new_email, created_at as changed_at, undone_at
      from email_change where user_id = ${user_id} order by created_at desc`,
  );

export const listErasureRequests = (db: Db, person: Person) =>
  listJson(
    db,
    sql`select requested_at, withdrawn_at from erasure e where ${isErasureOf(person)} order by erasure_id`,
  );

/** For the operator only: customers do not see them. */
export const listShopNotes = (db: Db, person: Person) =>
  listJson(
    db,
    sql`select n.order_id, n.text, n.created_at as at from note n
      where n.user_id = ${getUserId(person)} or n.order_id in (${ordersOf(person)})
      order by n.note_id`,
  );
