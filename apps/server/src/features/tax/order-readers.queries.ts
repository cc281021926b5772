import { type RawBuilder, sql } from 'kysely';

/**
 * Whose order is read: a customer's own, any order for staff, or by a link only an order of a guest or by
 * payment link that is in no account.
 * A link must also name the order.
 */
export type OrderReader = { user_id: number } | 'staff' | 'link';

/** A condition on `orders o`: placed by a guest or by payment link, and not added to an account. */
export const IS_OPEN_TO_LINKS = sql<boolean>`(o.channel in ('guest', 'link') and o.user_id is null)`;

/** A condition on `orders o`. */
export function isReadableBy(reader: OrderReader): RawBuilder<boolean> {
  if (reader === 'staff') return sql<boolean>`true`;
  return reader === 'link' ? IS_OPEN_TO_LINKS : sql<boolean>`o.user_id = ${reader.user_id}`;
}
