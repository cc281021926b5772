import { hash } from 'node:crypto';
import type { MailConfig } from '#config/index.ts';
import type { Db } from '#db/database.ts';
import { createMailer, type Mailer, type SendResult } from '#integrations/smtp.ts';
import { raiseAlert } from '#monitoring/alerts.queries.ts';
import type { Deps } from '#platform/deps.ts';
import { MAILS } from './kinds/index.ts';
import { toMessageShop } from './message-shop.ts';
import {
  type DueMessage,
  finishMessage,
  isSuppressed,
  postponeMessage,
  RESET_KINDS,
  suppress,
} from './outbox.queries.ts';
import type { Links, LoadContext, Mail, MessageShop } from './templates/define-mail.ts';
import { renderMail } from './templates/render-mail.ts';

export interface MailSender extends LoadContext {
  mailer: Mailer;
  /** Read for every message, so that it carries the settings of its time. */
  loadShop: () => Promise<MessageShop>;
  /** Domain of MAIL_FROM, the right-hand side of every Message-ID. */
  domain: string;
  onResult: (kind: DueMessage['kind'], result: string) => void;
}

export const toDomain = ({ MAIL_FROM = '' }: MailConfig): string =>
  /@([^\s<>]+)/.exec(MAIL_FROM)?.[1] ?? '';

interface SenderContext extends Pick<MailSender, 'db' | 'onResult'>, Pick<Deps, 'settings'> {
  links: Links;
  mailer?: Mailer;
}

export const createMailSender = (
  config: MailConfig,
  origin: string,
  { db, settings, links, onResult, mailer = createMailer(config) }: SenderContext,
): MailSender => ({
  db,
  onResult,
  ...links,
  mailer,
  loadShop: async () => toMessageShop(await settings.load(), origin),
  domain: toDomain(config),
  findNoticeEmail: async () => {
    const { noticeEmail, email } = await settings.load();
    return noticeEmail || email;
  },
});

/** Renders a claimed message, sends it and records the result. */
export async function sendMessage(sender: MailSender, message: DueMessage): Promise<void> {
  const { db, mailer, loadShop, domain, onResult } = sender;
  const { message_id, kind } = message;
  const mail: Mail = MAILS[kind];
  const loaded = await mail.load?.(sender, message);
  // No address: the customer has been erased, or the shop has not entered its own.
  if (!loaded?.to) {
    await finishMessage(db, message_id, { status: 'skipped' });
    return onResult(kind, 'skipped');
  }
  const { to, data } = loaded;
  // The person may have repaired the mailbox.
  if (!RESET_KINDS.includes(kind) && (await isSuppressed(db, to))) {
    await finishMessage(db, message_id, { status: 'suppressed' });
    return onResult(kind, 'suppressed');
  }
  const messageId = `<${hash('sha256', message.unique_key).slice(0, 32)}@${domain}>`;
  const shop = { ...(await loadShop()), orderToken: await drawOrderToken(sender, message, to) };
  const rendered = renderMail(mail, data, shop);
  const result = await mailer.send({ to, kind, messageId, replyTo: shop.email, ...rendered });
  onResult(kind, result.outcome);
  await recordResult(db, message, { to, result });
}

const drawOrderToken = (
  { createOrderToken }: MailSender,
  { message_id, order_id, rzp_payment_id, refund_id }: DueMessage,
  to: string,
) =>
  (order_id ?? rzp_payment_id ?? refund_id) === null ? undefined : createOrderToken(message_id, to);

async function recordResult(
  db: Db,
  message: DueMessage,
  { to, result }: { to: string; result: SendResult },
): Promise<void> {
  const { message_id } = message;
  if (result.outcome === 'sent') return finishMessage(db, message_id, { status: 'sent' });
  const last_error = result.code;
  if (result.outcome === 'address_rejected') {
    return db.transaction().execute(async (trx) => {
      await suppress(trx, to, 'rejected');
      await finishMessage(trx, message_id, { status: 'suppressed', last_error });
    });
  }
  const minutes = findPause(message, result.outcome);
  if (result.outcome !== 'message_rejected' && minutes !== undefined) {
    return postponeMessage(db, message_id, { minutes, last_error });
  }
  await db.transaction().execute(async (trx) => {
    await finishMessage(trx, message_id, { status: 'failed', last_error });
    await raiseAlert(trx, { kind: 'mail_failed', subject: message_id });
  });
}

/** Minutes after the first, second, … attempt; the last one repeats. */
const PAUSES = [1, 5, 15, 60, 240, 360] as const;
/** While no message can be sent at all, none has been tried; the server may be back any minute. */
const UNAVAILABLE_PAUSE = 5;
const MAX_AGE_MINUTES = 24 * 60;

/** @returns undefined when a message has been tried for a day. */
function findPause(
  { attempts, age_minutes }: DueMessage,
  outcome: SendResult['outcome'],
): number | undefined {
  const pause = PAUSES[Math.min(attempts, PAUSES.length) - 1] ?? 1;
  const minutes = outcome === 'unavailable' ? Math.min(pause, UNAVAILABLE_PAUSE) : pause;
  return age_minutes + minutes > MAX_AGE_MINUTES ? undefined : minutes;
}
