import { addWorkingDays } from '../dates.ts';

interface PackingTerms {
  packingDays: number;
  /** YYYY-MM-DD. */
  holidays: readonly string[];
}

/** The last day whose orders should have been packed before today. All days as YYYY-MM-DD. */
export function findLastLateDay(today: string, { packingDays, holidays }: PackingTerms): string {
  let day = dayBefore(today);
  while (addWorkingDays(day, packingDays, holidays) >= today) day = dayBefore(day);
  return day;
}

function dayBefore(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - 1);
  return date.toISOString().slice(0, 10);
}
