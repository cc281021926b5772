const DAY_MS = 24 * 3600 * 1000;
/** India is 5 hours and 30 minutes ahead of UTC, all year. */
const INDIA_MS = 5.5 * 3600 * 1000;
const SUNDAY = 0;

/** A moment of the day that lies some days before or after the day of another moment, by the clock of India. */
export function atIndianTime(moment: Date, days: number, time: string): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const midnight = Math.floor((moment.getTime() + INDIA_MS) / DAY_MS) * DAY_MS - INDIA_MS;
  return new Date(midnight + days * DAY_MS + (hours * 60 + minutes) * 60_000);
}

/** 0 is Sunday. */
export const indianWeekday = (moment: Date): number =>
  new Date(moment.getTime() + INDIA_MS).getUTCDay();

/** As atIndianTime, and on Monday where that is a Sunday. */
export function atWorkingTime(moment: Date, days: number, time: string): Date {
  const at = atIndianTime(moment, days, time);
  return indianWeekday(at) === SUNDAY ? atIndianTime(moment, days + 1, time) : at;
}
