import type { DocumentKind, Seller } from '@shop/contract';
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { isReadableBy, type OrderReader } from './order-readers.queries.ts';

const PAGE_SIZE = 50;

const summaryFields = (db: Db) =>
  db
    .selectFrom('tax_document as d')
    .select(['d.document_id', 'd.number', 'd.issued_at', 'd.order_id'])
    .select([
      // The CHECK of tax_series lists the kinds.
      sql<DocumentKind>`d.kind`.as('kind'),
      sql<Seller['mode']>`d.seller ->> 'mode'`.as('mode'),
      sql<number>`(select user_id from orders where orders.order_id = d.order_id)`.as('user_id'),
      sql<number>`(select sum(gross_paise)::bigint from tax_document_line l
        where l.document_id = d.document_id)`.as('gross_paise'),
    ]);

export type SummaryRow = Awaited<ReturnType<typeof listDocumentsOfOrder>>[number];

export const listDocumentsOfOrder = (db: Db, order_id: string) =>
  summaryFields(db).where('d.order_id', '=', order_id).orderBy('d.document_id').execute();

interface DocumentQuery {
  month?: string | undefined;
  kind?: DocumentKind | undefined;
  search?: string | undefined;
  page?: number | undefined;
}

export async function listDocuments(db: Db, query: DocumentQuery) {
  const { month, kind, search, page = 1 } = query;
  const begins = sql<Date>`(${month ?? ''} || '-01')::timestamp at time zone 'Asia/Kolkata'`;
  const matching = summaryFields(db)
    .$if(month !== undefined, (listed) =>
      listed
        .where('d.issued_at', '>=', begins)
        .where('d.issued_at', '<', sql<Date>`${begins} + interval '1 month'`),
    )
    .$if(kind !== undefined, (listed) => listed.where('d.kind', '=', kind ?? ''))
    .$if(search !== undefined, (listed) =>
      listed.where((of) =>
        of.or([
          of('d.number', '=', (search ?? '').trim().toUpperCase()),
          of('d.order_id', '=', (search ?? '').trim().toUpperCase()),
        ]),
      ),
    );
  const [rows, { total }] = await Promise.all([
    matching
      .orderBy('d.issued_at', 'desc')
      .orderBy('d.document_id', 'desc')
      .limit(PAGE_SIZE)
      .offset((page - 1) * PAGE_SIZE)
      .execute(),
    matching
      .clearSelect()
      .select((of) => of.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

/** A condition on `orders o`: those who sell print the bills of the day, and of the one before. */
const IS_OF_COUNTER_LATELY = sql<boolean>`(
  o.channel = 'counter' and (o.order_date at time zone 'Asia/Kolkata')::date
    >= (now() at time zone 'Asia/Kolkata')::date - 1)`;

/** @returns undefined for an unknown document, or one of an order that the reader may not see. */
export async function findDocument(db: Db, document_id: number, reader: OrderReader | 'counter') {
  const document = await summaryFields(db)
    .innerJoin('orders as o', 'o.order_id', 'd.order_id')
    .leftJoin('tax_document as a', 'a.document_id', 'd.against_document')
    .leftJoin('shipment as p', 'p.shipment_id', 'd.shipment_id')
    .select(['d.place_of_supply', 'd.inside_state', 'o.order_date', 'o.payment_method'])
    .select(['o.delivery_paise', 'o.coupon_code', 'p.courier', 'p.tracking_number'])
    .select(sql<boolean>`o.channel = 'counter'`.as('at_counter'))
    .select((of) =>
      of
        .selectFrom('tax_document as r')
        .select('r.number')
        .whereRef('r.order_id', '=', 'd.order_id')
        .where('r.kind', '=', 'receipt')
        .as('receipt_number'),
    )
    .select(
      sql<string | null>`(select s.name from tax_state s
        where s.code = d.place_of_supply
          and (d.issued_at at time zone 'Asia/Kolkata')::date
            between s.valid_from and coalesce(s.valid_until, 'infinity'))`.as('place_name'),
    )
    .select(['a.number as against_number', 'a.issued_at as against_issued_at'])
    .select(
      sql<boolean>`reduces_tax(d.issued_at, coalesce(a.issued_at, d.issued_at))`.as('reduces_tax'),
    )
    // Only a Seller and the recipient of an order are ever written.
    .select([sql<Seller>`d.seller`.as('seller'), sql<Recipient>`d.buyer`.as('buyer')])
    .where('d.document_id', '=', document_id)
    .where(reader === 'counter' ? IS_OF_COUNTER_LATELY : isReadableBy(reader))
    .executeTakeFirst();
  if (!document) return undefined;
  const lines = await db
    .selectFrom('tax_document_line')
    .selectAll()
    .where('document_id', '=', document_id)
    .orderBy('product_id')
    .execute();
  return { ...document, lines };
}

interface ParcelDocumentsRow {
  order_id: string;
  known: boolean;
  gift: boolean;
  document_ids: number[];
}

/** Invoices and bills of supply of each order, oldest first, without those of parcels that were undone. */
export async function listParcelDocumentIds(
  db: Db,
  orderIds: string[],
  shipmentIds: number[] | null = null,
): Promise<ParcelDocumentsRow[]> {
  const { rows } = await sql<ParcelDocumentsRow>`
    select named.order_id, o.order_id is not null as known, o.gift_note is not null as gift,
      (select coalesce(json_agg(d.document_id order by d.document_id), '[]')
        from tax_document d join shipment s using (shipment_id)
        where d.order_id = o.order_id and s.undone_at is null
          and (${shipmentIds}::bigint[] is null or s.shipment_id = any(${shipmentIds}::bigint[]))) as document_ids
    from unnest(${orderIds}::text[]) with ordinality as named (order_id, place)
    left join orders o using (order_id)
    order by named.place`.execute(db);
  return rows;
}

interface Recipient {
  name?: string;
  buyer?: string;
  phone?: string;
  address?: Record<string, string | null | undefined>;
}
