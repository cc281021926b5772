import { sql } from 'kysely';
import type { Db, Trx } from '#db/database.ts';
import { allowTime } from '#db/time-limits.ts';
import {
  type Guest,
  getUserId,
  isCheckoutOf,
  isLinkOf,
  isOrderOf,
  isTicketOf,
  ordersOf,
  type Person,
} from './person.queries.ts';

/** Pictures that the customer added to tickets, returns and reviews. */
export async function listImages(db: Db, person: Person): Promise<string[]> {
  const { rows } = await sql<{ image_key: string }>`
    select i.image_key from ticket_image i join ticket t using (ticket_id)
    where ${isTicketOf(person)}
    union all
    select i.image_key from return_image i join return_request r using (return_id)
    where r.order_id in (${ordersOf(person)})
    union all
    select unnest(array[i.image_key, i.thumbnail_key])
    from review_image i join review r using (review_id)
    where r.order_id in (${ordersOf(person)})`.execute(db);
  return rows.map(({ image_key }) => image_key);
}

/** Reports of the provider about the customer's payments, which carry email, phone or UPI id. */
export async function redactWebhookBodies(db: Db, person: Person): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // All reports of a month are read: they have no column for the order.
    await allowTime(trx, { statement: 120, transaction: 120 });
    await sql`
      update webhook_event e set body = ''
      where e.body <> '' and e.processed_at is not null and exists (
        select from checkout c left join payment p using (checkout_id)
        where ${isCheckoutOf(person)} and (strpos(e.body, c.rzp_order_id) > 0
          or strpos(e.body, c.rzp_qr_id) > 0 or strpos(e.body, p.rzp_payment_id) > 0))`.execute(
      trx,
    );
  });
}

/** Tickets first: they are found by the email, which goes with the account. */
export async function anonymiseTickets(trx: Trx, person: Person): Promise<void> {
  const own = sql`select t.ticket_id from ticket t where ${isTicketOf(person)}`;
  await sql`delete from ticket_image where ticket_id in (${own})`.execute(trx);
  await sql`delete from ticket_link where ticket_id in (${own})`.execute(trx);
  await sql`
    update ticket_entry set text = 'Erased' where text <> '' and ticket_id in (${own})`.execute(
    trx,
  );
  await sql`update message set status = 'skipped'
    where status = 'due' and ticket_id in (${own})`.execute(trx);
  await sql`
    update ticket set name = 'Erased', email = 'erased@erased.invalid', phone = null,
      order_number = null, request_id = null
    where ticket_id in (${own})`.execute(trx);
}

/**
 * Orders keep products, sums and dates; documents keep what tax law requires. A checkout that is being paid keeps its
 * address, because its order needs it. The orders last: those of a guest are found by the email in them.
 */
export async function anonymiseOrders(trx: Trx, person: Person): Promise<void> {
  await sql`
    update shipment set tracking_number = null, tracking_link = null
    where order_id in (${ordersOf(person)})`.execute(trx);
  // Codes that were used stay counted, for the account alone.
  await sql`
    delete from coupon_person p using checkout c
    where c.checkout_id = p.checkout_id and ${isCheckoutOf(person)}
      and p.person not like 'account %' and c.status not in ('held', 'open')`.execute(trx);
  await sql`
    update checkout c set ship_to = anonymous_recipient(c.ship_to), fingerprint = sha256(''),
      guest_network = null, gift_note = case when c.gift_note is not null then '' end
    where ${isCheckoutOf(person)} and c.ship_to <> '{}' and c.status not in ('held', 'open')`.execute(
    trx,
  );
  await sql`
    delete from note where user_id = ${getUserId(person)}
      or order_id in (${ordersOf(person)})`.execute(trx);
  await sql`
    update orders o set ship_to = anonymous_recipient(o.ship_to),
      gift_note = case when o.gift_note is not null then '' end,
      cancellation_decline_reason =
        case when o.cancellation_decline_reason is not null then 'Erased' end,
      search_words = order_search_words(o.order_id, o.rzp_payment_id, anonymous_recipient(o.ship_to), (
        select string_agg(i.name, ' ') from order_item i where i.order_id = o.order_id))
    where ${isOrderOf(person)}`.execute(trx);
}

/** Returns keep pieces, reasons of the list and dates. Typed texts about a refund or a return are removed. */
export async function anonymiseReturns(trx: Trx, person: Person): Promise<void> {
  const own = sql`select return_id from return_request where order_id in (${ordersOf(person)})`;
  await sql`delete from return_image where return_id in (${own})`.execute(trx);
  await sql`
    update return_request set text = case when text <> '' then 'Erased' else '' end,
      refusal_reason = case when refusal_reason is not null then 'Erased' end,
      tracking_number = null, tracking_link = null
    where return_id in (${own})`.execute(trx);
  await sql`
    update refund set explanation = 'Erased'
    where explanation is not null and rzp_payment_id in (
      select p.rzp_payment_id from checkout c join payment p using (checkout_id)
      where ${isCheckoutOf(person)})`.execute(trx);
}

/**
 * The rating stays, without a name. Text and answer may name the customer and other people, so they go, and so do the
 * pictures, which show a home or a person.
 */
export async function anonymiseReviews(trx: Trx, person: Person): Promise<void> {
  const own = sql`select review_id from review where order_id in (${ordersOf(person)})`;
  await sql`delete from review_image where review_id in (${own})`.execute(trx);
  await sql`
    update review set text = '', answer = null, answered_at = null, erased_at = now(), version = version + 1
    where review_id in (${own})`.execute(trx);
}

/** Rows that have no use without the person. */
export async function deleteAccountRows(trx: Trx, user_id: number): Promise<void> {
  await sql`
    update message set status = 'skipped' where status = 'due'
      and (user_id = ${user_id} or order_id in (${ordersOf({ user_id })}))`.execute(trx);
  await sql`
    delete from mail_suppression where email_hash in (
      select email_hash(email) from customer where user_id = ${user_id}
      union select email_hash(old_email) from email_change where user_id = ${user_id}
      union select email_hash(new_email) from email_change where user_id = ${user_id})`.execute(
    trx,
  );
  await sql`
    delete from password_reset_request where email_hash = (
      select email_hash(email) from customer where user_id = ${user_id})`.execute(trx);
  await sql`delete from account_token where user_id = ${user_id}`.execute(trx);
  await sql`delete from email_change where user_id = ${user_id}`.execute(trx);
  await sql`delete from session where user_id = ${user_id}`.execute(trx);
  await sql`delete from known_device where user_id = ${user_id}`.execute(trx);
  await sql`delete from customer_address where user_id = ${user_id}`.execute(trx);
  await sql`delete from cart_item where user_id = ${user_id}`.execute(trx);
}

/** Deletes the links to the orders of a guest, and skips the messages that wait to be sent. */
export async function deleteGuestRows(trx: Trx, guest: Guest): Promise<void> {
  const orders = ordersOf(guest);
  await sql`update message set status = 'skipped' where status = 'due' and order_id in (${orders})`.execute(
    trx,
  );
  await sql`
    delete from page_token where order_id in (${orders})
      or link_id in (select l.link_id from payment_link l where ${isLinkOf(guest)})
      or link_id in (select c.link_id from checkout c where ${isCheckoutOf(guest)})`.execute(trx);
  await sql`delete from wrong_phone_end where order_id in (${orders})`.execute(trx);
  if ('guest_email' in guest) await deleteRowsOfEmail(trx, guest.guest_email);
}

async function deleteRowsOfEmail(trx: Trx, guest_email: string): Promise<void> {
  await sql`delete from order_link_request where email_hash = email_hash(${guest_email})`.execute(
    trx,
  );
  await sql`
    delete from mail_suppression where email_hash = email_hash(${guest_email})
      and not exists (select from customer where email = ${guest_email})`.execute(trx);
}

/**
 * Removes the details that staff typed for payment links, also for those whose orders are the person's. Runs before the
 * orders are anonymised, because they say whose links these are.
 */
export async function anonymiseLinks(trx: Trx, guest: Guest): Promise<void> {
  await sql`
    update payment_link l set name = null, phone = null, email = null, address = null
    where ${isLinkOf(guest)}
      or l.link_id in (select c.link_id from checkout c where ${isCheckoutOf(guest)})`.execute(trx);
}

export async function redactAuditOfGuests(trx: Trx): Promise<void> {
  await sql`select redact_audit_of_guests()`.execute(trx);
}

/** Redacts the audit log of an erased customer. The database function rejects any other customer. */
export async function redactAudit(trx: Trx, user_id: number): Promise<void> {
  await sql`select redact_audit_of_customer(${user_id})`.execute(trx);
}

/** The row stays, because orders and documents refer to it. Its email is free for a new account. */
export async function anonymiseAccount(trx: Trx, user_id: number): Promise<void> {
  await sql`
    update customer set name = 'Erased', email = 'erased-' || user_id || '@erased.invalid',
      email_confirmed_at = null, phone = '6000000000', password_hash = '',
      address = anonymous_recipient(jsonb_build_object('address', address)) -> 'address',
      disabled_at = coalesce(disabled_at, now())
    where user_id = ${user_id}`.execute(trx);
  await sql`select erase_customer(${user_id})`.execute(trx);
}
