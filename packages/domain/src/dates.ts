const createFormatter = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-IN', { ...options, timeZone: 'Asia/Kolkata' });
  return (timestamp: string | Date): string | undefined => {
    const date = new Date(timestamp);
    return Number.isNaN(date.getTime()) ? undefined : format.format(date);
  };
};

/** 12 January 2026, in India's time zone. @returns undefined for an invalid date. */
export const formatDay = createFormatter({ dateStyle: 'long' });

/** 12 Jan 2026. */
export const formatShortDay = createFormatter({ dateStyle: 'medium' });

/** 12 Jan 2026, 6:30 pm. */
export const formatDateTime = createFormatter({ dateStyle: 'medium', timeStyle: 'short' });

const isoFormat = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' });

/** YYYY-MM-DD in India's time zone. */
export const toIndianDate = (instant: Date): string => isoFormat.format(instant);

const formatDayMonth = createFormatter({ day: 'numeric', month: 'short' });
const formatDayMonthYear = createFormatter({ day: 'numeric', month: 'short', year: 'numeric' });
/** 12 November. */
export const formatDayInMonth = createFormatter({ day: 'numeric', month: 'long' });
const formatWithWeekday = createFormatter({ weekday: 'short', day: 'numeric', month: 'short' });
/** Tue 15 Dec. */
export const formatWeekday = (instant: string | Date): string | undefined =>
  formatWithWeekday(instant)?.replace(',', '');
/** 6:30 pm. */
export const formatTime = createFormatter({ hour: 'numeric', minute: '2-digit', hour12: true });
const formatShortWeekday = createFormatter({ weekday: 'short' });

/** Tue 6 pm, Tue 6:30 pm: a moment of the next days. */
export function formatWeekdayTime(instant: string | Date): string | undefined {
  const time = formatTime(instant)?.replace(':00', '');
  return time && `${formatShortWeekday(instant)} ${time}`;
}

const DAY_MS = 24 * 3600 * 1000;

/** Today 7:42 am, Yesterday 9:36 pm, 14 Nov 8:15 pm, 14 Nov 2025: as short as a row of a list needs it. */
export function formatOrderTime(timestamp: string, now = new Date()): string | undefined {
  const day = formatDayMonthYear(timestamp);
  if (!day) return undefined;
  const time = formatTime(timestamp);
  if (day === formatDayMonthYear(now)) return `Today ${time}`;
  if (day === formatDayMonthYear(new Date(now.getTime() - DAY_MS))) return `Yesterday ${time}`;
  const old = now.getTime() - Date.parse(timestamp) > 300 * DAY_MS;
  return old ? day : `${formatDayMonth(timestamp)} ${time}`;
}

const SUNDAY = 0;

/** All days as YYYY-MM-DD. Sundays and holidays do not count. */
export function addWorkingDays(start: string, days: number, holidays: readonly string[]): string {
  let date = new Date(`${start}T00:00:00Z`);
  for (let left = days; left > 0; ) {
    date = new Date(date.getTime() + DAY_MS);
    const isClosed = date.getUTCDay() === SUNDAY || holidays.includes(toIsoDay(date));
    if (!isClosed) left -= 1;
  }
  return toIsoDay(date);
}

const toIsoDay = (date: Date) => date.toISOString().slice(0, 10);
