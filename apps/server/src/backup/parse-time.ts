const MOMENT =
  /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?) ?(IST|UTC|Z|[+-]\d\d:\d\d)$/;
const ZONES = new Map([
  ['IST', '+05:30'],
  ['UTC', 'Z'],
]);

/** A moment that a person wrote. PostgreSQL would take IST for the time of Israel. */
export function momentOf(text: string): Date {
  const [, day, time, zone = ''] = MOMENT.exec(text) ?? [];
  const moment = new Date(`${day}T${time}${ZONES.get(zone) ?? zone}`);
  // A day that no month has would be taken for one of the next.
  if (Number.isNaN(moment.getTime()) || !isDay(day)) {
    throw new Error(`"${text}" is no moment. Say it like "2026-11-15 18:30 IST".`);
  }
  return moment;
}

const isDay = (day = '') => new Date(day).toISOString().startsWith(day);
