import { type RawBuilder, sql } from 'kysely';

/** A customer with everything of the account, or a guest with the orders that are in no account. */
export type Person = { user_id: number } | { guest_email: string };

/** A condition on `orders o`. */
export const isOrderOf = (person: Person): RawBuilder<boolean> =>
  'user_id' in person
    ? sql<boolean>`o.user_id = ${person.user_id}`
    : sql<boolean>`(o.channel = 'guest' and o.user_id is null
        and o.ship_to ->> 'email' = ${person.guest_email})`;

export const ordersOf = (person: Person) =>
  sql`select o.order_id from orders o where ${isOrderOf(person)}`;

/** A condition on `checkout c`. A customer also has those of orders that were added to the account. */
export const isCheckoutOf = (person: Person): RawBuilder<boolean> =>
  'user_id' in person
    ? sql<boolean>`(c.user_id = ${person.user_id} or c.checkout_id in (
        select o.checkout_id from orders o where o.user_id = ${person.user_id} and o.channel = 'guest'))`
    : sql<boolean>`(c.guest_hash is not null and c.ship_to ->> 'email' = ${person.guest_email}
        and not exists (
          select from orders o where o.checkout_id = c.checkout_id and o.user_id is not null))`;

/**
 * A condition on `ticket t`: also those written without logging in, but for a customer only from a confirmed address.
 * Otherwise someone could sign up with another person's address to read or erase their tickets.
 */
export const isTicketOf = (person: Person): RawBuilder<boolean> =>
  'user_id' in person
    ? sql<boolean>`(
        t.user_id = ${person.user_id} or t.email = (
          select c.email from customer c
          where c.user_id = ${person.user_id} and c.email_confirmed_at is not null))`
    : sql<boolean>`(t.user_id is null and t.email = ${person.guest_email})`;

/** A condition on `erasure e`. */
export const isErasureOf = (person: Person): RawBuilder<boolean> =>
  'user_id' in person
    ? sql<boolean>`e.user_id = ${person.user_id}`
    : sql<boolean>`e.guest_email = ${person.guest_email}`;

/** Null for a guest, and equal to nothing then. */
export const getUserId = (person: Person): number | null =>
  'user_id' in person ? person.user_id : null;
