import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { frames, statementsOf } from './postgres-protocol.ts';

/** What a connection through the proxy meets. */
export type ProxyFault =
  | { kind: 'pass' }
  /** Nobody listens. */
  | { kind: 'refuse' }
  /** Taken and reset at once. */
  | { kind: 'reset' }
  /** The request gets through; instead of its answer the connection is reset. */
  | { kind: 'reset-after-request' }
  /** Taken, and then silence. */
  | { kind: 'hang' }
  | { kind: 'delay'; ms: number; jitter: number }
  | { kind: 'trickle'; ms: number }
  /** So many bytes of the answer, then a reset. */
  | { kind: 'cut'; bytes: number }
  /** PostgreSQL: the statement is carried out, its answer never comes back. */
  | { kind: 'lose-answer'; times: number; isIt: (statements: string[]) => boolean };

export interface FaultProxy {
  port: number;
  /** How often the fault that is set has struck. */
  hits: () => number;
  /** For new connections and, as far as bytes still flow, for those that are there. */
  set: (fault: ProxyFault) => Promise<void>;
  /** Resets every connection that is there. */
  cutAll: () => void;
  stop: () => Promise<void>;
}

const PASS: ProxyFault = { kind: 'pass' };

/** Stands between a program and what it talks to, and spoils the line in the way that was ordered. */
export async function openFaultProxy(target: number): Promise<FaultProxy> {
  let fault = PASS;
  let hits = 0;
  const ends = new Set<Socket>();
  const line = { fault: () => fault, hit: () => void (hits += 1) };

  const server = createServer((client) => {
    keep(ends, client);
    if (fault.kind === 'reset') return strike(client, line.hit);
    if (fault.kind === 'hang') {
      line.hit();
      return client.resume();
    }
    const far = connect(target, '127.0.0.1');
    keep(ends, far);
    return join(client, far, line);
  });
  const port = await listenOn(server, 0);
  const cutAll = () => ends.forEach((end) => end.resetAndDestroy());

  return {
    port,
    hits: () => hits,
    cutAll,
    async set(next) {
      hits = 0;
      const closed = fault.kind === 'refuse';
      fault = next;
      if (next.kind === 'refuse' && !closed) {
        cutAll();
        await new Promise((resolve) => server.close(resolve));
      } else if (next.kind !== 'refuse' && closed) await listenOn(server, port);
      if (next.kind === 'hang' || next.kind === 'reset') cutAll();
    },
    async stop() {
      cutAll();
      if (server.listening) await new Promise((resolve) => server.close(resolve));
    },
  };
}

interface Line {
  fault: () => ProxyFault;
  hit: () => void;
}

function join(client: Socket, far: Socket, line: Line) {
  const lost = losing(client, line);
  client.on('data', (bytes) => {
    lost.asked(bytes);
    far.write(bytes);
  });
  const answer = answering(client, line);
  let order = Promise.resolve();
  far.on('data', (bytes) => {
    if (lost.answered(bytes)) return;
    const before = order;
    order = (async () => {
      await before;
      await answer(bytes);
    })();
  });
  client.on('close', () => far.destroy());
  far.on('close', () => void order.finally(() => client.destroy()));
}

/** Hands answers on, one after the other, in the way that the fault of the moment allows. */
function answering(client: Socket, { fault, hit }: Line) {
  let answered = 0;
  return async (bytes: Buffer): Promise<void> => {
    const now = fault();
    answered += bytes.length;
    if (now.kind === 'hang' || client.destroyed) return;
    if (now.kind === 'trickle') {
      hit();
      return trickle(client, bytes, now.ms, () => fault() === now);
    }
    if (now.kind === 'reset-after-request') return strike(client, hit);
    if (now.kind === 'cut' && answered > now.bytes) {
      client.write(bytes.subarray(0, Math.max(0, bytes.length - (answered - now.bytes))));
      return strike(client, hit);
    }
    if (now.kind === 'delay') {
      hit();
      await pause(now.ms + Math.random() * now.jitter);
    }
    client.write(bytes);
  };
}

function strike(client: Socket, hit: () => void) {
  hit();
  client.resetAndDestroy();
}

async function trickle(client: Socket, bytes: Buffer, ms: number, isSlow: () => boolean) {
  for (const [place, byte] of bytes.entries()) {
    if (client.destroyed) return;
    if (!isSlow()) {
      client.write(bytes.subarray(place));
      return;
    }
    client.write(Uint8Array.of(byte));
    await pause(ms);
  }
}

/** Watches the statements of one connection, and lets the answer to the wanted one get lost. */
function losing(client: Socket, { fault, hit }: Line) {
  const statements = statementsOf();
  const answers = frames({ greeted: true });
  let waiting = false;
  return {
    asked(bytes: Buffer) {
      const seen = statements.read(bytes);
      const now = fault();
      if (now.kind !== 'lose-answer' || !seen || waiting) return;
      if (taken(now) < now.times && now.isIt(statements.inTransaction())) {
        TAKEN.set(now, taken(now) + 1);
        waiting = true;
      }
    },
    /** True: these bytes never reach the client. */
    answered(bytes: Buffer): boolean {
      const types = answers(bytes).map(({ type }) => type);
      if (!waiting) return false;
      // Only now is it certain that the server has done it.
      if (types.includes('Z')) {
        waiting = false;
        strike(client, hit);
      }
      return true;
    },
  };
}

/** How often each fault has been used up, over all connections. */
const TAKEN = new WeakMap<ProxyFault, number>();
const taken = (fault: ProxyFault) => TAKEN.get(fault) ?? 0;

function keep(ends: Set<Socket>, socket: Socket) {
  ends.add(socket);
  socket.setNoDelay(true);
  socket.on('error', () => socket.destroy());
  socket.on('close', () => ends.delete(socket));
}

function listenOn(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });
}
