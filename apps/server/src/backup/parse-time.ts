const TIME =
  /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?) ?(IST|UTC|Z|[+-]\d\d:\d\d)$/;
const ZONES = new Map([
  ['IST', '+05:30'],
  ['UTC', 'Z'],
]);

/** Parses a time with an explicit zone. IST is India's here; PostgreSQL would read it as Israel's. */
export function parseTime(text: string): Date {
  const [, day, time, zone = ''] = TIME.exec(text) ?? [];
  const date = new Date(`${day}T${time}${ZONES.get(zone) ?? zone}`);
  // Date would turn 31 February into 3 March.
  if (Number.isNaN(date.getTime()) || !isCalendarDay(day)) {
    throw new Error(`"${text}" is not a valid time. Write it like "2026-11-15 18:30 IST".`);
  }
  return date;
}

const isCalendarDay = (day = '') => new Date(day).toISOString().startsWith(day);
