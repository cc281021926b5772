import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Faults } from '../faults/faults.ts';

const DEFAULT_DELAY_MS = 1_000;

/** One client's connection. */
export interface Connection {
  client: Socket;
  /** The port at which the SMTP server sees the client. */
  remotePort: number | undefined;
  /** Pause before every reply; the replies to pipelined commands come together. */
  delayMs: number;
  /** True between MAIL and the reply to the message. */
  inMessage: boolean;
}

export const delayReplies = (connection: Connection, delayMs = DEFAULT_DELAY_MS): void => {
  connection.delayMs = delayMs;
};

export interface Listener {
  port: () => number;
  /** Opens the port; the same one again after stop(). */
  start: () => Promise<void>;
  /** Connections are refused and open ones end. */
  stop: () => Promise<void>;
  /** Ends the connections that wait for a next message. */
  closeIdle: () => void;
  find: (remotePort: number) => Connection | undefined;
  counts: () => { connections: number; open: number };
}

interface ListenerOptions {
  /** Default: any free port. */
  port?: number;
  /** Port of the SMTP server. */
  smtpPort: () => number;
}

/**
 * Passes bytes between clients and the SMTP server: refusing connections, staying silent and delaying
 * every reply are faults that the SMTP server's hooks cannot produce.
 */
export function createListener(faults: Faults, { port = 0, smtpPort }: ListenerOptions): Listener {
  const open = new Set<Connection>();
  let accepted = 0;
  let boundPort = port;
  const server = createServer((client) => {
    const connection: Connection = { client, remotePort: undefined, delayMs: 0, inMessage: false };
    accepted += 1;
    open.add(connection);
    client.once('close', () => open.delete(connection));
    client.on('error', () => {});
    serve(connection, faults, smtpPort());
  });
  return {
    port: () => boundPort,
    async start() {
      if (server.listening) return;
      server.listen(boundPort, '127.0.0.1');
      await once(server, 'listening');
      // Not null while the server listens on a TCP port.
      boundPort = (server.address() as AddressInfo).port;
    },
    async stop() {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      for (const { client } of open) client.destroy();
      await closed;
    },
    closeIdle() {
      for (const { inMessage, client } of open) if (!inMessage) client.destroy();
    },
    find: (remotePort) => [...open].find((connection) => connection.remotePort === remotePort),
    counts: () => ({ connections: accepted, open: open.size }),
  };
}

function serve(connection: Connection, faults: Faults, smtpPort: number): void {
  const fault = faults.take('connect');
  if (fault?.fault === 'no-greeting') {
    // Reads on, so that the end of the connection is noticed.
    connection.client.resume();
    return;
  }
  if (fault) delayReplies(connection, fault.delayMs);
  // A client that hangs up is no failure of the inbox.
  relay(connection, smtpPort).catch(() => {});
}

async function relay(connection: Connection, smtpPort: number): Promise<void> {
  const { client } = connection;
  const smtp = connect(smtpPort, '127.0.0.1');
  smtp.once('connect', () => {
    connection.remotePort = smtp.localPort;
  });
  const delayed = async function* (replies: AsyncIterable<Buffer>) {
    for await (const reply of replies) {
      if (connection.delayMs > 0) await sleep(connection.delayMs);
      yield reply;
    }
  };
  await pipeline(client, smtp, delayed, client);
}
