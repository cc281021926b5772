import { serveMailInbox } from './serve-mail-inbox.ts';

const { env } = process;
const { smtpUrl, origin, controlUrl } = await serveMailInbox({
  port: Number(env.MAIL_INBOX_PORT ?? 0),
  smtpPort: Number(env.MAIL_INBOX_SMTP_PORT ?? 0),
  secure: env.MAIL_INBOX_SECURE === 'true',
  startTls: env.MAIL_INBOX_START_TLS === 'true',
});
process.stdout.write(`${JSON.stringify({ smtpUrl, origin, controlUrl })}\n`);

for (const event of ['SIGINT', 'SIGTERM', 'disconnect'] as const) {
  process.once(event, () => process.exit(0));
}
