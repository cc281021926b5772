import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Random } from '../harness/random.ts';
import { messageReader, statementReader } from './postgres-protocol.ts';

export type ProxyFault =
  | { kind: 'pass' }
  /** Connection refused. */
  | { kind: 'refuse' }
  /** Accepted and reset at once. */
  | { kind: 'reset' }
  /** The request passes; its response is replaced by a reset. */
  | { kind: 'reset-after-request' }
  /** Accepted, then silent. */
  | { kind: 'hang' }
  | { kind: 'delay'; ms: number; jitter: number }
  /** One byte every `ms`. */
  | { kind: 'trickle'; ms: number }
  /** So many bytes of the response, then a reset. */
  | { kind: 'cut'; bytes: number }
  /** PostgreSQL: the statement is executed, its response is lost. */
  | { kind: 'lose-response'; times: number; matches: (transaction: string[]) => boolean };

export interface FaultProxy {
  port: number;
  /** How often the current fault was applied. */
  hits: () => number;
  /** For new connections and, while bytes flow, for open ones. */
  set: (fault: ProxyFault) => Promise<void>;
  stop: () => Promise<void>;
}

/** TCP proxy that delays, cuts or drops traffic. */
export async function startFaultProxy(targetPort: number, random: Random): Promise<FaultProxy> {
  let fault: ProxyFault = { kind: 'pass' };
  let hits = 0;
  const sockets = new Set<Socket>();
  const state = { fault: () => fault, hit: () => void (hits += 1), random };

  const server = createServer((client) => {
    track(sockets, client);
    if (fault.kind === 'reset') return reset(client, state);
    if (fault.kind === 'hang') {
      state.hit();
      return client.resume();
    }
    const target = connect(targetPort, '127.0.0.1');
    track(sockets, target);
    return pipe(client, target, state);
  });
  const port = await listen(server, 0);
  const resetAll = () => sockets.forEach((socket) => socket.resetAndDestroy());

  return {
    port,
    hits: () => hits,
    async set(next) {
      hits = 0;
      const wasClosed = fault.kind === 'refuse';
      fault = next;
      if (next.kind === 'refuse' && !wasClosed) {
        resetAll();
        await new Promise((resolve) => server.close(resolve));
      } else if (next.kind !== 'refuse' && wasClosed) await listen(server, port);
      if (next.kind === 'hang' || next.kind === 'reset') resetAll();
    },
    async stop() {
      resetAll();
      if (server.listening) await new Promise((resolve) => server.close(resolve));
    },
  };
}

interface FaultState {
  fault: () => ProxyFault;
  hit: () => void;
  random: Random;
}

function pipe(client: Socket, target: Socket, state: FaultState) {
  const loss = responseLoss(client, state);
  client.on('data', (bytes) => {
    loss.onRequest(bytes);
    target.write(bytes);
  });
  const forward = forwarder(client, state);
  let last = Promise.resolve();
  target.on('data', (bytes) => {
    if (loss.swallows(bytes)) return;
    const before = last;
    last = (async () => {
      await before;
      await forward(bytes);
    })();
  });
  client.on('close', () => target.destroy());
  target.on('close', () => void last.finally(() => client.destroy()));
}

/** Forwards response bytes in order, through the current fault. */
function forwarder(client: Socket, state: FaultState) {
  const { fault, hit, random } = state;
  let total = 0;
  return async (bytes: Buffer): Promise<void> => {
    const current = fault();
    total += bytes.length;
    if (current.kind === 'hang' || client.destroyed) return;
    if (current.kind === 'trickle') {
      hit();
      return trickle(client, bytes, current.ms, () => fault() === current);
    }
    if (current.kind === 'reset-after-request') return reset(client, state);
    if (current.kind === 'cut' && total > current.bytes) {
      client.write(bytes.subarray(0, Math.max(0, bytes.length - (total - current.bytes))));
      return reset(client, state);
    }
    if (current.kind === 'delay') {
      hit();
      await delay(current.ms + random.next() * current.jitter);
    }
    client.write(bytes);
  };
}

function reset(client: Socket, { hit }: FaultState) {
  hit();
  client.resetAndDestroy();
}

async function trickle(client: Socket, bytes: Buffer, ms: number, isCurrent: () => boolean) {
  for (const [index, byte] of bytes.entries()) {
    if (client.destroyed) return;
    if (!isCurrent()) {
      client.write(bytes.subarray(index));
      return;
    }
    client.write(Uint8Array.of(byte));
    await delay(ms);
  }
}

/** Loses the response to the matching statement of one PostgreSQL connection. */
function responseLoss(client: Socket, state: FaultState) {
  const statements = statementReader();
  const readResponse = messageReader({ startup: false });
  let losing = false;
  return {
    onRequest(bytes: Buffer) {
      const hasStatement = statements.read(bytes);
      const fault = state.fault();
      if (fault.kind !== 'lose-response' || !hasStatement || losing) return;
      const used = LOSSES.get(fault) ?? 0;
      if (used < fault.times && fault.matches(statements.transaction())) {
        LOSSES.set(fault, used + 1);
        losing = true;
      }
    },
    /** @returns true when these bytes must not reach the client */
    swallows(bytes: Buffer): boolean {
      const types = readResponse(bytes).map(({ type }) => type);
      if (!losing) return false;
      // ReadyForQuery: only now is it certain that the statement was executed.
      if (types.includes('Z')) {
        losing = false;
        reset(client, state);
      }
      return true;
    },
  };
}

/** Uses of each fault, over all connections. */
const LOSSES = new WeakMap<ProxyFault, number>();

function track(sockets: Set<Socket>, socket: Socket) {
  sockets.add(socket);
  socket.setNoDelay(true);
  socket.on('error', () => socket.destroy());
  socket.on('close', () => sockets.delete(socket));
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });
}
