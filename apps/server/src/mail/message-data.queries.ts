import type { Role } from '@shop/contract';
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { ShipTo } from './message-order.queries.ts';

/** A refund with the customer of its checkout. @returns undefined for a payment without a checkout. */
export async function findMessageRefund(db: Db, rzp_payment_id: string | null) {
  const { rows } = await sql<{
    ship_to: ShipTo;
    amount_paise: number;
    reason: string;
    order_id: string | null;
    items: string[];
  }>`
    select c.ship_to, coalesce(r.amount_paise, p.amount_paise, c.amount_paise) as amount_paise, r.reason, o.order_id,
      array(select i.name from checkout_item i where i.checkout_id = c.checkout_id
        order by i.product_id) as items
    from refund r join payment p using (rzp_payment_id) join checkout c using (checkout_id)
    left join orders o using (checkout_id)
    where r.rzp_payment_id = ${rzp_payment_id} and r.whole`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { ship_to, ...refund } = row;
  return { ...refund, name: ship_to.buyer ?? ship_to.name, email: ship_to.email };
}

interface PartialRefund {
  amount_paise: number;
  total_paise: number;
  order_id: string;
  /** As the shop wrote it; null for a refund that was not made in the shop. */
  reason: string | null;
  pieces: string[];
  /** Numbers of vouchers and credit notes. */
  notes: string[];
}

/** A refund of part of an order. */
export async function findMessagePart(db: Db, refund_id: string | null) {
  const { rows } = await sql<PartialRefund & { ship_to: ShipTo }>`
    select o.ship_to, r.amount_paise, o.total_paise, o.order_id, r.explanation as reason,
      array(select l.name || ' × ' || i.quantity
        from refund_item i join order_item l using (order_id, product_id)
        where i.refund_id = r.refund_id and i.quantity > 0 order by i.product_id) as pieces,
      array(select d.number from tax_document d
        where d.refund_id = r.refund_id order by d.document_id) as notes
    from refund r join orders o using (rzp_payment_id)
    where r.refund_id = ${refund_id} and not r.whole`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { ship_to, ...part } = row;
  return { ...part, name: ship_to.buyer ?? ship_to.name, email: ship_to.email };
}

/** @returns undefined when the account is disabled. */
export async function findMessageCustomer(db: Db, user_id: number | null) {
  const { rows } = await sql<{ name: string; email: string }>`
    select name, email from customer
    where user_id = ${user_id} and disabled_at is null`.execute(db);
  return rows[0];
}

/** The address before a change. @returns undefined when the change was undone, or was deleted by its age. */
export async function findOldEmail(db: Db, emailChangeId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('email_change')
    .select('old_email')
    .where('email_change_id', '=', emailChangeId)
    .where('undone_at', 'is', null)
    .executeTakeFirst();
  return row?.old_email;
}

/** @returns undefined when it was accepted, withdrawn or is too old. */
export async function findInvitation(db: Db, invitation_id: string | null) {
  const { rows } = await sql<{ email: string; role: Role; by: string }>`
    select i.email, i.role, a.name as by
    from staff_invitation i join admin a on a.admin_id = i.invited_by
    where i.invitation_id = ${invitation_id} and i.accepted_at is null and i.withdrawn_at is null
      and i.expires_at > now()`.execute(db);
  return rows[0];
}

/** @returns undefined when the account is disabled. */
export async function findMessageStaff(db: Db, admin_id: number | null) {
  const { rows } = await sql<{ name: string; email: string }>`
    select name, email from admin
    where admin_id = ${admin_id} and disabled_at is null`.execute(db);
  return rows[0];
}

/** @returns undefined when an owner who would get the notice has been disabled. */
export async function findMessageNotice(
  db: Db,
  { admin_id, about_admin_id }: { admin_id: number | null; about_admin_id: number | null },
) {
  const { rows } = await sql<{
    to: string;
    name: string;
    member: { name: string; email: string; role: Role };
  }>`
    select a.email as to, a.name,
      json_build_object('name', m.name, 'email', m.email, 'role', m.role) as member
    from admin a join admin m on m.admin_id = ${about_admin_id}
    where a.admin_id = ${admin_id} and (a.disabled_at is null or a.admin_id = m.admin_id)`.execute(
    db,
  );
  return rows[0];
}

/** A ticket, with the answer when the message is about one. */
export async function findMessageTicket(db: Db, ticket_id: string | null, entryId: number | null) {
  const { rows } = await sql<{
    name: string;
    email: string;
    kind: string;
    closed: boolean;
    answer: string | null;
  }>`
    select t.name, t.email, t.kind, t.closed_at is not null as closed,
      (select e.text from ticket_entry e where e.entry_id = ${entryId}) as answer
    from ticket t where t.ticket_id = ${ticket_id}`.execute(db);
  return rows[0];
}
