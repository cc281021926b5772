import type { MessageOrder, MessageShipment } from '#mail/message-order.queries.ts';
import type { MessageReturn } from '#mail/message-return.queries.ts';

/** Data that the samples of several kinds share. */

export const SAMPLE_TIME = new Date('2026-01-12T13:00:00Z');

/** 43 characters, as of 256 random bits. */
export const SAMPLE_TOKEN = 'pGv0yK3sX1nQe8RzB5uWc7TdJ2hLmF9aV6oI4tYkN-E';

export const SAMPLE_ORDER: MessageOrder = {
  order_id: '7QK2-M9XT',
  receipt_number: 'OPR/25-26/00412',
  order_date: SAMPLE_TIME,
  total_paise: 20_150_00,
  delivery_paise: 0,
  coupon_code: null,
  discount_paise: 0,
  estimated_from: '2026-01-16',
  estimated_until: '2026-01-19',
  is_guests: false,
  payment_method: 'upi',
  items: [
    { name: 'Mayil Pallu Kasavu Saree', quantity: 1, unit_price_paise: 6800_00 },
    { name: 'Set Mundu <2.8 m> & "Neriyathu"', quantity: 3, unit_price_paise: 2450_00 },
    {
      name: 'മയിൽപ്പീലിക്കസവുള്ള ബാലരാമപുരം കൈത്തറിപ്പുടവ',
      quantity: 2,
      unit_price_paise: 3000_00,
    },
  ],
  ship_to: {
    name: 'ലക്ഷ്മി അമ്മ',
    phone: '9847012345',
    address: {
      houseName: 'Nila House',
      post_office: 'Kuthampully',
      city: 'Thiruvilwamala',
      state: 'Thrissur',
      pinCode: '680594',
    },
  },
};

export const SAMPLE_SHIPMENT: MessageShipment = {
  courier: 'India Post',
  tracking_number: 'EK123456785IN',
  tracking_url: 'https://www.indiapost.gov.in/track',
  items: SAMPLE_ORDER.items,
  document: { document_id: 7, number: 'OP/25-26/000387' },
  partly: false,
};

export const SAMPLE_RETURN: MessageReturn = {
  return_id: 'R-4M8TQ2',
  order_id: SAMPLE_ORDER.order_id,
  name: 'Asha Nair',
  items: [{ name: 'Mayil Pallu Kasavu Saree', quantity: 1 }],
  wish: 'refund',
  defect: true,
  refusal_reason: null,
  way_back: 'post',
};
