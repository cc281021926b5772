import { connect, createServer, type Socket } from 'node:net';
import { freePort } from '@shop/server/tools/free-port.ts';

export interface TcpGate {
  /** The given URL with the gate's port. */
  url: string;
  open: () => Promise<void>;
  /** Cuts all connections and refuses new ones. */
  shut: () => Promise<void>;
  /** Cuts all connections; new ones work. */
  cut: () => void;
  /** Keeps the connections but drops everything sent over them. New connections work. */
  silence: () => void;
}

/** A TCP proxy in front of a server on this machine, for example a database. It starts shut. */
export async function createTcpGate(url: string): Promise<TcpGate> {
  const port = await freePort();
  const targetPort = Number(new URL(url).port);
  const pairs = new Set<[Socket, Socket]>();
  const server = createServer((client) => {
    const target = connect(targetPort, '127.0.0.1');
    const pair: [Socket, Socket] = [client, target];
    pairs.add(pair);
    for (const socket of pair) {
      socket.on('error', () => {});
      socket.on('close', () => {
        pairs.delete(pair);
        client.destroy();
        target.destroy();
      });
    }
    client.pipe(target).pipe(client);
  });
  const cut = () => {
    for (const socket of [...pairs].flat()) socket.destroy();
  };
  return {
    url: url.replace(/:\d+(?=\/)/, `:${port}`),
    open: () => new Promise((resolve) => server.listen(port, '127.0.0.1', resolve)),
    shut: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        cut();
      }),
    cut,
    silence: () => {
      for (const [client, target] of pairs) {
        client.unpipe(target).resume();
        target.unpipe(client).resume();
      }
    },
  };
}
