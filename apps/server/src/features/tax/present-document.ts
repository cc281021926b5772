import type { DocumentSummary, TaxDocument } from '@shop/contract';
import { paise, toRupees } from '@shop/domain/money';
import type { findDocument, SummaryRow } from './view-documents.queries.ts';

type Row = NonNullable<Awaited<ReturnType<typeof findDocument>>>;

const rupees = (amount: number) => toRupees(paise(amount));

export const presentSummary = ({
  gross_paise,
  issued_at,
  ...row
}: SummaryRow): DocumentSummary => ({
  ...row,
  issued_at: issued_at.toISOString(),
  amount: rupees(gross_paise),
});

export function presentDocument(row: Row): TaxDocument {
  const { document_id, kind, number, issued_at, order_id, user_id, gross_paise, mode } = row;
  const { seller, place_of_supply, inside_state, payment_method } = row;
  const { receipt_number, courier, tracking_number } = row;
  const place_name = row.place_name ?? '';
  return {
    ...presentSummary({
      document_id,
      kind,
      number,
      issued_at,
      order_id,
      user_id,
      gross_paise,
      mode,
    }),
    ...(row.at_counter && { at_counter: true }),
    receipt_number,
    courier,
    tracking_number,
    delivery_charge: rupees(row.delivery_paise),
    ...(row.coupon_code !== null && { coupon: row.coupon_code }),
    seller,
    place_of_supply,
    place_name,
    inside_state,
    payment_method,
    buyer: presentBuyer(row.buyer, `${place_name}, code ${place_of_supply}`),
    order_date: row.order_date.toISOString(),
    against:
      row.against_number && row.against_issued_at
        ? { number: row.against_number, issued_at: row.against_issued_at.toISOString() }
        : null,
    reduces_tax: row.reduces_tax,
    lines: row.lines.map((line) => ({
      product_id: line.product_id,
      description: line.description,
      hsn: line.hsn.slice(0, seller.hsn_digits),
      uqc: line.uqc,
      quantity: line.quantity,
      gross: rupees(line.gross_paise),
      ...(line.discount_paise > 0 && { discount: rupees(line.discount_paise) }),
      taxable: rupees(line.taxable_paise),
      rate: line.rate_bp / 100,
      cgst: rupees(line.cgst_paise),
      sgst: rupees(line.sgst_paise),
      igst: rupees(line.igst_paise),
    })),
  };
}

function presentBuyer(
  { name = '', buyer, address = {} }: Row['buyer'],
  state: string,
): TaxDocument['buyer'] {
  const { houseName, post_office, city, state: district, pinCode } = address;
  const lines = [houseName, post_office, city, [district, pinCode].filter(Boolean).join(' ')];
  return {
    name: buyer ?? name,
    ...(buyer && buyer !== name && { recipient: name }),
    address: [...lines, state].flatMap((line) => (line ? [line] : [])),
  };
}
