import { sql } from 'kysely';
import type { Db, Trx } from '#db/database.ts';
import type { MailKind } from './kinds/index.ts';
import type { MessageReferences, OutboxRow } from './templates/define-mail.ts';

/** The person asks for them and waits: they go first, and to an address that was suppressed. */
export const RESET_KINDS: MailKind[] = ['password_reset', 'staff_password_reset'];

export interface NewMessage extends Partial<MessageReferences> {
  /** Given when other rows refer to the message. */
  message_id?: string;
  kind: MailKind;
  /** Id of the cause. One message is sent for each kind and cause. */
  causeId: string;
  /** A PostgreSQL interval. */
  delay?: string;
}

/**
 * Inserts a message in the transaction of its cause. A second one for the same cause is a no-op, unless the
 * first was skipped because its reason was gone, which is back now.
 */
export async function insertMessage(
  trx: Trx,
  { causeId, delay = '0', ...message }: NewMessage,
): Promise<void> {
  await trx
    .insertInto('message')
    .values({
      ...message,
      unique_key: `${message.kind}:${causeId}`,
      next_attempt_at: sql`now() + ${delay}::interval`,
    })
    .onConflict((conflict) =>
      conflict
        .column('unique_key')
        .doUpdateSet({ status: 'due', next_attempt_at: sql`excluded.next_attempt_at` })
        .where('message.status', '=', 'skipped'),
    )
    .execute();
}

export interface DueMessage extends OutboxRow {
  kind: MailKind;
  unique_key: string;
  attempts: number;
  /** By the database's clock, which all processes share. */
  age_minutes: number;
}

/**
 * Claims the next due message, password resets first. It is postponed by more than an attempt can take, so
 * that a crash neither loses it nor lets a second worker send it at the same time.
 */
export async function claimDueMessage(db: Db): Promise<DueMessage | undefined> {
  const { rows } = await sql<DueMessage>`
    with due as (
      select message_id from message
      where status = 'due' and next_attempt_at <= now()
        -- It names the receipt.
        and (kind <> 'order_received' or order_id not in (select order_id from due_receipt))
      order by kind = any(${RESET_KINDS}) desc, next_attempt_at
      for no key update skip locked limit 1
    )
    update message m set attempts = attempts + 1, next_attempt_at = now() + interval '5 minutes'
    from due where m.message_id = due.message_id
    returning m.message_id, m.kind, m.unique_key, m.user_id, m.order_id, m.shipment_id,
      m.rzp_payment_id, m.refund_id, m.email_change_id, m.ticket_id, m.ticket_entry_id, m.return_id,
      m.invitation_id, m.admin_id, m.about_admin_id, m.staff_event, m.attempts, m.created_at,
      extract(epoch from now() - m.created_at)::float8 / 60 as age_minutes`.execute(db);
  return rows[0];
}

/** Ends a message, with the SMTP code when it was not sent. */
export async function finishMessage(
  db: Db,
  messageId: string,
  {
    status,
    last_error = null,
  }: { status: 'sent' | 'failed' | 'suppressed' | 'skipped'; last_error?: string | null },
): Promise<void> {
  await db
    .updateTable('message')
    .set({ status, last_error, ...(status === 'sent' && { sent_at: sql`now()` }) })
    .where('message_id', '=', messageId)
    .where('status', '=', 'due')
    .execute();
}

export async function postponeMessage(
  db: Db,
  messageId: string,
  { minutes, last_error }: { minutes: number; last_error: string },
): Promise<void> {
  await db
    .updateTable('message')
    .set({ last_error, next_attempt_at: sql`now() + make_interval(mins => ${minutes})` })
    .where('message_id', '=', messageId)
    .where('status', '=', 'due')
    .execute();
}

/** Without a mail server, what is due is never sent. @returns the number of skipped messages. */
export async function skipDueMessages(db: Db): Promise<number> {
  const { rows } = await sql`
    with due as (
      select message_id from message where status = 'due' and next_attempt_at <= now()
      for no key update skip locked limit 100
    )
    update message m set status = 'skipped' from due where m.message_id = due.message_id
    returning 1`.execute(db);
  return rows.length;
}

export async function isSuppressed(db: Db, email: string): Promise<boolean> {
  const { rows } = await sql`
    select from mail_suppression where email_hash = email_hash(${email})`.execute(db);
  return rows.length > 0;
}

export async function suppress(
  db: Db,
  email: string,
  reason: 'rejected' | 'operator',
): Promise<void> {
  await sql`
    insert into mail_suppression (email_hash, reason) values (email_hash(${email}), ${reason})
    on conflict do nothing`.execute(db);
}

/** @returns false when the address was not suppressed. */
export async function deleteSuppression(db: Db, email: string): Promise<boolean> {
  const { rows } = await sql`
    delete from mail_suppression where email_hash = email_hash(${email}) returning 1`.execute(db);
  return rows.length > 0;
}
