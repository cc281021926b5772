import type { Clock } from '../clock.ts';
import type { Delivery } from '../ledger/entities.ts';
import { seededRandom } from '../random.ts';
import { type EventName, eventBody, type Snapshot } from './events.ts';
import { post } from './post.ts';
import { newEventId, signedHeaders } from './signatures.ts';

export const ANSWER_LIMIT_MS = 5_000;
const IN_FLIGHT = 20;
const FIRST_RETRY_SECONDS = 10;
const GIVE_UP_SECONDS = 24 * 60 * 60;

export interface WebhookSwitches {
  enabled: boolean;
  /** How often each event is sent, under one event id. */
  copies: number;
  /** The part of all sendings that never leaves, 0 to 1. */
  drop: number;
  /** Sends in random order within window_ms. */
  shuffle: boolean;
  window_ms: number;
  delay_ms: number;
  secret: string;
  seed: number;
}

const QUIET = {
  enabled: true,
  copies: 1,
  drop: 0,
  shuffle: false,
  window_ms: 1_000,
  delay_ms: 0,
  seed: 1,
};

interface Parcel {
  event_id: string;
  event: EventName;
  body: string;
  secret: string;
  payment_id: string;
  order_id: string;
  attempt: number;
  first: number;
}

interface Settings {
  url: string;
  secret: string;
  clock: Clock;
  /** Where every attempt is written down. */
  record: (delivery: Delivery) => void;
}

/** Brings events to the shop: at least once, in no certain order, and again after a failure. */
export class Webhooks {
  url: string;
  switches: WebhookSwitches;
  disabled = false;
  readonly #defaults: WebhookSwitches;
  readonly #clock: Clock;
  readonly #record: Settings['record'];
  readonly #alive = new Set<Parcel>();
  readonly #ready = new Set<Parcel>();
  #random = seededRandom(1);
  #failing: { since: number; elapsed: number } | null = null;
  #inFlight = 0;
  #idle: (() => void)[] = [];

  constructor({ url, secret, clock, record }: Settings) {
    this.url = url;
    this.#clock = clock;
    this.#record = record;
    this.#defaults = { ...QUIET, secret };
    this.switches = { ...this.#defaults };
  }

  emit(event: EventName, snapshot: Snapshot): void {
    const { enabled, copies, secret } = this.switches;
    if (!enabled || this.disabled || this.url === '') return;
    const body = eventBody(event, snapshot, this.#clock.now());
    const { id: payment_id, order_id } = snapshot.payment;
    const event_id = newEventId();
    const first = this.#clock.elapsed();
    for (let copy = 0; copy < copies; copy += 1) {
      this.#send({ event_id, event, body, secret, payment_id, order_id, attempt: 0, first });
    }
  }

  set(changes: Partial<WebhookSwitches>): void {
    Object.assign(this.switches, changes);
    if (changes.seed !== undefined) this.#random = seededRandom(changes.seed);
  }

  pending(): number {
    return this.#alive.size;
  }

  failingSince(): number | null {
    return this.#failing?.since ?? null;
  }

  /** Resolves when no event is waiting or under way. */
  idle(): Promise<void> {
    if (this.#alive.size === 0) return Promise.resolve();
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
    this.switches = { ...this.#defaults };
    this.#random = seededRandom(this.switches.seed);
  }

  #send(parcel: Parcel): void {
    const { drop, shuffle, window_ms, delay_ms } = this.switches;
    if (drop > 0 && this.#random() < drop) return;
    const wait = delay_ms + (shuffle ? this.#random() * window_ms : 0);
    this.#alive.add(parcel);
    if (wait > 0) setTimeout(() => this.#queue(parcel), wait);
    else this.#queue(parcel);
  }

  #queue(parcel: Parcel): void {
    if (!this.#alive.has(parcel)) return;
    this.#ready.add(parcel);
    this.#pump();
  }

  #pump(): void {
    for (const parcel of this.#ready) {
      if (this.#inFlight >= IN_FLIGHT) return;
      this.#ready.delete(parcel);
      void this.#deliver(parcel);
    }
  }

  async #deliver(parcel: Parcel): Promise<void> {
    this.#inFlight += 1;
    parcel.attempt += 1;
    const { body, event_id, event, attempt, payment_id, order_id } = parcel;
    const at = Date.now() / 1000;
    const headers = signedHeaders(body, parcel.secret, event_id);
    const { status } = await post(this.url, body, headers, ANSWER_LIMIT_MS);
    this.#inFlight -= 1;
    // Whatever was emptied or given up in between is nobody's business any more.
    if (this.#alive.has(parcel)) {
      this.#record({ event_id, event, status, attempt, at, payment_id, order_id });
      if (status >= 200 && status < 300) this.#succeeded(parcel);
      else this.#failed(parcel);
    }
    this.#pump();
  }

  #succeeded(parcel: Parcel): void {
    this.#failing = null;
    this.#done(parcel);
  }

  /** Tries again, ever later, for a day; after a day without any success the webhook is off. */
  #failed(parcel: Parcel): void {
    const elapsed = this.#clock.elapsed();
    this.#failing ??= { since: this.#clock.now(), elapsed };
    if (elapsed - this.#failing.elapsed >= GIVE_UP_SECONDS) {
      this.disabled = true;
      this.#clear();
      return;
    }
    const left = parcel.first + GIVE_UP_SECONDS - elapsed;
    const backoff = FIRST_RETRY_SECONDS * 2 ** (parcel.attempt - 1);
    if (left <= 0) this.#done(parcel);
    else this.#clock.after(Math.min(backoff, left), () => this.#queue(parcel));
  }

  #done(parcel: Parcel): void {
    this.#alive.delete(parcel);
    if (this.#alive.size > 0) return;
    for (const tell of this.#idle) tell();
    this.#idle = [];
  }

  #clear(): void {
    this.#ready.clear();
    for (const parcel of this.#alive) this.#done(parcel);
  }
}
