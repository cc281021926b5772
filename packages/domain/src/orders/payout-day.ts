const DAY_MS = 24 * 3600 * 1000;
const WORKING_DAYS = 2;
const SUNDAY = 0;

/** Day on which a payment of this day (YYYY-MM-DD) should reach the bank: two days later, Sundays not counted. */
export function expectedPayoutDay(day: string): string {
  let time = Date.parse(`${day}T00:00:00Z`);
  for (let left = WORKING_DAYS; left > 0; ) {
    time += DAY_MS;
    if (new Date(time).getUTCDay() !== SUNDAY) left -= 1;
  }
  return new Date(time).toISOString().slice(0, 10);
}
