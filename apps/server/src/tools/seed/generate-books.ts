import type { DocumentKind } from '@shop/contract';
import { paise } from '@shop/domain/money';
import pg from 'pg';
import {
  type Amounts,
  composeRefund,
  composeSales,
  type GeneratedOrder,
  type Line,
  type Refund,
} from './compose-books.ts';

const PREFIX = 'G';
const HOME_STATE = '32';
const SELLER = {
  legal_name: 'Generated',
  trade_name: 'Generated',
  address: ['Kuthampully'],
  state_code: HOME_STATE,
  gstin: '32ABCDE1234F1Z9',
  mode: 'regular',
};
const FEE = 0.02;
const FEE_TAX = 0.0036;

interface Document {
  document_id: number;
  kind: DocumentKind;
  at: Date;
  order: GeneratedOrder;
  refund_id: string | null;
  shipment_id: number | null;
  against: Document | undefined;
  lines: (Line & Amounts)[];
}

/**
 * Writes receipts, invoices, refunds with vouchers and credit notes, and payouts for all orders of the database, as
 * a regular taxpayer would have them. Needs a superuser, because it disables triggers.
 */
export async function generateBooks(
  url: string,
  { random, paidUntil }: { random: () => number; paidUntil: Date },
): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'generate-books' });
  await client.connect();
  try {
    await client.query("set session_replication_role = replica; set time zone 'UTC'");
    const { rows: orders } = await client.query<GeneratedOrder>(ORDERS);
    const { documents, refunds } = composeBooks(orders, random);
    await client.query('begin');
    await insert(client, REFUNDS, refunds.map(toRefundRow));
    await insertDocuments(client, documents);
    await client.query(FEES, [FEE, FEE_TAX]);
    await client.query(PAYOUTS, [paidUntil]);
    await client.query(PAYOUT_ITEMS);
    await client.query(PAYOUT_SUMS);
    await client.query('commit');
    await client.query('vacuum (analyze)');
  } finally {
    await client.end();
  }
}

function composeBooks(orders: GeneratedOrder[], random: () => number) {
  const documents: Document[] = [];
  const refunds: Refund[] = [];
  const add = (document: Omit<Document, 'document_id'>) => {
    const added = { ...document, document_id: documents.length + 1 };
    documents.push(added);
    return added;
  };
  for (const [index, raw] of orders.entries()) {
    const order = toOrder(raw, random);
    const { receipt, sales } = composeSales(order, random);
    const base = { order, refund_id: null, shipment_id: null, against: undefined };
    const advance = add({ ...base, kind: 'receipt', at: order.at, lines: receipt });
    const invoices = sales.map(({ at, lines }, parcel) =>
      // The generated orders have one parcel each.
      add({
        ...base,
        kind: 'invoice',
        at,
        lines,
        shipment_id: parcel === 0 ? order.shipment_id : null,
      }),
    );
    for (const refund of composeRefund(order, { receipt, sales, index, random })) {
      refunds.push(refund);
      for (const { sale, lines } of refund.notes) {
        const against = sale === undefined ? advance : (invoices[sale] ?? advance);
        const kind = sale === undefined ? 'refund voucher' : 'credit note';
        const { refund_id, at } = refund;
        add({ order, refund_id, shipment_id: null, against, kind, at, lines });
      }
    }
  }
  return { documents, refunds };
}

/** Most parcels stay in the State; delivery is charged for some. */
function toOrder(raw: GeneratedOrder, random: () => number): GeneratedOrder {
  const place =
    random() < 0.65
      ? HOME_STATE
      : (['29', '33', '07', '27', '31'][Math.floor(random() * 5)] ?? '29');
  return { ...raw, place, insideState: place === HOME_STATE, delivery: paise(raw.delivery) };
}

async function insertDocuments(client: pg.Client, documents: Document[]) {
  const inOrder = documents.toSorted((a, b) => a.at.getTime() - b.at.getTime());
  await client.query(NEW_DOCUMENTS);
  await insert(client, COPY_DOCUMENTS, inOrder.map(toDocumentRow));
  await client.query(SERIES, [PREFIX]);
  await client.query(DOCUMENTS);
  await insert(client, LINES, documents.flatMap(toLineRows));
}

const toDocumentRow = (
  { document_id, kind, at, order, shipment_id, refund_id, against }: Document,
  place: number,
) => ({
  place,
  document_id,
  kind,
  issued_at: at,
  order_id: order.order_id,
  shipment_id,
  refund_id,
  against_document: against?.document_id ?? null,
  place_of_supply: order.place,
  inside_state: order.insideState,
  seller: SELLER,
  buyer: { name: 'Generated' },
});

const toLineRows = ({ document_id, lines }: Document) =>
  lines.map(({ gross, taxable, cgst, sgst, igst, ...line }) => ({
    ...line,
    document_id,
    gross_paise: gross,
    taxable_paise: taxable,
    cgst_paise: cgst,
    sgst_paise: sgst,
    igst_paise: igst,
  }));

const toRefundRow = ({ refund_id, order, whole, amount, at, number }: Refund) => ({
  refund_id,
  rzp_payment_id: order.rzp_payment_id,
  whole,
  amount_paise: amount,
  reason: whole ? 'cancelled' : 'part',
  created_at: at,
  rzp_refund_id: `rfnd_${String(number).padStart(14, '0')}`,
});

const CHUNK = 5_000;

/** The statement reads its rows as JSON. */
async function insert(client: pg.Client, statement: string, rows: object[]) {
  for (let start = 0; start < rows.length; start += CHUNK) {
    await client.query(statement, [JSON.stringify(rows.slice(start, start + CHUNK))]);
  }
}

const ORDERS = `
  select o.order_id, o.rzp_payment_id, o.order_date as at, o.order_status as status,
    o.delivery_paise::integer as delivery, s.shipped_at, s.shipment_id, '' as place, true as "insideState",
    json_agg(json_build_object('product_id', i.product_id, 'description', i.name, 'hsn', i.hsn,
      'uqc', i.uqc, 'tax_class', i.tax_class, 'quantity', i.quantity, 'unit_price', i.unit_price_paise)
      order by i.product_id) as items
  from orders o join order_item i using (order_id) left join shipment s using (order_id)
  group by o.order_id, s.shipped_at, s.shipment_id order by o.order_date`;

const REFUNDS = `
  insert into refund (refund_id, rzp_payment_id, whole, amount_paise, reason, status, rzp_refund_id, created_at)
  select refund_id, rzp_payment_id, whole, amount_paise, reason, 'processed', rzp_refund_id, created_at
  from jsonb_to_recordset($1::jsonb) as r (refund_id uuid, rzp_payment_id text, whole boolean,
    amount_paise bigint, reason text, rzp_refund_id text, created_at timestamptz)`;

const NEW_DOCUMENTS = `
  create temporary table new_document (
    place integer, document_id bigint, kind text, issued_at timestamptz, order_id text,
    shipment_id bigint, refund_id uuid, against_document bigint, place_of_supply text,
    inside_state boolean, seller jsonb, buyer jsonb
  ) on commit drop`;

const COPY_DOCUMENTS = `
  insert into new_document select * from jsonb_populate_recordset(null::new_document, $1::jsonb)`;

const SERIES = `
  insert into tax_series (kind, financial_year, prefix, last_number)
  select kind, financial_year(issued_at), $1 || document_suffix(kind), count(*)
  from new_document group by 1, 2`;

const DOCUMENTS = `
  insert into tax_document (document_id, kind, financial_year, serial, number, issued_at, order_id,
    shipment_id, refund_id, against_document, place_of_supply, inside_state, seller, buyer)
  overriding system value
  select document_id, kind, financial_year, serial, document_number(s.prefix, financial_year, serial),
    issued_at, order_id, shipment_id, refund_id, against_document, place_of_supply, inside_state, seller, buyer
  from (
    select *, row_number() over (partition by kind, financial_year order by place)::integer as serial
    from (select *, financial_year(issued_at) as financial_year from new_document) d
  ) numbered join tax_series s using (kind, financial_year)`;

const LINES = `
  insert into tax_document_line (document_id, product_id, description, hsn, uqc, quantity, gross_paise,
    taxable_paise, rate_bp, cgst_paise, sgst_paise, igst_paise)
  select * from jsonb_to_recordset($1::jsonb) as l (document_id bigint, product_id bigint,
    description text, hsn text, uqc text, quantity integer, gross_paise bigint,
    taxable_paise bigint, rate_bp integer, cgst_paise bigint, sgst_paise bigint, igst_paise bigint)`;

const FEES = `
  insert into payment_fee (rzp_payment_id, fee_paise, tax_paise)
  select rzp_payment_id, round(amount_paise * $1::numeric) + round(amount_paise * $2::numeric),
    round(amount_paise * $2::numeric)
  from payment where outcome = 'order'`;

/** Every morning at ten in India, what is two days old. */
const PAYOUTS = `
  insert into payout (payout_id, status, amount_paise, fees_paise, tax_paise, utr, created_at)
  select 'setl_' || to_char(day, 'YYYYMMDD') || '000000', 'processed', 0, 0, 0,
    'UTR' || to_char(day, 'YYYYMMDD'), day + interval '4 hours 30 minutes'
  from generate_series((select min(first_seen_at) from payment)::date + 2, $1::timestamptz, interval '1 day') day`;

const PAYOUT_ITEMS = `
  insert into payout_item
    (payout_id, entity_id, type, credit_paise, debit_paise, fee_paise, tax_paise, created_at)
  select s.payout_id, m.*
  from (
    select p.rzp_payment_id, 'payment', p.amount_paise - f.fee_paise, 0, f.fee_paise, f.tax_paise,
      p.first_seen_at as at
    from payment p join payment_fee f using (rzp_payment_id)
    union all
    select rzp_refund_id, 'refund', 0, amount_paise, 0, 0, created_at from refund
  ) m
  join payout s on s.created_at::date = m.at::date + 2`;

const PAYOUT_SUMS = `
  update payout s set complete = true, amount_paise = i.net, fees_paise = i.fee, tax_paise = i.tax
  from (
    select payout_id, sum(credit_paise - debit_paise) as net, sum(fee_paise) as fee,
      sum(tax_paise) as tax
    from payout_item group by 1
  ) i where i.payout_id = s.payout_id`;
