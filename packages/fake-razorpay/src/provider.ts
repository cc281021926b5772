import { type Clock, createClock } from './clock.ts';
import { createFaultQueues, type Faults } from './faults/faults.ts';
import { createLedger, type Ledger } from './ledger/ledger.ts';
import { Webhooks } from './webhooks/webhooks.ts';

export interface Settings {
  keyId: string;
  keySecret: string;
  webhookSecret: string;
  webhookUrl: string;
  timeScale: number;
}

/** Behaviour that the provider's documentation leaves open or that depends on the merchant account. */
export interface BehaviourFlags {
  /** Refund a second payment of a paid order, or of a closed QR code, automatically. */
  autoRefundLate: boolean;
  /** Include payments with status created in the payments of an order. */
  listCreated: boolean;
  uniqueReceipts: boolean;
  /** HTTP status of the response to a wrong key. */
  authStatus: 400 | 401;
  /** Whether the account has QR codes. */
  qrCodes: boolean;
  /** Include the text of a QR code, so that the merchant draws it. */
  qrImageContent: boolean;
  /** Write the end of a QR code as text. */
  qrCloseByText: boolean;
  /** Copy the notes of a QR code to its payments. */
  qrNotes: boolean;
  /** Make an order for every payment of a QR code. */
  qrOrders: boolean;
  /** Send payment.captured too for a payment of a QR code. */
  qrCaptured: boolean;
  /** Orders that may be created in any window of `seconds` real seconds; more of them get 429. */
  orderLimit: { orders: number; seconds: number } | null;
}

export interface Provider {
  settings: Settings;
  clock: Clock;
  ledger: Ledger;
  webhooks: Webhooks;
  faults: Faults;
  behaviour: BehaviourFlags;
  /** Merchant balance in paise; null for unlimited. */
  balance: number | null;
  refundOutcome: 'processed' | 'failed';
}

const defaults: BehaviourFlags = {
  autoRefundLate: false,
  listCreated: true,
  uniqueReceipts: false,
  authStatus: 401,
  qrCodes: true,
  qrImageContent: true,
  qrCloseByText: false,
  qrNotes: true,
  qrOrders: false,
  qrCaptured: true,
  orderLimit: null,
};

export function createProvider(settings: Settings): Provider {
  const clock = createClock(settings.timeScale);
  const provider: Provider = {
    settings,
    clock,
    ledger: createLedger(),
    webhooks: new Webhooks({
      url: settings.webhookUrl,
      secret: settings.webhookSecret,
      clock,
      record: (delivery) => void provider.ledger.deliveries.push(delivery),
    }),
    faults: createFaultQueues(),
    behaviour: { ...defaults },
    balance: null,
    refundOutcome: 'processed',
  };
  return provider;
}

export function resetProvider(provider: Provider): void {
  provider.clock.reset();
  provider.webhooks.reset();
  provider.faults.clear();
  provider.ledger = createLedger();
  provider.behaviour = { ...defaults };
  provider.balance = null;
  provider.refundOutcome = 'processed';
}

/**
 * The same ledger, seen from the past: what happens through it is dated by a clock that stands `seconds` back, and no
 * webhook tells of it. A reset of the provider does not reach it.
 */
export function createPastProvider(provider: Provider, seconds: number): Provider {
  const clock = createClock(1);
  clock.advance(-seconds);
  const webhooks = new Webhooks({ url: '', secret: '', clock, record: () => {} });
  webhooks.set({ enabled: false });
  return { ...provider, clock, webhooks };
}
