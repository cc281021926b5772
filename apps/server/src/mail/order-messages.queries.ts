import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { MailKind } from './kinds/index.ts';
import type { OutboxRow } from './templates/define-mail.ts';

interface UnsentMessage extends OutboxRow {
  kind: MailKind;
}

/** Messages about an order that were skipped, latest first. Those about its payment do not name it. */
export async function listUnsentMessages(db: Db, order_id: string): Promise<UnsentMessage[]> {
  const { rows } = await sql<UnsentMessage>`
    select m.message_id, m.kind, m.user_id, m.order_id, m.shipment_id, m.rzp_payment_id, m.refund_id,
      m.email_change_id, m.ticket_id, m.ticket_entry_id, m.return_id, m.invitation_id, m.admin_id,
      m.about_admin_id, m.staff_event, m.created_at
    from message m
    where m.status = 'skipped' and (m.order_id = ${order_id} or m.unique_key = any(array(
      select kind || o.rzp_payment_id
      from orders o, unnest(array['refund_processed:', 'refunded_automatically:']) kind
      where o.order_id = ${order_id})))
    order by m.created_at desc, m.message_id desc`.execute(db);
  return rows;
}
