import { KEEP_HOURS, type PaymentLink } from '@shop/contract';

export type KeepHours = (typeof KEEP_HOURS)[number];

export const KEEP_LABELS: Record<KeepHours, string> = {
  2: '2 hours',
  24: '1 day',
  72: '3 days',
};

const HOUR_MS = 3_600_000;
const MAX_HOURS = Math.max(...KEEP_HOURS);

export const addHours = (now: number, hours: number) => new Date(now + hours * HOUR_MS);

interface KeepTime {
  hours: KeepHours;
  label: string;
  until: Date;
}

type KeptLink = Pick<PaymentLink, 'created_at' | 'hold_until' | 'state'>;

/** For how long a link can be kept from now on: longer than now, and at most three days after it was made. */
export function listKeepTimes(
  { created_at, hold_until, state }: KeptLink,
  now: number,
): KeepTime[] {
  const last = addHours(Date.parse(created_at), MAX_HOURS);
  const kept = new Date(state === 'open' ? hold_until : now);
  const times = KEEP_HOURS.map((hours): KeepTime => {
    const until = addHours(now, hours);
    return until < last
      ? { hours, label: KEEP_LABELS[hours], until }
      : { hours, label: 'As long as possible', until: last };
  });
  const firstLast = times.findIndex(({ until }) => until >= last);
  return times.slice(0, firstLast + 1 || undefined).filter(({ until }) => until > kept);
}
