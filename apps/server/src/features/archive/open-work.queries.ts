import { sql } from 'kysely';
import type { Db, Trx } from '#db/database.ts';

/** A checkout of this alias that may still be paid. */
export const isOpenCheckout = (alias: string) => sql<boolean>`(
  ${sql.id(alias)}.status in ('held', 'open') or ${sql.id(alias)}.waiting_since is not null)`;

/** A payment of this alias that is neither an order nor refunded nor failed yet. */
export const isUndecidedPayment = (alias: string) => sql<boolean>`(
  ${sql.id(alias)}.outcome is null
  and ${sql.id(alias)}.status in ('created', 'authorized', 'captured'))`;

/** A payment that may still arrive at the old shop. It is not in the archive. */
export interface OpenPayment {
  /** The provider's number, or that of the checkout. */
  id: string;
  amount_paise: number;
  kind: 'checkout' | 'payment link' | 'counter' | 'undecided payment';
  /** Until when the pieces are kept. */
  until: Date | null;
}

export async function listOpenPayments(trx: Db | Trx): Promise<OpenPayment[]> {
  const { rows } = await sql<OpenPayment>`
    select coalesce(rzp_order_id, rzp_qr_id, checkout_id::text) as id, amount_paise,
      case when link_id is not null then 'payment link' when sold_by is not null then 'counter'
        else 'checkout' end as kind,
      expires_at as until, created_at as since
    from checkout c where ${isOpenCheckout('c')}
    union all
    select rzp_payment_id, coalesce(amount_paise, 0), 'undecided payment', null, first_seen_at
    from payment p where ${isUndecidedPayment('p')}
    order by since, id`.execute(trx);
  return rows;
}

/** Work that only the old shop can finish, by its number of rows. */
export interface OpenWork {
  messages: number;
  alerts: number;
  change_sets: number;
}

export async function countOpenWork(trx: Db | Trx): Promise<OpenWork> {
  const { rows } = await sql<OpenWork>`
    select (select count(*)::integer from message where status = 'due') as messages,
      (select count(*)::integer from alert where cleared_at is null) as alerts,
      (select count(*)::integer from change_set where state in ('checking', 'running')) as change_sets`.execute(
    trx,
  );
  if (!rows[0]) throw new Error('a count has one row');
  return rows[0];
}
