import { appendFileSync } from 'node:fs';
import { ErrorReply, refusals } from '@shop/contract';
import * as z from 'zod/mini';
import type { Reply } from './http-client.ts';

type Act = 'buy' | 'verify' | 'dismiss' | 'webhook';

/** One thing that somebody did, and how it ended. Unknown: no answer came. */
export interface Entry {
  user_id: number;
  act: Act;
  /** What it was about: a provider's order or payment, or the products. */
  about: string;
  began: number;
  end: 'ok' | 'refused' | 'unknown';
  status: number;
  code: string | undefined;
  milliseconds: number;
  resent: boolean;
  rzp_order_id?: string | undefined;
  rzp_payment_id?: string | undefined;
  order_id?: string | undefined;
  state?: string | undefined;
}

export interface History {
  entries: Entry[];
  /** Answers that told something they should not. */
  leaks: string[];
  record: (
    entry: Omit<Entry, 'end' | 'status' | 'code' | 'milliseconds' | 'resent'>,
    reply: Reply,
  ) => Entry;
}

/** What everybody did and was told, kept as lines of JSON. */
export function openHistory(file: string): History {
  const entries: Entry[] = [];
  const leaks: string[] = [];
  return {
    entries,
    leaks,
    record(begun, { status, body, milliseconds, resent }) {
      const refusal = z.safeParse(ErrorReply, body).data;
      const end = status === 0 ? 'unknown' : status < 400 ? 'ok' : 'refused';
      const entry = { ...begun, end, status, code: refusal?.error, milliseconds, resent } as const;
      entries.push(entry);
      appendFileSync(file, `${JSON.stringify(entry)}\n`);
      if (status >= 500 && !isPlain(refusal)) {
        leaks.push(`${begun.act} was answered ${status} in words of its own: ${text(body)}`);
      }
      return entry;
    },
  };
}

/** An answer to a failure has the words that the contract gives it, and no others. */
function isPlain(refusal: ErrorReply | undefined): boolean {
  return refusal !== undefined && refusal.msg === refusals[refusal.error].msg;
}

const text = (body: unknown) => (JSON.stringify(body) ?? '').slice(0, 200);
