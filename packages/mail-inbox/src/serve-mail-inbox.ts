import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { CONTROL_PATH, registerControlApi } from './control/control-api.ts';
import { startInbox } from './inbox.ts';
import { registerPages } from './pages/pages.ts';
import type { MailInboxOptions } from './start-mail-inbox.ts';

/** Serves an inbox in this process. */
export async function serveMailInbox(options: Partial<MailInboxOptions> = {}) {
  const { port = 0, smtpPort = 0, secure = false, startTls = false } = options;
  const inbox = await startInbox({ secure, startTls, smtpPort });
  const app = Fastify({ forceCloseConnections: true, keepAliveTimeout: 60_000 });
  registerPages(app, inbox.mailbox);
  registerControlApi(app, inbox);
  // Localhost only: the messages carry links that open accounts.
  await app.listen({ host: '127.0.0.1', port });
  // Not null while the server listens on a TCP port.
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  return {
    smtpUrl: `${secure ? 'smtps' : 'smtp'}://127.0.0.1:${inbox.listener.port()}`,
    origin,
    controlUrl: origin + CONTROL_PATH,
    stop: async () => {
      await app.close();
      await inbox.stop();
    },
  };
}
