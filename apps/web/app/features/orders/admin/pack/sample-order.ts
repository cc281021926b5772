import type { PackingOrder } from '@shop/contract';

/** An order of three pieces, for tests. */
export const createPackingOrder = (
  order_id: string,
  given: Partial<PackingOrder> = {},
): PackingOrder => ({
  order_id,
  order_date: '2026-11-16T06:00:00Z',
  order_status: 'Pending',
  name: `Asha ${order_id}`,
  phone: '9847012345',
  gift_note: null,
  weight_g: null,
  address: { houseName: '', post_office: '', city: '', state: '', pinCode: '', state_name: '' },
  partly_sent: null,
  notes: [],
  doubt: null,
  refund: null,
  shipments: [],
  draft: null,
  items: [
    { product_id: 1, name: 'Nila Saree', quantity: 2, left: 2, image: [] },
    { product_id: 2, name: 'Set Mundu', quantity: 1, left: 1, image: [] },
  ].map((item) => ({ ...item, body_color: null, border_color: null })),
  ...given,
});
