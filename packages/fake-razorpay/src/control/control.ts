import type { FaultOrder } from '../faults/faults.ts';
import type {
  Delivery,
  Method,
  Order,
  Payment,
  PaymentStatus,
  Refund,
  Triple,
} from '../ledger/entities.ts';
import type { Switches } from '../provider.ts';
import type { EventName } from '../webhooks/events.ts';
import type { WebhookSwitches } from '../webhooks/webhooks.ts';

export { CALLS, type Call, FAULTS, type Fault, type FaultOrder } from '../faults/faults.ts';
export type {
  Delivery,
  Method,
  Order,
  Payment,
  PaymentStatus,
  Refund,
  Triple,
} from '../ledger/entities.ts';
export type { EventName } from '../webhooks/events.ts';

export interface LedgerDump {
  orders: Order[];
  payments: (Payment & { history: { status: PaymentStatus; at: number }[] })[];
  refunds: Refund[];
  deliveries: Delivery[];
  /** How often somebody followed the redirect-302 fault. */
  redirectsFollowed: number;
}

export interface PayOptions {
  /** Captured unless the order asks for manual capture. */
  status?: Exclude<PaymentStatus, 'refunded'>;
  method?: Method;
  amount?: number;
  email?: string;
  contact?: string;
  webhooks?: boolean;
  /** Pays although the order takes no further payment, as happens in a race. */
  force?: boolean;
}

export interface EventOptions {
  event: EventName;
  payment_id?: string;
  refund_id?: string;
  event_id?: string;
  secret?: string;
  /** Sent as it stands instead of the body that belongs to the event. */
  body?: string | Uint8Array;
  /** Put over the usual ones; null takes a header away. */
  headers?: Record<string, string | null>;
  /** Shows the payment as if it were in this status. */
  status_as?: PaymentStatus;
}

/** What only the stand-in can do: pay, break, look into the books. */
export interface Control {
  ledger: () => Promise<LedgerDump>;
  pay: (order_id: string, options?: PayOptions) => Promise<Triple & { status: PaymentStatus }>;
  move: (
    payment_id: string,
    status: PaymentStatus,
    options?: { webhooks?: boolean },
  ) => Promise<void>;
  setFault: (order: FaultOrder) => Promise<void>;
  clearFaults: () => Promise<void>;
  setWebhooks: (changes: Partial<WebhookSwitches>) => Promise<void>;
  setWebhookUrl: (url: string) => Promise<void>;
  /** Sends one event now, whatever the ledger says, and answers what the shop answered. */
  sendEvent: (options: EventOptions) => Promise<{ status: number; text: string }>;
  eventFor: (
    options: EventOptions,
  ) => Promise<{ body: string; signature: string; event_id: string }>;
  pendingDeliveries: () => Promise<number>;
  /** Waits until no event is waiting or under way. */
  flushWebhooks: () => Promise<void>;
  webhookState: () => Promise<{ disabled: boolean; failing_since: number | null }>;
  enableWebhook: () => Promise<void>;
  setBalance: (paise: number | null) => Promise<void>;
  setRefundOutcome: (outcome: 'processed' | 'failed') => Promise<void>;
  setSwitches: (changes: Partial<Switches>) => Promise<void>;
  moveClock: (seconds: number) => Promise<void>;
  /** Empties the books and puts every switch back. The webhook URL stays. */
  reset: () => Promise<void>;
}

export const CONTROLS = [
  'ledger',
  'pay',
  'move',
  'setFault',
  'clearFaults',
  'setWebhooks',
  'setWebhookUrl',
  'sendEvent',
  'eventFor',
  'pendingDeliveries',
  'flushWebhooks',
  'webhookState',
  'enableWebhook',
  'setBalance',
  'setRefundOutcome',
  'setSwitches',
  'moveClock',
  'reset',
] as const satisfies (keyof Control)[];

/** Talks to the control port of a running stand-in. */
export function connectControl(url: string): Control {
  const calls = CONTROLS.map((name) => [name, (...args: unknown[]) => ask(url, name, args)]);
  // The control port answers each name through an implementation of this same interface.
  return Object.fromEntries(calls) as Control;
}

async function ask(url: string, name: keyof Control, args: unknown[]): Promise<unknown> {
  for (;;) {
    const answer = await fetch(new URL(name, url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(args.map(withoutBytes), infinityAsMinusOne),
    });
    const text = await answer.text();
    // Flushing answers so after a while, before anybody on the way loses patience.
    if (answer.status === 202) continue;
    if (!answer.ok) throw new Error(text);
    return text === '' ? undefined : JSON.parse(text);
  }
}

function withoutBytes(arg: unknown): unknown {
  if (typeof arg !== 'object' || arg === null || !('body' in arg)) return arg;
  if (!(arg.body instanceof Uint8Array)) return arg;
  return { ...arg, body: { base64: Buffer.from(arg.body).toString('base64') } };
}

const infinityAsMinusOne = (_name: string, value: unknown) =>
  value === Number.POSITIVE_INFINITY ? -1 : value;
