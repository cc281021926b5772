/** One reading of the primary's clock. `sent` and `received` are of performance.now(). */
interface ClockReading {
  now: number;
  sent: number;
  received: number;
}

/** Add it to performance.now() to get the primary's time. */
export interface ClockOffset {
  offset: number;
  /** When it was read, of performance.now(). */
  readAt: number;
}

/** A millisecond in ten seconds: clocks that are kept by NTP differ less. */
const MAX_DRIFT = 1e-4;

/**
 * Never more than the true offset, so that no sale starts before its time, and less by one round trip at most. Of
 * several readings the quickest one counts: a busy process notices a reply late.
 */
export function findOffset(
  { now, sent, received }: ClockReading,
  before: ClockOffset | undefined,
): ClockOffset {
  const [least, most] = [now - received, now - sent];
  const known = before ? before.offset - MAX_DRIFT * (received - before.readAt) : least;
  // Above the most that is possible: the clock was set back, or another machine is the primary now.
  const offset = known > most ? least : Math.max(known, least);
  return { offset, readAt: received };
}
