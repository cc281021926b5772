import { type RawBuilder, sql } from 'kysely';

/** Somebody without an account: by email, or by phone when a purchase by payment link or at the counter has no email. */
export type Guest = { guest_email: string } | { guest_phone: string };

/** A customer with everything of the account, or a guest with the orders that are in no account. */
export type Person = { user_id: number } | Guest;

// The phone counts for what staff sell: whoever buys as a guest may type that of somebody else.

const isGuestsOrderOf = (guest: Guest) =>
  'guest_email' in guest
    ? sql<boolean>`o.channel in ('guest', 'link') and o.ship_to ->> 'email' = ${guest.guest_email}`
    : sql<boolean>`o.channel in ('link', 'counter') and o.ship_to ->> 'phone' = ${guest.guest_phone}`;

/** Each side of "or" has its own index. */
const isGuestsCheckoutOf = (guest: Guest) =>
  'guest_email' in guest
    ? sql<boolean>`c.guest_hash is not null and c.ship_to ->> 'email' = ${guest.guest_email}
        or c.link_id is not null and c.ship_to ->> 'email' = ${guest.guest_email}`
    : sql<boolean>`num_nonnulls(c.link_id, c.sold_by) = 1 and c.ship_to ->> 'phone' = ${guest.guest_phone}`;

/** A condition on `orders o`. */
export const isOrderOf = (person: Person): RawBuilder<boolean> =>
  'user_id' in person
    ? sql<boolean>`o.user_id = ${person.user_id}`
    : sql<boolean>`(o.user_id is null and ${isGuestsOrderOf(person)})`;

export const ordersOf = (person: Person) =>
  sql`select o.order_id from orders o where ${isOrderOf(person)}`;

/** A condition on `checkout c`. A customer also has those of orders that were added to the account. */
export const isCheckoutOf = (person: Person): RawBuilder<boolean> =>
  'user_id' in person
    ? sql<boolean>`(c.user_id = ${person.user_id} or c.checkout_id in (
        select o.checkout_id from orders o where o.user_id = ${person.user_id} and o.channel = 'guest'))`
    : sql<boolean>`((${isGuestsCheckoutOf(person)}) and not exists (
          select from orders o where o.checkout_id = c.checkout_id and o.user_id is not null))`;

/** A condition on `payment_link l`: what staff typed. A customer has none, because a link is in no account. */
export const isLinkOf = (person: Person): RawBuilder<boolean> => {
  if ('user_id' in person) return sql<boolean>`false`;
  return 'guest_email' in person
    ? sql<boolean>`l.email = ${person.guest_email}`
    : sql<boolean>`l.phone = ${person.guest_phone}`;
};

/**
 * A condition on `ticket t`: also those written without logging in, but for a customer only from a confirmed address.
 * Otherwise someone could sign up with another person's address to read or erase their tickets.
 */
export const isTicketOf = (person: Person): RawBuilder<boolean> => {
  if ('guest_phone' in person) return sql<boolean>`false`;
  return 'user_id' in person
    ? sql<boolean>`(
        t.user_id = ${person.user_id} or t.email = (
          select c.email from customer c
          where c.user_id = ${person.user_id} and c.email_confirmed_at is not null))`
    : sql<boolean>`(t.user_id is null and t.email = ${person.guest_email})`;
};

/** A condition on `erasure e`. */
export const isErasureOf = (person: Person): RawBuilder<boolean> => {
  if ('user_id' in person) return sql<boolean>`e.user_id = ${person.user_id}`;
  return 'guest_email' in person
    ? sql<boolean>`e.guest_email = ${person.guest_email}`
    : sql<boolean>`e.guest_phone = ${person.guest_phone}`;
};

/** Null for a guest, and equal to nothing then. */
export const getUserId = (person: Person): number | null =>
  'user_id' in person ? person.user_id : null;
