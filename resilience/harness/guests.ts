import { randomInt } from 'node:crypto';
import type { GuestDetails } from '@shop/contract';
import { createToken, hashToken } from '@shop/server/features/accounts/sessions/sessions.ts';
import { DEMO_CUSTOMER } from '@shop/server/tools/seed/demo-accounts.ts';
import type { TestCustomer } from '@shop/test-kit/accounts';
import type { CounterBuying } from './counter.ts';
import type { LinkSale } from './links.ts';

/** A customer, a guest in a tab, or somebody to whom staff sell by link or at the counter. */
export interface Buyer extends Pick<TestCustomer, 'user_id' | 'email' | 'cookie' | 'ip'> {
  guest?: GuestDetails & { guest_key: string };
  link?: LinkSale;
  counter?: CounterBuying;
  /** Typed on the page of the link. */
  payer?: Omit<GuestDetails, 'email'>;
}

let guests = 0;

/** Guests with their own emails, phones and networks. */
export const createGuests = (count: number): Buyer[] =>
  Array.from({ length: count }, () => createGuest());

/** A guest in a network of its own. The number is negative, because no account has it. */
export function createGuest(typed: { email?: string; phone?: string } = {}): Buyer {
  guests += 1;
  const { email = `guest-${process.pid}-${guests}@example.com`, phone = drawPhone() } = typed;
  const { name, address } = DEMO_CUSTOMER;
  return {
    user_id: -guests,
    email,
    cookie: '',
    ip: `172.${16 + (guests >> 16)}.${(guests >> 8) & 255}.${guests & 255}`,
    guest: { name, email, phone, address, guest_key: createToken() },
  };
}

export const drawPhone = () => `9${String(randomInt(10 ** 9)).padStart(9, '0')}`;

export const hashGuest = ({ guest }: Buyer): Buffer | null =>
  guest ? hashToken(guest.guest_key) : null;
