import { sql } from 'kysely';
import type { Db, Trx } from '#db/database.ts';

/** A condition on `orders o`. An email that staff typed for a payment link proves nothing. */
const IS_CLAIMABLE = sql<boolean>`(o.channel = 'guest' and o.user_id is null)`;

interface ClaimableRow {
  order_id: string;
  order_date: Date;
  total_paise: number;
  needs_phone_end: boolean;
}

/**
 * Orders of guests with the confirmed email of a customer, newest first. An email that is not confirmed proves nothing:
 * anybody may sign up with it.
 */
export async function listClaimableOrders(db: Db, user_id: number): Promise<ClaimableRow[]> {
  const { rows } = await sql<ClaimableRow>`
    select o.order_id, o.order_date, o.total_paise, o.ship_to ->> 'phone' <> c.phone as needs_phone_end
    from customer c join orders o on o.ship_to ->> 'email' = c.email
    where c.user_id = ${user_id} and c.email_confirmed_at is not null and ${IS_CLAIMABLE}
    order by o.order_date desc, o.order_id limit 100`.execute(db);
  return rows;
}

/**
 * Adds the orders of the list to the account that have the phone of the customer, or the phone of an order whose digits
 * were proven. @returns them
 */
export async function markClaimed(
  trx: Trx,
  { user_id, proven_order }: { user_id: number; proven_order: string | null },
): Promise<string[]> {
  const { rows } = await sql<{ order_id: string }>`
    update orders o set user_id = c.user_id, claimed_at = now()
    from customer c
    where c.user_id = ${user_id} and c.email_confirmed_at is not null and c.disabled_at is null
      and o.ship_to ->> 'email' = c.email and ${IS_CLAIMABLE}
      and (o.ship_to ->> 'phone' = c.phone
        or o.ship_to ->> 'phone' = (select p.ship_to ->> 'phone' from orders p where p.order_id = ${proven_order}))
    returning o.order_id`.execute(trx);
  return rows.map(({ order_id }) => order_id);
}
