import type { DocumentKind, Seller } from '@shop/contract';
import { paise } from '@shop/domain/money';
import type { TaxRate } from '@shop/domain/tax/tax-rate';
import { sql } from 'kysely';
import type { Db, Trx } from '#db/database.ts';
import type { DocumentLine, SoldLine } from './compose-lines.ts';

const ALL_DIGITS = 8;

export interface SoldOrder {
  /** Undefined when the shop is not registered then: it writes no tax documents. */
  seller: Seller | undefined;
  /** Name and address: documents outlive the account, and need no email and no phone. */
  buyer: unknown;
  state_code: string | undefined;
  delivery_paise: number;
  lines: SoldLine[];
  /** Tax rates of the lines' classes. */
  rates: Map<string, TaxRate[]>;
  at: Date;
  /** In India, YYYY-MM-DD. */
  day: string;
}

/** An order with seller and rates of the moment. */
export async function findSoldOrder(
  trx: Trx,
  order_id: string,
  moment: 'now' | 'at its payment',
): Promise<SoldOrder> {
  const { rows } = await sql<{
    seller: (Omit<Seller, 'mode'> & { mode: Seller['mode'] | 'unregistered' }) | null;
    buyer: unknown;
    state: string | null;
    delivery_paise: number;
    at: Date;
    day: string;
    lines: (Omit<SoldLine, 'unit_price'> & { unit_price_paise: number })[];
    rates: RateRow[];
  }>`
    select o.ship_to - 'email' - 'phone' as buyer, o.ship_to -> 'address' ->> 'stateCode' as state, o.delivery_paise,
      at, to_char(today, 'YYYY-MM-DD') as day,
      json_agg(json_build_object('product_id', i.product_id, 'name', i.name, 'hsn', i.hsn, 'uqc', i.uqc,
        'tax_class', i.tax_class, 'quantity', i.quantity, 'unit_price_paise', i.unit_price_paise, 'discount', i.discount_paise)
        order by i.product_id) as lines,
      (select coalesce(json_agg(json_build_object('tax_class', r.tax_class, 'up_to_paise', r.up_to_paise,
        'rate_bp', r.rate_bp, 'valid_from', to_char(r.valid_from, 'YYYY-MM-DD'))), '[]')
        from tax_rate r where r.tax_class = any(array_agg(i.tax_class))) as rates,
      (select json_build_object('mode', r.mode, 'gstin', r.gstin, 'address', s.settings -> 'address',
        'legal_name', coalesce(nullif(s.settings ->> 'legalName', ''), s.settings ->> 'brand'),
        'trade_name', s.settings ->> 'brand', 'state_code', s.settings ->> 'stateCode',
        'hsn_digits', coalesce((
          select l.value from tax_limit l
          where l.name = 'hsn digits of bills' and l.turnover_class = r.turnover_class
            and l.valid_from <= today order by l.valid_from desc limit 1), ${ALL_DIGITS}::integer))
        from tax_registration r, shop_settings s where r.effective_from <= today order by r.effective_from desc limit 1) as seller
    from orders o join order_item i using (order_id)
    cross join lateral (select case when ${moment === 'now'} then now() else o.order_date end as at)
    cross join lateral (select (at at time zone 'Asia/Kolkata')::date as today)
    where o.order_id = ${order_id}
    group by o.order_id, at, today`.execute(trx);
  const [order] = rows;
  if (!order) throw new Error('no such order');
  const { buyer, delivery_paise, state, at, day } = order;
  const lines = order.lines.map(({ unit_price_paise, ...line }) => ({
    ...line,
    unit_price: paise(unit_price_paise),
  }));
  const rates = groupRates(order.rates);
  const seller = isRegistered(order.seller) ? order.seller : undefined;
  const state_code = state ?? undefined;
  return { seller, buyer, delivery_paise, state_code, lines, rates, at, day };
}

const isRegistered = (seller: { mode: string } | null): seller is Seller =>
  seller !== null && seller.mode !== 'unregistered';

export const listShipmentPieces = (trx: Trx, shipment_id: number) =>
  trx
    .selectFrom('shipment_item')
    .select(['product_id', 'quantity'])
    .where('shipment_id', '=', shipment_id)
    .execute();

interface RateRow {
  tax_class: string;
  up_to_paise: number | null;
  rate_bp: number;
  /** YYYY-MM-DD */
  valid_from: string;
}

export async function listRates(db: Db, tax_class: string): Promise<TaxRate[]> {
  const rows = await db
    .selectFrom('tax_rate')
    .select(['tax_class', 'up_to_paise', 'rate_bp'])
    .select(sql<string>`to_char(valid_from, 'YYYY-MM-DD')`.as('valid_from'))
    .where('tax_class', '=', tax_class)
    .execute();
  return rows.map(toRate);
}

function groupRates(rows: RateRow[]): Map<string, TaxRate[]> {
  const rates = new Map<string, TaxRate[]>();
  for (const row of rows) {
    rates.set(row.tax_class, [...(rates.get(row.tax_class) ?? []), toRate(row)]);
  }
  return rates;
}

const toRate = ({ valid_from, up_to_paise, rate_bp }: RateRow): TaxRate => ({
  validFrom: valid_from,
  upTo: up_to_paise === null ? null : paise(up_to_paise),
  rate: rate_bp,
});

interface NewDocument {
  kind: DocumentKind;
  order_id: string;
  shipment_id?: number | undefined;
  issued_at: Date;
  place_of_supply: string;
  inside_state: boolean;
  seller: Seller;
  buyer: unknown;
  lines: DocumentLine[];
  /** Of a bill that a restore has lost. */
  lost_number?: string | undefined;
}

export async function insertDocument(trx: Trx, document: NewDocument): Promise<void> {
  const { kind, order_id, shipment_id, place_of_supply, inside_state, lost_number } = document;
  const { issued_at, seller, buyer, lines } = document;
  const { numAffectedRows } = await sql`
    with series as (${lost_number === undefined ? takeNumber(kind, issued_at) : findLostNumber(kind, lost_number)}),
    document as (
      insert into tax_document (kind, financial_year, serial, number, order_id, shipment_id, issued_at,
        place_of_supply, inside_state, seller, buyer)
      select series.kind, series.financial_year, series.serial, series.number,
        ${order_id}, ${shipment_id ?? null}::bigint, ${issued_at}::timestamptz,
        ${place_of_supply}, ${inside_state}::boolean, ${JSON.stringify(seller)}::jsonb, ${JSON.stringify(buyer)}::jsonb
      from series
      returning document_id
    )
    insert into tax_document_line (document_id, product_id, description, hsn, uqc, quantity,
      gross_paise, discount_paise, taxable_paise, rate_bp, cgst_paise, sgst_paise, igst_paise)
    select document_id, product_id, description, hsn, uqc, quantity, gross, discount, taxable, rate, cgst, sgst, igst
    from document, jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) l (product_id bigint,
      description text, hsn text, uqc text, quantity integer, gross bigint, discount bigint, taxable bigint, rate integer,
      cgst bigint, sgst bigint, igst bigint)`.execute(trx);
  if (!numAffectedRows) throw new Error('the document has no lines');
}

interface Serial {
  kind: string;
  financial_year: string;
  serial: number;
  number: string;
}

/**
 * Takes the next number of the year of `at`, or of the current year when `at` is missing. The row of the series
 * stays locked until the transaction ends, and a rollback takes the number back: there are no gaps. It is part
 * of the statement that writes the document, which keeps that lock short. All series of a year keep the prefix
 * of the year's first document: 'KR' chosen after 'K' would collide with the receipts of 'K'.
 */
export const takeNumber = (kind: DocumentKind, at: Date | null = null) => sql<Serial>`
  insert into tax_series as s (kind, financial_year, prefix, last_number)
  select ${kind}, year.name, coalesce(
      (select left(begun.prefix, length(begun.prefix) - length(document_suffix(begun.kind)))
        from tax_series begun where begun.financial_year = year.name limit 1),
      document_prefix(settings)) || document_suffix(${kind}), 1
  from shop_settings, financial_year(coalesce(${at}::timestamptz, now())) as year (name)
  on conflict (kind, financial_year) do update set last_number = s.last_number + 1
  returning s.kind, s.financial_year, s.last_number as serial,
    document_number(s.prefix, s.financial_year, s.last_number) as number`;

/** The number that a lost bill had. Its own document only once: the serial is unique. */
const findLostNumber = (kind: DocumentKind, number: string) => sql<Serial>`
  select l.kind, l.financial_year, l.serial, l.number from lost_number l
  where l.kind = ${kind} and l.number = ${number} and l.unused_reason is null`;

/** Claims the order whose receipt is due next. */
export async function claimDueReceipt(db: Db): Promise<{ order_id: string } | undefined> {
  const { rows } = await sql<{ order_id: string }>`
    with due as (
      select order_id from due_receipt where next_check_at <= now()
      order by next_check_at for no key update skip locked limit 1
    )
    update due_receipt r set next_check_at = now() + interval '1 minute'
    from due where r.order_id = due.order_id
    returning r.order_id`.execute(db);
  return rows[0];
}

/** @returns false when the order needs no receipt, or has one. */
export async function deleteDueReceipt(trx: Trx, order_id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('due_receipt')
    .where('order_id', '=', order_id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

interface Classed {
  tax_class: string | null;
  type: string;
  fabric: string | null;
}

/** @returns undefined when there is no such class. */
export async function findClassOfProduct(
  db: Db,
  { tax_class, type, fabric }: Classed,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('tax_class')
    .select('tax_class')
    .where(
      'tax_class',
      '=',
      sql<string>`coalesce(${tax_class}::text, default_tax_class(${type}, ${fabric}))`,
    )
    .executeTakeFirst();
  return row?.tax_class;
}
