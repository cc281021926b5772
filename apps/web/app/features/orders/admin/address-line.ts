import type { AdminOrderRow } from '@shop/contract';
import * as z from 'zod/mini';
import { parsed } from '#features/orders/parse-address.ts';

const part = z.optional(z.nullable(z.string()));
const Parts = z.object({ post_office: part, city: part, state: part, zip: part });

/** Where an order goes, on one line, in the words of the order's own page when it is not known. */
export function addressLine(address: AdminOrderRow['address']): string {
  if (!address) return 'Address not available';
  const { data } = z.safeParse(Parts, typeof address === 'string' ? parsed(address) : address);
  if (!data) return 'Invalid address format';
  const { post_office, city, state, zip } = data;
  const place = [post_office, city, state].filter(Boolean).join(', ');
  return [place, zip].filter(Boolean).join(' ') || 'Address not available';
}
