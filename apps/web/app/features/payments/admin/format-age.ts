const MINUTE_MS = 60_000;

const UNITS = [
  { name: 'day', ms: 24 * 60 * MINUTE_MS },
  { name: 'hour', ms: 60 * MINUTE_MS },
  { name: 'minute', ms: MINUTE_MS },
];

/** The age in its largest whole unit: 2 hours. */
export function formatAge(since: string, now: number): string {
  const age = now - new Date(since).getTime();
  const unit = UNITS.find(({ ms }) => age >= ms);
  if (!unit) return 'just now';
  const count = Math.floor(age / unit.ms);
  return `${count} ${unit.name}${count === 1 ? '' : 's'}`;
}
