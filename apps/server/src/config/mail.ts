import * as z from 'zod';
import { requiredString } from './payments.ts';

const ADDRESS = /^(?:[^<>\r\n]* )?<?[^\s<>@]+@[^\s<>@]+>?$/;
const address = z.string().regex(ADDRESS, 'must look like Name <orders@shop.example>');

/** Mail is sent by SMTP. DKIM settings are for a relay that does not sign. */
export const Mail = z
  .object({
    MAIL_URL: requiredString(
      'MAIL_URL is missing: smtps://user:password@host:465, or none for a shop that sends no mail',
    ).refine((url) => url === 'none' || /^smtps?:$/.test(URL.parse(url)?.protocol ?? ''), {
      error: 'must begin with smtp:// or smtps://, or be none',
    }),
    MAIL_FROM: address.optional(),
    /** Defaults to the email address of the shop's settings. */
    MAIL_REPLY_TO: address.optional(),
    MAIL_DKIM_DOMAIN: z.string().optional(),
    MAIL_DKIM_SELECTOR: z.string().optional(),
    MAIL_DKIM_KEY_FILE: z.string().optional(),
    /** Messages per second that the relay accepts. */
    MAIL_MAX_RPS: z.coerce.number().min(0.1).max(1000).default(5),
  })
  .superRefine((mail, context) => {
    for (const [path, message] of findProblems(mail)) {
      context.addIssue({ code: 'custom', path: [path], message });
    }
  });

function findProblems(mail: Record<string, unknown>): [string, string][] {
  if (mail.MAIL_URL === 'none') return [];
  const dkim = ['MAIL_DKIM_DOMAIN', 'MAIL_DKIM_SELECTOR', 'MAIL_DKIM_KEY_FILE'];
  const missing = dkim.filter((name) => !mail[name]);
  return [
    ...(mail.MAIL_FROM
      ? []
      : [['MAIL_FROM', 'is missing: the sender of every message'] as [string, string]]),
    ...(missing.length === dkim.length ? [] : missing).map((name): [string, string] => [
      name,
      'is missing: DKIM needs all three settings',
    ]),
  ];
}

export const MailOrigin = z.object({
  ORIGIN: requiredString('ORIGIN is missing: links in messages begin with it').transform(
    (origin) => new URL(origin).origin,
  ),
});
