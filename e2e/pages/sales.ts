import type { Page } from '@playwright/test';
import { toIndianDate } from '@shop/domain/dates';

export const saleForm = (page: Page) => page.getByRole('form').filter({ hasText: 'How much less' });
export const saleRow = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: new RegExp(name) }) });
export const prices = (page: Page) => page.getByRole('region', { name: 'Prices in the sale' });

const DAY_MS = 24 * 3600 * 1000;
const FRIDAY = 5;

/** The first Friday after today in India, and the Monday after it. */
export function nextFridayToMonday(now = new Date()) {
  const today = new Date(`${toIndianDate(now)}T00:00:00Z`);
  const ahead = ((FRIDAY - today.getUTCDay() + 6) % 7) + 1;
  const day = (days: number) =>
    new Date(today.getTime() + days * DAY_MS).toISOString().slice(0, 10);
  return { friday: day(ahead), monday: day(ahead + 3) };
}
