import type { SentParcel } from '@shop/contract';
import { UNDO_MINUTES } from '@shop/domain/orders/undo';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { IS_UNDOABLE } from '#features/orders/shipments.queries.ts';

interface SentParcelRow extends Omit<SentParcel, 'shipped_at'> {
  shipped_at: Date;
  user_id: number | null;
}

/** A parcel that was sent before midnight can still be undone after it. */
const SENT_TODAY = sql<boolean>`s.shipped_at >= least(
  date_trunc('day', now(), 'Asia/Kolkata'), now() - make_interval(mins => ${sql.lit(UNDO_MINUTES)}))`;

const SENT_LATELY = sql<boolean>`s.shipped_at >= now() - interval '7 days'`;

/** Fewer characters are in too many numbers. */
const MIN_CHARACTERS = 3;
const LIMIT = sql.lit(100);

/** @param typed missing: the parcels of today. */
export async function listSentParcels(db: Db, typed: string | undefined): Promise<SentParcelRow[]> {
  const where = typed === undefined ? SENT_TODAY : sql`${SENT_LATELY} and ${hasNumber(typed)}`;
  const { rows } = await sql<SentParcelRow>`
    select s.shipment_id, s.order_id, o.user_id, coalesce(o.ship_to ->> 'name', '') as name, s.courier,
      s.tracking_number, s.shipped_at, ${IS_UNDOABLE} as undoable,
      o.gift_note is null and exists (
        select from tax_document d where d.shipment_id = s.shipment_id) as has_invoice
    from shipment s join orders o using (order_id)
    where ${where} and s.undone_at is null
    order by s.shipped_at desc, s.shipment_id desc limit ${LIMIT}`.execute(db);
  return rows;
}

/** Order numbers are typed without their hyphen, too, and tracking numbers in groups. */
function hasNumber(typed: string): RawBuilder<boolean> {
  const characters = typed.toUpperCase().replace(/[\s-]/g, '');
  if (characters.length < MIN_CHARACTERS) return sql<boolean>`false`;
  return sql<boolean>`(
    strpos(replace(s.order_id, '-', ''), ${characters}) > 0
    or strpos(replace(s.tracking_number, '-', ''), ${characters}) > 0
    or right(o.ship_to ->> 'phone', ${characters.length}) = ${characters})`;
}
