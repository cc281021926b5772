import { writeSync } from 'node:fs';
import net from 'node:net';
import pg from 'pg';

/**
 * Preload (`--import`) of server and worker: every SQL statement, every provider call and every line sent to
 * the mail server becomes a numbered point at which the process can kill itself, before or after it.
 */
export interface Arming {
  /** Number of the point, from 1; 0 disarms. Counting starts anew with every arming. */
  at: number;
  when: 'before' | 'after';
}

/** Job queue, notifications and probes are not part of a payment. */
const IGNORED = /pgboss|^listen|^select 1( from migration |$)|^set |pg_notify/i;
/** Polls for due work; a point only when something was due. */
const POLLS = /^with due as/i;

let armed: Arming | undefined;
let passed = 0;

function killAt(name: string, point: number, when: Arming['when']) {
  if (armed?.at !== point || armed.when !== when) return;
  // Synchronous, because buffered output is lost with the process.
  writeSync(2, `fail-point ${point} ${when} ${name}\n`);
  process.kill(process.pid, 'SIGKILL');
}

async function asPoint<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (!armed) return work();
  passed += 1;
  const point = passed;
  killAt(name, point, 'before');
  const result = await work();
  killAt(name, point, 'after');
  return result;
}

async function asPoll(name: string, work: () => Promise<pg.QueryResult>) {
  const result = await work();
  if (armed && result.rowCount) {
    passed += 1;
    killAt(name, passed, 'after');
  }
  return result;
}

const sqlText = (query: unknown): string | undefined => {
  if (typeof query === 'string') return query;
  if (typeof query !== 'object' || query === null || !('text' in query)) return undefined;
  return typeof query.text === 'string' ? query.text : undefined;
};

const query: unknown = Reflect.get(pg.Client.prototype, 'query');
Reflect.set(pg.Client.prototype, 'query', function counted(this: pg.Client, ...args: unknown[]) {
  // The original method with its original arguments.
  const work = () => Reflect.apply(query as () => Promise<pg.QueryResult>, this, args);
  const text = sqlText(args[0])?.trim().replaceAll(/\s+/g, ' ');
  if (text === undefined || IGNORED.test(text) || typeof args.at(-1) === 'function') return work();
  const name = text.slice(0, 70);
  return POLLS.test(text) ? asPoll(name, work) : asPoint(name, work);
});

const { fetch } = globalThis;
globalThis.fetch = (input, init) => {
  const { pathname } = new URL(input instanceof Request ? input.url : input);
  const path = pathname.replaceAll(/_[A-Za-z0-9]{14}/g, '_…');
  return asPoint(`${init?.method ?? 'GET'} ${path}`, () => fetch(input, init));
};

const mailPort = Number(URL.parse(process.env.MAIL_URL ?? '')?.port);
const write: unknown = Reflect.get(net.Socket.prototype, 'write');
Reflect.set(net.Socket.prototype, 'write', function counted(this: net.Socket, ...args: unknown[]) {
  // The original method with its original arguments.
  const send = () => Reflect.apply(write as () => boolean, this, args);
  if (!armed || this.remotePort !== mailPort) return send();
  passed += 1;
  const point = passed;
  const name = `SMTP ${/^[A-Z]{4}/.exec(String(args[0]))?.[0] ?? 'message'}`;
  killAt(name, point, 'before');
  const sent = send();
  killAt(name, point, 'after');
  return sent;
});

process.on('message', (arming: Arming) => {
  armed = arming;
  passed = 0;
  process.send?.('armed');
});
process.channel?.unref();
