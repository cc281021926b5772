import type { OrderDetails } from '@shop/contract';
import * as z from 'zod/mini';
import { NOT_KNOWN } from './placeholder.ts';

const part = z.optional(z.nullable(z.string()));
const Parts = z.object({
  houseName: part,
  post_office: part,
  city: part,
  state: part,
  pinCode: part,
});

/** The lines of an address that was written on the day of the order, or what is said without one. */
export function readAddress(address: OrderDetails['user']['address']): string[] {
  if (!address) return ['Address not available'];
  const { data } = z.safeParse(Parts, typeof address === 'string' ? parsed(address) : address);
  if (!data) return ['Invalid address format'];
  const { houseName, post_office, city, state, pinCode } = data;
  const lines = [houseName, post_office, city, state, pinCode];
  if (!lines.some(Boolean)) return ['Address not available'];
  return lines.map((line) => line || NOT_KNOWN);
}

export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
