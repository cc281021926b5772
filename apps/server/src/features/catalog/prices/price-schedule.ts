import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '#db/database.ts';
import { BASE_PRICES } from './offers.queries.ts';
import { type PricePeriod, readPriceSchedule } from './price-schedule.queries.ts';
import { type ClockOffset, findOffset } from './primary-clock.ts';

/** The instant of a request, by the clock of the primary: those of other machines differ. */
export interface PriceMoment {
  at: Date;
  /** The price book of this instant. */
  book_id: number;
  /** Until another book may apply. */
  remainingMs: number;
  /** Those that have not started yet, in their order. */
  upcoming: PricePeriod[];
}

export interface PriceSchedule {
  /** Called once per request; what it returns is passed to every statement. */
  now: () => Promise<PriceMoment>;
  /** Until another book may apply. */
  getRemainingMs: () => Promise<number>;
  clear: () => void;
  /** False while notifications of changes may be missed: the schedule is then read every second. */
  setEnabled: (listening: boolean) => void;
}

/** Clocks drift apart by less than a millisecond in this time. */
const MAX_AGE_MS = 10_000;
const MAX_UNNOTIFIED_AGE_MS = 1_000;
/** While the primary does not reply, reads go on with the last schedule. */
const MAX_WAIT_MS = 250;
const RETRY_MS = 1_000;

interface LoadedSchedule {
  periods: PricePeriod[];
  clock: ClockOffset;
}

interface KeptSchedule {
  schedule: Promise<LoadedSchedule>;
  until: number;
}

interface ScheduleSources {
  primary: Db;
  /** Read when the primary has been away since the start of this process. */
  replica: Db | undefined;
}

export function createPriceSchedule({ primary, replica }: ScheduleSources): PriceSchedule {
  let enabled = false;
  let last: LoadedSchedule | undefined;
  let kept: KeptSchedule | undefined;
  const clear = () => {
    kept = undefined;
  };

  const loadFirst = () =>
    load(primary).catch((error: unknown) => {
      if (!replica) throw error;
      return load(replica);
    });
  const reload = (known: LoadedSchedule) => {
    const entry: KeptSchedule = {
      schedule: load(primary, known),
      until: performance.now() + maxAge(),
    };
    const loaded = entry.schedule;
    const giveUp = () => {
      entry.until = performance.now() + RETRY_MS;
      return known;
    };
    entry.schedule = Promise.race([
      loaded,
      sleep(MAX_WAIT_MS, undefined, { ref: false }).then(giveUp),
    ]).catch(giveUp);
    const replace = (schedule: LoadedSchedule) => {
      last = schedule;
      if (kept === entry)
        kept = { schedule: Promise.resolve(schedule), until: performance.now() + maxAge() };
    };
    loaded.then(replace, () => {});
    return entry;
  };
  const maxAge = () => (enabled ? MAX_AGE_MS : MAX_UNNOTIFIED_AGE_MS);
  const getCurrent = () => {
    if (kept && performance.now() < kept.until) return kept.schedule;
    if (last) {
      kept = reload(last);
      return kept.schedule;
    }
    return start();
  };
  const start = async () => {
    const schedule = await loadFirst();
    last ??= schedule;
    return schedule;
  };
  const now = async () => findMoment(await getCurrent(), performance.now());
  return {
    now,
    getRemainingMs: async () => (await now()).remainingMs,
    clear,
    setEnabled(listening) {
      enabled = listening;
      clear();
    },
  };
}

/** Measured on a connection of its own: waiting for one of the pool is no part of the round trip. */
const load = (db: Db, last?: LoadedSchedule): Promise<LoadedSchedule> =>
  db.connection().execute(async (connection) => {
    const sent = performance.now();
    const { now, periods } = await readPriceSchedule(connection);
    const reading = { now, sent, received: performance.now() };
    return { periods, clock: findOffset(reading, last?.clock) };
  });

const findMoment = ({ periods, clock }: LoadedSchedule, monotonic: number): PriceMoment =>
  toMoment(periods, clock.offset + monotonic);

export function toMoment(periods: PricePeriod[], at: number): PriceMoment {
  const book_id = findBook(periods, at);
  const border = periods
    .flatMap(({ starts, ends }) => [starts, ends])
    .filter((time) => time > at)
    .reduce((first, time) => Math.min(first, time), Number.POSITIVE_INFINITY);
  return {
    at: new Date(at),
    book_id,
    remainingMs: border - at,
    upcoming: periods.filter(({ starts }) => starts > at),
  };
}

/** A period has its start and not its end. */
export const findBook = (periods: PricePeriod[], at: number): number =>
  periods.find(({ starts, ends }) => starts <= at && at < ends)?.book_id ?? BASE_PRICES;
