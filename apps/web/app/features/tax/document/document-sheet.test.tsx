import type { TaxDocument } from '@shop/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { DocumentSheet } from './document-sheet.tsx';
import { SAMPLE_DOCUMENT } from './sample-document.ts';

const SHOP = {
  brandInMalayalam: '',
  landline: '0487 222 3333',
  email: 'shop@example.in',
  countryOfOrigin: 'India',
  returnDays: 7,
};

/** The visible text, with a space between cells and blocks. */
function readPage(changes: Partial<TaxDocument> = {}) {
  const document = { ...SAMPLE_DOCUMENT, ...changes };
  const html = renderToStaticMarkup(
    <DocumentSheet document={document} shop={SHOP} origin="https://shop.example" />,
  );
  return html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
}

const COMPOSITION = {
  mode: 'composition',
  seller: { ...SAMPLE_DOCUMENT.seller, mode: 'composition' },
  lines: SAMPLE_DOCUMENT.lines.map((line) => ({
    ...line,
    taxable: line.gross,
    rate: 0,
    cgst: 0,
    sgst: 0,
  })),
} as const;

const INTER_STATE = {
  place_of_supply: '29',
  place_name: 'Karnataka',
  inside_state: false,
  lines: [
    {
      product_id: 1,
      description: 'Nila Kasavu Saree',
      hsn: '5208',
      uqc: 'NOS',
      quantity: 1,
      gross: 2450,
      taxable: 2333.33,
      rate: 5,
      cgst: 0,
      sgst: 0,
      igst: 116.67,
    },
  ],
};

const SUPPLIER = {
  'name of the supplier': 'Kuthampully Handloom Weavers Society',
  'address of the supplier': 'Weavers Lane 4, Kuthampully, Thrissur 680594, Kerala, India',
  GSTIN: 'GSTIN 32ABCDE1234F1Z9, State code 32',
};
const BUYER = {
  'name of the buyer': 'Asha Nair (not registered)',
  'address with State and code': 'Lakshmi Nivas Thiruvilwamala Thrissur 680594 Kerala, code 32',
};
const SIGNATURE = { signature: 'Information Technology Act, 2000; valid without a signature' };
const TAX = {
  'taxable value': 'Taxable value 9,504.76',
  'rate and tax of each head': '2.5 % 58.33 2.5 % 58.33',
  'central tax': 'CGST 237.62',
  'State tax': 'SGST 237.62',
};
const GOODS = {
  HSN: '1 Nila Kasavu Saree 5208 1 NOS',
  'quantity and unit': '2 Teal Kara Saree 5208 2 NOS',
  'another unit': '3 Mullapoo Set 5208 1 SET',
};

const RULES: [string, Partial<TaxDocument>, Record<string, string>][] = [
  [
    'Rule 46, tax invoice',
    {},
    {
      ...SUPPLIER,
      ...BUYER,
      ...GOODS,
      ...TAX,
      ...SIGNATURE,
      title: 'TAX INVOICE ORIGINAL FOR RECIPIENT',
      serial: 'Invoice number OP/26-27/000387',
      date: 'Invoice date 17 Nov 2026',
      'delivery address': 'Delivered to The same address',
      'place of supply': 'Place of supply Kerala, code 32',
      'reverse charge': 'Reverse charge No',
      'total value': 'Total ₹9,980.00',
      'value and discount': '5,580.00 0.00 5,314.28',
      'amount in words': 'Rupees nine thousand nine hundred eighty only',
      receipt: 'Receipt voucher OPR/26-27/00412',
    },
  ],
  [
    'Rule 46, inter-State',
    INTER_STATE,
    {
      'place of supply with its State': 'Place of supply Karnataka, code 29',
      'integrated tax': 'IGST 116.67',
      'rate and amount': '2,333.33 5 % 116.67 2,450.00',
    },
  ],
  [
    'Rule 46, another recipient',
    { buyer: { ...SAMPLE_DOCUMENT.buyer, recipient: 'Meera Menon' } },
    { 'delivery address': 'Delivered to Meera Menon Lakshmi Nivas', buyer: 'Billed to Asha Nair' },
  ],
  [
    'Rule 49, bill of supply',
    { ...COMPOSITION, kind: 'bill of supply', number: 'OPB/26-27/00012' },
    {
      ...SUPPLIER,
      ...BUYER,
      ...GOODS,
      ...SIGNATURE,
      title: 'BILL OF SUPPLY',
      'words of section 10': 'composition taxable person, not eligible to collect tax on supplies',
      serial: 'Bill number OPB/26-27/00012',
      date: 'Bill date 17 Nov 2026',
      'value after discount': 'Total ₹9,980.00',
    },
  ],
  [
    'Rule 50, receipt voucher',
    { kind: 'receipt', number: 'OPR/26-27/00412', courier: null, tracking_number: null },
    {
      ...SUPPLIER,
      ...BUYER,
      ...TAX,
      ...SIGNATURE,
      title: 'RECEIPT VOUCHER',
      serial: 'Receipt number OPR/26-27/00412',
      date: 'Receipt date 17 Nov 2026',
      'description of the goods': 'Nila Kasavu Saree',
      'amount received': 'Paid by UPI, 16 Nov 2026 9,980.00',
      'place of supply': 'Place of supply Kerala, code 32',
      'reverse charge': 'Reverse charge No',
    },
  ],
  [
    'Rule 51, refund voucher',
    {
      kind: 'refund voucher',
      number: 'OPV/26-27/00003',
      against: { number: 'OPR/26-27/00412', issued_at: '2026-11-16T10:00:00.000Z' },
    },
    {
      ...SUPPLIER,
      ...BUYER,
      ...TAX,
      ...SIGNATURE,
      title: 'REFUND VOUCHER',
      serial: 'Voucher number OPV/26-27/00003',
      date: 'Voucher date 17 Nov 2026',
      'number and date of the receipt': 'Receipt voucher OPR/26-27/00412, 16 Nov 2026',
      'amount given back': 'Total refunded ₹9,980.00',
      'reverse charge': 'Reverse charge No',
    },
  ],
  [
    'Rule 53, credit note',
    {
      kind: 'credit note',
      number: 'OPC/26-27/00009',
      against: { number: 'OP/26-27/000387', issued_at: '2026-11-17T06:30:00.000Z' },
    },
    {
      ...SUPPLIER,
      ...BUYER,
      ...TAX,
      ...SIGNATURE,
      title: 'CREDIT NOTE',
      serial: 'Note number OPC/26-27/00009',
      date: 'Note date 17 Nov 2026',
      'number and date of the invoice': 'Original bill OP/26-27/000387, 17 Nov 2026',
      'amount credited': 'Total refunded ₹9,980.00',
    },
  ],
];

it.each(RULES)('[TAX-06] the page of %s has every field', (_, document, fields) => {
  const text = readPage(document);
  const missing = Object.entries(fields).filter(([, words]) => !text.includes(words));
  expect(missing).toEqual([]);
});

it('[TAX-06] a credit note that came too late says that the tax stays', () => {
  const words = 'Tax Not reduced: issued after 30 November';
  expect(readPage({ kind: 'credit note', reduces_tax: false })).toContain(words);
  expect(readPage({ kind: 'credit note' })).not.toContain(words);
});

it('[TAX-06] a shop under composition prints no tax words', () => {
  for (const kind of ['bill of supply', 'receipt', 'credit note'] as const)
    expect(readPage({ ...COMPOSITION, kind })).not.toMatch(/GST \d|CGST|SGST|IGST|Taxable/);
});

it('[SALE-03] the page shows the value before a coupon, its discount, and what was paid', () => {
  const [first, ...others] = SAMPLE_DOCUMENT.lines;
  if (!first) throw new TypeError('The sample has lines.');
  const text = readPage({ coupon: 'ONAM10', lines: [{ ...first, discount: 245 }, ...others] });

  expect(text).toContain('1 NOS 2,695.00 245.00 2,333.34');
  expect(text).toContain('10,225.00 245.00 9,504.76');
  expect(text).toContain('The discount is that of coupon ONAM10, split by value.');
  expect(readPage()).not.toContain('coupon');
});

it('[TAX-06] the page says that the amounts contain the delivery charge, and links its order', () => {
  expect(readPage({ delivery_charge: 60 })).toContain('delivery charge of the order, ₹60.00');
  expect(readPage()).not.toContain('delivery charge');
  expect(readPage()).toContain('shop.example/order-info/6T1B-NKJ4');
});
