const toDate = (month: string) => new Date(`${month}-01T00:00:00Z`);
const format = (length: 'short' | 'long') =>
  new Intl.DateTimeFormat('en-IN', { month: length, year: 'numeric', timeZone: 'UTC' });
const [short, long] = [format('short'), format('long')];

/** Nov 2026, from YYYY-MM. */
export const shortMonth = (month: string): string => short.format(toDate(month));

/** November 2026. */
export const longMonth = (month: string): string => long.format(toDate(month));

/** @param by months to add; negative for an earlier month. */
export function shiftMonth(month: string, by: number): string {
  const date = toDate(month);
  date.setUTCMonth(date.getUTCMonth() + by);
  return date.toISOString().slice(0, 7);
}

/** From the last month back to the first. */
export function listMonths(first: string, last: string): string[] {
  const months: string[] = [];
  for (let month = last; month >= first; month = shiftMonth(month, -1)) months.push(month);
  return months;
}

const dayFormat = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});

/** 16 Nov, from YYYY-MM-DD. */
export const shortDay = (day: string): string => dayFormat.format(new Date(`${day}T00:00:00Z`));

/** Day on which GSTR-1 of a month is due: the 11th of the next one. */
export const gstr1DueDay = (month: string): string => shortDay(`${shiftMonth(month, 1)}-11`);

/** Day on which GSTR-3B of a month and its tax are due: the 20th of the next one. */
export const taxDueDay = (month: string): string => shortDay(`${shiftMonth(month, 1)}-20`);
