const MINUTE = 60_000;

const UNITS = [
  { name: 'day', lasts: 24 * 60 * MINUTE },
  { name: 'hour', lasts: 60 * MINUTE },
  { name: 'minute', lasts: MINUTE },
];

/** How long something has been so, in its largest whole unit: 2 hours. */
export function ageOf(since: string, now: number): string {
  const age = now - new Date(since).getTime();
  const unit = UNITS.find(({ lasts }) => age >= lasts);
  if (!unit) return 'just now';
  const count = Math.floor(age / unit.lasts);
  return `${count} ${unit.name}${count === 1 ? '' : 's'}`;
}
