import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { CONTROL_PATH, registerControlApi } from './control/control-api.ts';
import { startInbox } from './inbox.ts';
import { registerPages } from './pages/pages.ts';

const { env } = process;
const secure = env.MAIL_INBOX_SECURE === 'true';
const inbox = await startInbox({
  secure,
  startTls: env.MAIL_INBOX_START_TLS === 'true',
  smtpPort: Number(env.MAIL_INBOX_SMTP_PORT ?? 0),
});

const app = Fastify({ forceCloseConnections: true, keepAliveTimeout: 60_000 });
registerPages(app, inbox.mailbox);
registerControlApi(app, inbox);
// Localhost only: the messages carry links that open accounts.
await app.listen({ host: '127.0.0.1', port: Number(env.MAIL_INBOX_PORT ?? 0) });
// Not null while the server listens on a TCP port.
const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
const smtpUrl = `${secure ? 'smtps' : 'smtp'}://127.0.0.1:${inbox.listener.port()}`;
process.stdout.write(`${JSON.stringify({ smtpUrl, origin, controlUrl: origin + CONTROL_PATH })}\n`);

for (const event of ['SIGINT', 'SIGTERM', 'disconnect'] as const) {
  process.once(event, () => process.exit(0));
}
