import type { FaultConfig } from '../faults/faults.ts';
import type { Mail, MailQuery } from '../messages/mail.ts';

export { FAULTS, type Fault, type FaultConfig } from '../faults/faults.ts';
export type { Mail, MailQuery } from '../messages/mail.ts';

export interface WaitOptions extends MailQuery {
  /** Default 1. */
  count?: number;
  /** Default 10 seconds. */
  timeoutMs?: number;
}

export interface Sessions {
  /** Accepted since the start. */
  connections: number;
  open: number;
  /** Messages that were kept since the start, cleared ones included. */
  messages: number;
}

/** Control API of the inbox: read messages, inject faults. */
export interface Control {
  /** In order of arrival. */
  list: (query?: MailQuery) => Promise<Mail[]>;
  /** All matching messages, as soon as there are `count`. Rejects when they do not arrive in time. */
  waitFor: (options?: WaitOptions) => Promise<Mail[]>;
  /** Forgets the matching messages, all by default. */
  clear: (query?: MailQuery) => Promise<void>;
  /**
   * A fault of connections (no-greeting, slow without `to`) also ends the idle ones: a client that keeps
   * its connection would never meet it.
   */
  setFault: (fault: FaultConfig) => Promise<void>;
  clearFaults: () => Promise<void>;
  /** Connections are refused, as if the mail server were away; open ones end. */
  stopListening: () => Promise<void>;
  /** Listens again, on the same port. No effect while it listens. */
  startListening: () => Promise<void>;
  sessions: () => Promise<Sessions>;
}

export const CONTROL_NAMES = [
  'list',
  'waitFor',
  'clear',
  'setFault',
  'clearFaults',
  'stopListening',
  'startListening',
  'sessions',
] as const satisfies (keyof Control)[];

export const DEFAULT_WAIT_MS = 10_000;

/** Client of the control API of a running inbox. */
export function connectControl(url: string): Control {
  const calls = CONTROL_NAMES.map((name) => [
    name,
    (...args: unknown[]) => callControl(url, name, args),
  ]);
  // The control API implements the same interface.
  const control = Object.fromEntries(calls) as Control;
  return {
    ...control,
    async waitFor({ timeoutMs = DEFAULT_WAIT_MS, ...query } = {}) {
      const deadline = Date.now() + timeoutMs;
      for (;;) {
        const left = Math.max(deadline - Date.now(), 0);
        const found: Mail[] | undefined = await control.waitFor({ ...query, timeoutMs: left });
        // The inbox responds without a result before a client or proxy times out.
        if (found) return found;
      }
    },
  };
}

/** @returns undefined for an empty response. */
async function callControl(url: string, name: keyof Control, args: unknown[]): Promise<unknown> {
  const response = await fetch(new URL(name, url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(args, encodeInfinity),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text === '' ? undefined : JSON.parse(text);
}

const encodeInfinity = (_name: string, value: unknown) =>
  value === Number.POSITIVE_INFINITY ? -1 : value;
