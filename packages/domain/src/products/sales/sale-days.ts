import { toIndianDate } from '../../dates.ts';

const INDIA = '+05:30';
const DAY_MS = 24 * 3600 * 1000;

/** A sale runs from the first moment of its first day to the last moment of its last day, by India's clock. */
export const startOfDay = (day: string): Date => new Date(`${day}T00:00:00${INDIA}`);

/** The first moment that is not part of the day. */
export const endOfDay = (day: string): Date => new Date(startOfDay(day).getTime() + DAY_MS);

/** The day whose moments come last before this one. */
export const lastDayBefore = (end: Date): string => toIndianDate(new Date(end.getTime() - 1));
