import type { FaultConfig } from '../faults/faults.ts';
import type {
  Delivery,
  Method,
  Order,
  Payment,
  PaymentStatus,
  QrCode,
  Refund,
  Settlement,
  SignedPayment,
} from '../ledger/entities.ts';
import type { QrPayOptions } from '../ledger/qr-payments.ts';
import type { BehaviourFlags } from '../provider.ts';
import type { EventName } from '../webhooks/events.ts';
import type { WebhookBehaviour } from '../webhooks/webhooks.ts';

export {
  CALLS,
  type Call,
  FAULTS,
  type Fault,
  type FaultConfig as FaultOrder,
} from '../faults/faults.ts';
export type {
  Delivery,
  Method,
  Order,
  Payment,
  PaymentStatus,
  Refund,
  SignedPayment as Triple,
} from '../ledger/entities.ts';
export type { EventName } from '../webhooks/events.ts';

export interface LedgerSnapshot {
  orders: Order[];
  payments: (Payment & {
    history: { status: PaymentStatus; at: number }[];
    /** Set for a payment of a QR code. */
    qr_id: string | null;
  })[];
  qrCodes: QrCode[];
  refunds: Refund[];
  deliveries: Delivery[];
  /** Requests that followed the redirect of the redirect-302 fault. */
  redirectsFollowed: number;
}

export interface PayOptions {
  /** Default: captured, or authorized when the order asks for manual capture. */
  status?: Exclude<PaymentStatus, 'refunded'>;
  method?: Method;
  amount?: number;
  email?: string;
  contact?: string;
  webhooks?: boolean;
  /** Pays even if the order is already paid, as in a race. */
  force?: boolean;
}

export interface EventOptions {
  event: EventName;
  payment_id?: string;
  refund_id?: string;
  /** For the events of a QR code that are about no payment. */
  qr_id?: string;
  event_id?: string;
  secret?: string;
  /** Sent verbatim instead of the generated body. */
  body?: string | Uint8Array;
  /** Override the default headers; null removes one. */
  headers?: Record<string, string | null>;
  /** Status of the payment in the event. */
  status_as?: PaymentStatus;
}

/** Control API of the fake: make payments, inject faults, read the ledger. */
export interface Control {
  ledger: () => Promise<LedgerSnapshot>;
  pay: (
    order_id: string,
    options?: PayOptions,
  ) => Promise<SignedPayment & { status: PaymentStatus }>;
  /** Scans a QR code and pays it. */
  payQr: (
    qr_id: string,
    options?: QrPayOptions,
  ) => Promise<{ payment_id: string; status: PaymentStatus }>;
  transition: (
    payment_id: string,
    status: PaymentStatus,
    options?: { webhooks?: boolean },
  ) => Promise<void>;
  setFault: (order: FaultConfig) => Promise<void>;
  clearFaults: () => Promise<void>;
  setWebhooks: (changes: Partial<WebhookBehaviour>) => Promise<void>;
  setWebhookUrl: (url: string) => Promise<void>;
  /** Sends one event at once. @returns the shop's response. */
  sendEvent: (options: EventOptions) => Promise<{ status: number; text: string }>;
  eventFor: (
    options: EventOptions,
  ) => Promise<{ body: string; signature: string; event_id: string }>;
  pendingDeliveries: () => Promise<number>;
  /** Waits until no delivery is pending. */
  flushWebhooks: () => Promise<void>;
  webhookState: () => Promise<{ disabled: boolean; failing_since: number | null }>;
  enableWebhook: () => Promise<void>;
  setBalance: (paise: number | null) => Promise<void>;
  setRefundOutcome: (outcome: 'processed' | 'failed') => Promise<void>;
  setBehaviour: (changes: Partial<BehaviourFlags>) => Promise<void>;
  advanceClock: (seconds: number) => Promise<void>;
  /** Pays out everything that is in no settlement yet. */
  settle: (status?: Settlement['status']) => Promise<Settlement>;
  changeSettlement: (settlement_id: string, status: Settlement['status']) => Promise<Settlement>;
  /** Adds an adjustment to the next settlement; negative for a deduction. */
  adjust: (paise: number, description: string) => Promise<void>;
  /** Opens the same ledger for a shop whose clock stands in the past. @param seconds how far back it starts. */
  openPast: (seconds: number) => Promise<{ origin: string; controlUrl: string }>;
  /** Clears the ledger and restores the default behaviour. Keeps the webhook URL. */
  reset: () => Promise<void>;
}

export const CONTROL_NAMES = [
  'ledger',
  'pay',
  'payQr',
  'transition',
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
  'setBehaviour',
  'advanceClock',
  'settle',
  'changeSettlement',
  'adjust',
  'openPast',
  'reset',
] as const satisfies (keyof Control)[];

/** Client of the control API of a running fake. */
export function connectControl(url: string): Control {
  const calls = CONTROL_NAMES.map((name) => [
    name,
    (...args: unknown[]) => callControl(url, name, args),
  ]);
  // The control API implements the same interface.
  return Object.fromEntries(calls) as Control;
}

async function callControl(url: string, name: keyof Control, args: unknown[]): Promise<unknown> {
  for (;;) {
    const response = await fetch(new URL(name, url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(args.map(encodeBytes), encodeInfinity),
    });
    const text = await response.text();
    // flushWebhooks responds 202 before a client or proxy times out; then it is called again.
    if (response.status === 202) continue;
    if (!response.ok) throw new Error(text);
    return text === '' ? undefined : JSON.parse(text);
  }
}

function encodeBytes(arg: unknown): unknown {
  if (typeof arg !== 'object' || arg === null || !('body' in arg)) return arg;
  if (!(arg.body instanceof Uint8Array)) return arg;
  return { ...arg, body: { base64: Buffer.from(arg.body).toString('base64') } };
}

const encodeInfinity = (_name: string, value: unknown) =>
  value === Number.POSITIVE_INFINITY ? -1 : value;
