import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createFaults, type Faults } from './faults/faults.ts';
import { createMailbox, type Mailbox } from './messages/mailbox.ts';
import { createListener, type Listener } from './smtp/listener.ts';
import { createSmtpServer, type SmtpOptions } from './smtp/smtp-server.ts';

export interface Inbox {
  mailbox: Mailbox;
  faults: Faults;
  listener: Listener;
}

interface RunningInbox extends Inbox {
  stop: () => Promise<void>;
}

/** Starts the SMTP server, on localhost only. Port 0 is any free port. */
export async function startInbox(
  options: SmtpOptions & { smtpPort: number },
): Promise<RunningInbox> {
  const mailbox = createMailbox();
  const faults = createFaults();
  const listener = createListener(faults, {
    port: options.smtpPort,
    // Not null while the server listens on a TCP port.
    smtpPort: () => (smtp.server.address() as AddressInfo).port,
  });
  const smtp = createSmtpServer({ mailbox, faults, findConnection: listener.find }, options);
  await once(smtp.listen(0, '127.0.0.1'), 'listening');
  await listener.start();
  return {
    mailbox,
    faults,
    listener,
    async stop() {
      await listener.stop();
      await new Promise<void>((resolve) => smtp.close(() => resolve()));
    },
  };
}
