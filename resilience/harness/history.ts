import { ErrorReply, errors } from '@shop/contract';
import * as z from 'zod/mini';
import type { Reply } from './http-client.ts';

interface Action {
  user_id: number;
  /** Of the link or the sale at the counter with which it is bought. */
  request_id?: string | undefined;
  action: 'buy' | 'verify' | 'dismiss' | 'webhook' | 'counter';
  rzp_order_id?: string | undefined;
  rzp_payment_id?: string | undefined;
  order_id?: string | undefined;
  /** Opens a guest's order. */
  token?: string | undefined;
  state?: string | undefined;
}

/** One request of a customer or of the provider, and its response; status 0: none came. */
export interface Entry extends Action, Pick<Reply, 'status' | 'milliseconds' | 'resent'> {
  retryAfter: boolean;
  code: string | undefined;
}

/** All responses to customers, compared with the database afterwards. */
export interface History {
  entries: Entry[];
  /** Responses to server errors with other words than the contract's. */
  leaks: string[];
  record: (action: Action, reply: Reply) => Entry;
}

export function createHistory(): History {
  const entries: Entry[] = [];
  const leaks: string[] = [];
  return {
    entries,
    leaks,
    record(action, { status, headers, body, milliseconds, resent }) {
      const error = z.safeParse(ErrorReply, body).data;
      const retryAfter = 'retry-after' in headers;
      const entry = { ...action, status, retryAfter, code: error?.error, milliseconds, resent };
      entries.push(entry);
      if (status >= 500 && !(error && isOurMessage(error))) {
        const text = (JSON.stringify(body) ?? '').slice(0, 200);
        leaks.push(`response ${status} to ${action.action} has a body of its own: ${text}`);
      }
      return entry;
    },
  };
}

/** A placeholder of the contract's message may have any value. */
function isOurMessage({ error, msg }: ErrorReply): boolean {
  const words = errors[error].msg.split(/\{\w+\}/);
  return words.every((part) => msg.includes(part));
}
