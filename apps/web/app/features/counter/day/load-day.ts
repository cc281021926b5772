import { counterDrawer, type Drawer } from '@shop/contract';
import { toIndianDate } from '@shop/domain/dates';
import * as z from 'zod/mini';
import type { Call } from '#api/call.ts';

export interface LoadedDay {
  drawer: Drawer;
  /** By India's clock. */
  today: string;
}

/** @returns undefined for today, and for anything but a day. */
export function parseDay(params: URLSearchParams): string | undefined {
  return z.safeParse(z.iso.date(), params.get('day')).data;
}

export const dayUrl = (day: string, today: string): string =>
  day === today ? '/admin/counter/day' : `/admin/counter/day?day=${day}`;

export async function loadDay(api: Call, day: string | undefined): Promise<LoadedDay> {
  const drawer = await api(counterDrawer.view, { query: day ? { day } : {} });
  // Without a day the server has chosen today, also when the clock of this device is wrong.
  return { drawer, today: day ? toIndianDate(new Date()) : drawer.day };
}
