import { writeSync } from 'node:fs';
import pg from 'pg';

/**
 * Loaded before the shop or the worker (`--import`). Every statement and every call of the provider
 * becomes a numbered point at which the process can end itself, before it or after it.
 */
export interface Arming {
  /** The number of the point, from 1 on; 0 only counts. */
  at: number;
  when: 'before' | 'after';
}

export type Order = { kind: 'arm'; arming: Arming } | { kind: 'list' };
export type Report = { kind: 'armed' } | { kind: 'points'; names: string[] };

/** The queue, the ear for changes and the probes are not the path of the money. */
const OTHERS = /pgboss|^listen|^select 1( from migration |$)|^set |pg_notify/i;
/** A look whether something is due; a point only if there was. */
const LOOKS = /^with due as/i;

let armed: Arming | undefined;
let names: string[] = [];

function pass(name: string, place: number, when: Arming['when']) {
  if (armed?.at !== place || armed.when !== when) return;
  // Straight into the log: nothing that waits is written any more.
  writeSync(2, `fail-point ${place} ${when} ${name}\n`);
  process.kill(process.pid, 'SIGKILL');
}

async function through<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (!armed) return work();
  const place = names.push(name);
  pass(name, place, 'before');
  const result = await work();
  pass(name, place, 'after');
  return result;
}

async function look<T extends { rowCount?: number | null }>(name: string, work: () => Promise<T>) {
  const result = await work();
  if (armed && result.rowCount) pass(name, names.push(name), 'after');
  return result;
}

const textOf = (query: unknown): string | undefined => {
  if (typeof query === 'string') return query;
  if (typeof query !== 'object' || query === null || !('text' in query)) return undefined;
  return typeof query.text === 'string' ? query.text : undefined;
};

const query: unknown = Reflect.get(pg.Client.prototype, 'query');
Reflect.set(pg.Client.prototype, 'query', function counted(this: pg.Client, ...args: unknown[]) {
  // It is the method that was there, asked exactly as it was going to be.
  const work = () => Reflect.apply(query as () => Promise<pg.QueryResult>, this, args);
  const text = textOf(args[0])?.trim().replaceAll(/\s+/g, ' ');
  if (text === undefined || OTHERS.test(text) || typeof args.at(-1) === 'function') return work();
  const name = text.slice(0, 70);
  return LOOKS.test(text) ? look(name, work) : through(name, work);
});

const { fetch } = globalThis;
globalThis.fetch = (input, init) => {
  const { pathname } = new URL(input instanceof Request ? input.url : input);
  const path = pathname.replaceAll(/_[A-Za-z0-9]{14}/g, '_…');
  return through(`${init?.method ?? 'GET'} ${path}`, () => fetch(input, init));
};

process.on('message', (order: Order) => {
  const report: Report = order.kind === 'arm' ? { kind: 'armed' } : { kind: 'points', names };
  if (order.kind === 'arm') {
    armed = order.arming;
    names = [];
  }
  process.send?.(report);
});
process.channel?.unref();
