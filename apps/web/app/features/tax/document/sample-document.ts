import type { TaxDocument } from '@shop/contract';

/** For tests and pictures: three lines of a sale inside the State. */
export const SAMPLE_DOCUMENT: TaxDocument = {
  document_id: 7,
  kind: 'invoice',
  number: 'KK/26-27/000387',
  issued_at: '2026-11-17T06:30:00.000Z',
  order_id: '6T1B-NKJ4',
  amount: 9980,
  mode: 'regular',
  seller: {
    legal_name: 'Kuthampully Handloom Weavers Society',
    trade_name: 'Kasavu Kada',
    address: ['Kasavu Kada', 'Weavers Lane 4', 'Kuthampully', 'Thrissur 680594', 'Kerala, India'],
    state_code: '32',
    gstin: '32ABCDE1234F1Z9',
    hsn_digits: 4,
    mode: 'regular',
  },
  buyer: {
    name: 'Asha Nair',
    address: ['Lakshmi Nivas', 'Thiruvilwamala', 'Thrissur 680594', 'Kerala, code 32'],
  },
  place_of_supply: '32',
  place_name: 'Kerala',
  inside_state: true,
  against: null,
  reduces_tax: true,
  receipt_number: 'KKR/26-27/00412',
  courier: 'India Post',
  tracking_number: 'EL482913075IN',
  delivery_charge: 0,
  order_date: '2026-11-16T10:00:00.000Z',
  payment_method: 'upi',
  lines: [
    {
      ...{ product_id: 1, description: 'Nila Kasavu Saree', hsn: '5208', uqc: 'NOS', quantity: 1 },
      ...{ gross: 2450, taxable: 2333.34, rate: 5, cgst: 58.33, sgst: 58.33, igst: 0 },
    },
    {
      ...{ product_id: 2, description: 'Teal Kara Saree', hsn: '5208', uqc: 'NOS', quantity: 2 },
      ...{ gross: 5580, taxable: 5314.28, rate: 5, cgst: 132.86, sgst: 132.86, igst: 0 },
    },
    {
      ...{ product_id: 3, description: 'Mullapoo Set', hsn: '5208', uqc: 'SET', quantity: 1 },
      ...{ gross: 1950, taxable: 1857.14, rate: 5, cgst: 46.43, sgst: 46.43, igst: 0 },
    },
  ],
};
