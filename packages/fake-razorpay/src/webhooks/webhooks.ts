import type { Clock } from '../clock.ts';
import type { Delivery } from '../ledger/entities.ts';
import { seededRandom } from '../random.ts';
import { buildEventBody, type EventName, type Snapshot } from './events.ts';
import { post } from './post.ts';
import { createSignedHeaders, generateEventId } from './signatures.ts';

export const RESPONSE_TIMEOUT_MS = 5_000;
const MAX_IN_FLIGHT = 20;
const FIRST_RETRY_SECONDS = 10;
const MAX_RETRY_SECONDS = 24 * 60 * 60;

export interface WebhookBehaviour {
  enabled: boolean;
  /** Deliveries of each event, with the same event id. */
  copies: number;
  /** Fraction of deliveries that are dropped, 0 to 1. */
  drop: number;
  /** Delay each delivery randomly, up to window_ms. */
  shuffle: boolean;
  window_ms: number;
  delay_ms: number;
  secret: string;
  seed: number;
}

const DEFAULT_BEHAVIOUR = {
  enabled: true,
  copies: 1,
  drop: 0,
  shuffle: false,
  window_ms: 1_000,
  delay_ms: 0,
  seed: 1,
};

interface PendingDelivery {
  event_id: string;
  event: EventName;
  body: string;
  secret: string;
  payment_id: string | null;
  order_id: string | null;
  attempt: number;
  first: number;
}

interface WebhooksOptions {
  url: string;
  secret: string;
  clock: Clock;
  record: (delivery: Delivery) => void;
}

/** Delivers events at least once, unordered, with retries. */
export class Webhooks {
  url: string;
  behaviour: WebhookBehaviour;
  disabled = false;
  readonly #defaults: WebhookBehaviour;
  readonly #clock: Clock;
  readonly #record: WebhooksOptions['record'];
  readonly #pending = new Set<PendingDelivery>();
  readonly #ready = new Set<PendingDelivery>();
  #random = seededRandom(1);
  #failing: { since: number; elapsed: number } | null = null;
  #inFlight = 0;
  #idle: (() => void)[] = [];

  constructor({ url, secret, clock, record }: WebhooksOptions) {
    this.url = url;
    this.#clock = clock;
    this.#record = record;
    this.#defaults = { ...DEFAULT_BEHAVIOUR, secret };
    this.behaviour = { ...this.#defaults };
  }

  emit(event: EventName, snapshot: Snapshot): void {
    const { enabled, copies, secret } = this.behaviour;
    if (!enabled || this.disabled || this.url === '') return;
    const body = buildEventBody(event, snapshot, this.#clock.now());
    const payment_id = snapshot.payment?.id ?? null;
    const order_id = snapshot.payment?.order_id ?? null;
    const event_id = generateEventId();
    const first = this.#clock.elapsed();
    for (let copy = 0; copy < copies; copy += 1) {
      this.#send({ event_id, event, body, secret, payment_id, order_id, attempt: 0, first });
    }
  }

  set(changes: Partial<WebhookBehaviour>): void {
    Object.assign(this.behaviour, changes);
    if (changes.seed !== undefined) this.#random = seededRandom(changes.seed);
  }

  pending(): number {
    return this.#pending.size;
  }

  failingSince(): number | null {
    return this.#failing?.since ?? null;
  }

  /** Resolves when no delivery is pending. */
  idle(): Promise<void> {
    if (this.#pending.size === 0) return Promise.resolve();
    return new Promise((resolve) => {
      this.#idle.push(resolve);
    });
  }

  enable(): void {
    this.disabled = false;
    this.#failing = null;
  }

  reset(): void {
    this.#clear();
    this.enable();
    this.behaviour = { ...this.#defaults };
    this.#random = seededRandom(this.behaviour.seed);
  }

  #send(delivery: PendingDelivery): void {
    const { drop, shuffle, window_ms, delay_ms } = this.behaviour;
    if (drop > 0 && this.#random() < drop) return;
    const wait = delay_ms + (shuffle ? this.#random() * window_ms : 0);
    this.#pending.add(delivery);
    if (wait > 0) setTimeout(() => this.#queue(delivery), wait);
    else this.#queue(delivery);
  }

  #queue(delivery: PendingDelivery): void {
    if (!this.#pending.has(delivery)) return;
    this.#ready.add(delivery);
    this.#pump();
  }

  #pump(): void {
    for (const delivery of this.#ready) {
      if (this.#inFlight >= MAX_IN_FLIGHT) return;
      this.#ready.delete(delivery);
      void this.#deliver(delivery);
    }
  }

  async #deliver(delivery: PendingDelivery): Promise<void> {
    this.#inFlight += 1;
    delivery.attempt += 1;
    const { body, event_id, event, attempt, payment_id, order_id } = delivery;
    const at = Date.now() / 1000;
    const headers = createSignedHeaders(body, delivery.secret, event_id);
    const { status } = await post(this.url, body, headers, RESPONSE_TIMEOUT_MS);
    this.#inFlight -= 1;
    // Ignored when a reset or the retry limit has removed it.
    if (this.#pending.has(delivery)) {
      this.#record({ event_id, event, status, attempt, at, payment_id, order_id });
      if (status >= 200 && status < 300) this.#succeeded(delivery);
      else this.#failed(delivery);
    }
    this.#pump();
  }

  #succeeded(delivery: PendingDelivery): void {
    this.#failing = null;
    this.#done(delivery);
  }

  /** Retries with exponential backoff for 24 hours; 24 hours without a success disable the webhook. */
  #failed(delivery: PendingDelivery): void {
    const elapsed = this.#clock.elapsed();
    this.#failing ??= { since: this.#clock.now(), elapsed };
    if (elapsed - this.#failing.elapsed >= MAX_RETRY_SECONDS) {
      this.disabled = true;
      this.#clear();
      return;
    }
    const left = delivery.first + MAX_RETRY_SECONDS - elapsed;
    const backoff = FIRST_RETRY_SECONDS * 2 ** (delivery.attempt - 1);
    if (left <= 0) this.#done(delivery);
    else this.#clock.after(Math.min(backoff, left), () => this.#queue(delivery));
  }

  #done(delivery: PendingDelivery): void {
    this.#pending.delete(delivery);
    if (this.#pending.size > 0) return;
    for (const resolve of this.#idle) resolve();
    this.#idle = [];
  }

  #clear(): void {
    this.#ready.clear();
    for (const delivery of this.#pending) this.#done(delivery);
  }
}
