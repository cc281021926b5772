import { type Clock, openClock } from './clock.ts';
import { type Faults, openFaults } from './faults/faults.ts';
import { emptyLedger, type Ledger } from './ledger/ledger.ts';
import { Webhooks } from './webhooks/webhooks.ts';

export interface Settings {
  keyId: string;
  keySecret: string;
  webhookSecret: string;
  webhookUrl: string;
  timeScale: number;
}

/** What the provider's documentation leaves open, and what depends on the merchant's account. */
export interface Switches {
  /** A second payment on a paid order is sent back by the provider itself. */
  autoRefundLate: boolean;
  /** The payments of an order include those that are only begun. */
  listCreated: boolean;
  uniqueReceipts: boolean;
  /** The status of an answer to a wrong key. */
  authStatus: 400 | 401;
}

export interface Provider {
  settings: Settings;
  clock: Clock;
  ledger: Ledger;
  webhooks: Webhooks;
  faults: Faults;
  switches: Switches;
  /** Paise in the merchant's account; null when there is always enough. */
  balance: number | null;
  refundOutcome: 'processed' | 'failed';
}

const defaults: Switches = {
  autoRefundLate: false,
  listCreated: true,
  uniqueReceipts: false,
  authStatus: 401,
};

export function openProvider(settings: Settings): Provider {
  const clock = openClock(settings.timeScale);
  const provider: Provider = {
    settings,
    clock,
    ledger: emptyLedger(),
    webhooks: new Webhooks({
      url: settings.webhookUrl,
      secret: settings.webhookSecret,
      clock,
      record: (delivery) => void provider.ledger.deliveries.push(delivery),
    }),
    faults: openFaults(),
    switches: { ...defaults },
    balance: null,
    refundOutcome: 'processed',
  };
  return provider;
}

export function resetProvider(provider: Provider): void {
  provider.clock.reset();
  provider.webhooks.reset();
  provider.faults.clear();
  provider.ledger = emptyLedger();
  provider.switches = { ...defaults };
  provider.balance = null;
  provider.refundOutcome = 'processed';
}
