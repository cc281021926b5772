import { sql } from 'kysely';
import type { Db, Trx } from '#db/database.ts';
import {
  type Guest,
  getUserId,
  isCheckoutOf,
  isErasureOf,
  isLinkOf,
  isOrderOf,
  type Person,
} from './person.queries.ts';

/** Finds a waiting request. @returns undefined when there is none. */
export async function findWaitingErasure(db: Db | Trx, user_id: number) {
  return db
    .selectFrom('erasure')
    .select(['erasure_id', 'requested_at'])
    .where('user_id', '=', user_id)
    .where('withdrawn_at', 'is', null)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
}

/** A second request changes nothing. @returns the time of the first request. */
export async function insertErasure(
  trx: Trx,
  { person, by_operator }: { person: Person; by_operator: boolean },
): Promise<Date> {
  const guest_email = 'guest_email' in person ? person.guest_email : null;
  const guest_phone = 'guest_phone' in person ? person.guest_phone : null;
  const { rows } = await sql<{ requested_at: Date }>`
    insert into erasure (user_id, guest_email, guest_phone, by_operator)
    values (${getUserId(person)}::bigint, ${guest_email}::text, ${guest_phone}::text, ${by_operator})
    on conflict (user_id, guest_email, guest_phone) where withdrawn_at is null and erased_at is null
      do update set by_operator = erasure.by_operator
    returning requested_at`.execute(trx);
  return rows[0]?.requested_at ?? new Date();
}

/** @returns false when there is none that waits, or it has begun. */
export async function withdrawErasure(db: Db, user_id: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update erasure set withdrawn_at = now()
    where user_id = ${user_id} and withdrawn_at is null and started_at is null`.execute(db);
  return numAffectedRows === 1n;
}

/** @returns false when the request was withdrawn. */
export async function startErasure(db: Db, person: Person): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update erasure e set started_at = coalesce(started_at, now())
    where ${isErasureOf(person)} and withdrawn_at is null and erased_at is null`.execute(db);
  return numAffectedRows === 1n;
}

/** Lets the request wait again when a new matter was opened since; it can be withdrawn again. */
export async function postponeErasure(trx: Trx, person: Person): Promise<void> {
  await sql`
    update erasure e set started_at = null
    where ${isErasureOf(person)} and withdrawn_at is null and erased_at is null`.execute(trx);
}

export async function markErased(trx: Trx, person: Person): Promise<void> {
  await sql`
    update erasure e set erased_at = now(),
      guest_email = case when e.guest_email is not null then 'erased-' || e.erasure_id end,
      guest_phone = case when e.guest_phone is not null then 'erased-' || e.erasure_id end
    where ${isErasureOf(person)} and withdrawn_at is null and erased_at is null`.execute(trx);
}

/**
 * Customers and guests who wait, and erased customers with a purchase that was being made at the same moment.
 * The longest waiting first.
 */
export async function listErasuresToTry(db: Db): Promise<Person[]> {
  const { rows } = await sql<{
    user_id: number | null;
    guest_email: string | null;
    guest_phone: string | null;
  }>`
    select e.user_id, e.guest_email, e.guest_phone, e.requested_at as since from erasure e
    where e.withdrawn_at is null and e.erased_at is null
    union all
    select c.user_id, null, null, c.erased_at from customer c
    where c.erased_at > now() - interval '1 year' and exists (
      select from checkout k where k.user_id = c.user_id and k.created_at > c.erased_at - interval '1 minute'
        and k.ship_to <> '{}' and k.ship_to <> anonymous_recipient(k.ship_to))
    order by since`.execute(db);
  return rows.flatMap(({ user_id, guest_email, guest_phone }): Person[] => {
    if (user_id !== null) return [{ user_id }];
    if (guest_email !== null) return [{ guest_email }];
    return guest_phone === null ? [] : [{ guest_phone }];
  });
}

export async function lockCustomerToErase(trx: Trx, user_id: number) {
  return trx
    .selectFrom('customer')
    .select(['email', 'erased_at'])
    .where('user_id', '=', user_id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** So that what the guest is sending at this moment is stored before the erasure, or refused after it. */
export async function lockOrdersOfGuest(trx: Trx, guest: Guest): Promise<void> {
  await sql`
    select from orders o where ${isOrderOf(guest)}
    order by o.order_id for no key update`.execute(trx);
}

export async function findUserId(db: Db, email: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('customer')
    .select('user_id')
    .where('email', '=', email)
    .executeTakeFirst();
  return row?.user_id;
}

/** Whether anything was bought, begun or kept with this email or phone and without an account. */
export async function isGuest(db: Db, guest: Guest): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from orders o where ${isOrderOf(guest)})
      or exists (select from checkout c where ${isCheckoutOf(guest)})
      or exists (select from payment_link l where ${isLinkOf(guest)})
      or exists (select from erasure e where ${isErasureOf(guest)} and e.withdrawn_at is null) as found`.execute(
    db,
  );
  return rows[0]?.found ?? false;
}

export async function isCustomerErased(db: Db, user_id: number): Promise<boolean> {
  const row = await db
    .selectFrom('customer')
    .select('erased_at')
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  return !!row?.erased_at;
}
