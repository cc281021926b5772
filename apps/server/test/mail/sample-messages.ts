import type {
  MessageData,
  MessageKind,
  MessageOrder,
  MessageReturn,
  MessageShop,
} from '#mail/templates/message-data.ts';

export const SAMPLE_SHOP: MessageShop = {
  brand: 'Kasavu Kada',
  origin: 'https://shop.example',
  email: 'support@shop.example',
  mobile: '+91 90000 11111',
  helpLine: '0484 765 4321',
  address: ['Kasavu Kada', 'Loom Lane 7', 'Test Town', 'District 680000', 'Kerala, India'],
};

const AT = new Date('2026-01-12T13:00:00Z');

const ORDER: MessageOrder = {
  order_id: '7QK2-M9XT',
  receipt_number: 'KKR/25-26/00412',
  order_date: AT,
  total_paise: 20_150_00,
  delivery_paise: 0,
  estimated_from: '2026-01-16',
  estimated_until: '2026-01-19',
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

const RETURNED: MessageReturn = {
  return_id: 'R-4M8TQ2',
  order_id: ORDER.order_id,
  name: 'Asha Nair',
  items: [{ name: 'Mayil Pallu Kasavu Saree', quantity: 1 }],
  wish: 'refund',
  defect: true,
  refusal_reason: null,
};

/** 43 characters, as of 256 random bits. */
const TOKEN = 'pGv0yK3sX1nQe8RzB5uWc7TdJ2hLmF9aV6oI4tYkN-E';

/** One message of every kind, with fixed data, because reference images are compared with them. */
export const SAMPLE_MESSAGES: { [Kind in MessageKind]: MessageData & { kind: Kind } } = {
  order_received: { kind: 'order_received', order: ORDER },
  payment_confirming: { kind: 'payment_confirming', order: ORDER },
  shipped: {
    kind: 'shipped',
    order: ORDER,
    parcel: {
      courier: 'India Post',
      tracking_number: 'EK123456785IN',
      tracking_url: 'https://www.indiapost.gov.in/track',
      items: ORDER.items,
      bill: { document_id: 7, number: 'KK/25-26/000387' },
      partly: false,
    },
  },
  delivered: { kind: 'delivered', order: ORDER },
  cancellation_requested: { kind: 'cancellation_requested', order: ORDER },
  order_cancelled: { kind: 'order_cancelled', order: ORDER, refund_paise: ORDER.total_paise },
  refund_processed: {
    kind: 'refund_processed',
    name: 'Asha Nair',
    amount_paise: 20_150_50,
    order_id: ORDER.order_id,
    reference: '10000000000000',
  },
  refund_in_part: {
    kind: 'refund_in_part',
    name: 'Asha Nair',
    amount_paise: 500_00,
    total_paise: 20_150_50,
    order_id: ORDER.order_id,
    reason: 'A stain on the border',
    pieces: [],
    notes: ['KKC/26-27/000001'],
  },
  refunded_automatically: {
    kind: 'refunded_automatically',
    name: 'Asha Nair',
    amount_paise: 6800_00,
    reason: 'sold_out',
    items: ['Mayil Pallu Kasavu Saree', 'Set Mundu <2.8 m> & "Neriyathu"'],
    order_id: null,
  },
  staff_invitation: {
    kind: 'staff_invitation',
    link: `${SAMPLE_SHOP.origin}/admin/invitation?t=${'T'.repeat(43)}`,
    by: 'Meera',
    role: 'packing',
  },
  staff_notice: {
    kind: 'staff_notice',
    event: 'passkey added',
    at: AT,
    name: 'Meera',
    own: false,
    member: { name: 'Ravi Menon', email: 'ravi@shop.example', role: 'accounts' },
  },
  password_reset: {
    kind: 'password_reset',
    name: 'Asha Nair',
    link: `${SAMPLE_SHOP.origin}/reset?t=${TOKEN}`,
  },
  confirm_email: {
    kind: 'confirm_email',
    name: 'ലക്ഷ്മി അമ്മ',
    link: `${SAMPLE_SHOP.origin}/confirm?t=${TOKEN}`,
  },
  password_changed: { kind: 'password_changed', name: 'Asha Nair', at: AT },
  email_changed: {
    kind: 'email_changed',
    name: 'Asha Nair',
    at: AT,
    link: `${SAMPLE_SHOP.origin}/undo-email-change?t=${TOKEN}`,
  },
  ticket_received: {
    kind: 'ticket_received',
    name: 'Asha Nair',
    ticket_id: 'T-7QK2M9',
    complaint: true,
  },
  ticket_answered: {
    kind: 'ticket_answered',
    name: 'Asha Nair',
    ticket_id: 'T-7QK2M9',
    text: 'We are sorry about the border. Please send the saree back to us.\n\nWe pay for the parcel and send you another one.',
    closed: false,
  },
  return_requested: { kind: 'return_requested', returned: RETURNED },
  return_approved: { kind: 'return_approved', returned: RETURNED },
  return_refused: {
    kind: 'return_refused',
    returned: { ...RETURNED, refusal_reason: 'The saree has been washed and stitched.' },
  },
  return_arrived: { kind: 'return_arrived', returned: RETURNED },
  exchange_sent: {
    kind: 'exchange_sent',
    returned: { ...RETURNED, wish: 'exchange' },
    parcel: {
      courier: 'India Post',
      tracking_number: 'EK123456785IN',
      tracking_url: 'https://www.indiapost.gov.in/track',
      items: RETURNED.items,
      partly: false,
      bill: null,
    },
  },
  shop_digest: {
    kind: 'shop_digest',
    newOrders: ['7QK2-M9XT', '0B4D-Z8RW', 'H3TV-5N1C'],
    cancellationRequests: ['C6YJ-2P9K'],
    failedRefunds: ['pay_Qx7LmT2vWn4RkB', 'pay_Qx81ZcD5sYh9Pe'],
    dueTickets: ['T-7QK2M9'],
    returnRequests: [],
  },
  test: { kind: 'test', at: AT },
};

/** 40 letters without a break opportunity. */
const LONG = 'Balaramapuramkasavumundumneriyathumsaree';

/** As long as an address, names and an order can be, within the number of items. */
export const longOrder = (items: number, name = `${LONG} ${LONG} ${LONG}`.slice(0, 100)) => ({
  ...ORDER,
  total_paise: items * 98_765_50,
  items: Array.from({ length: items }, () => ({ name, quantity: 1, unit_price_paise: 98_765_50 })),
  ship_to: {
    name: LONG,
    phone: '9847012345',
    address: { houseName: LONG, post_office: LONG, city: LONG, state: LONG, pinCode: '680594' },
  },
});

const { shipped, refund_processed, refund_in_part, refunded_automatically } = SAMPLE_MESSAGES;
const { ticket_received, ticket_answered, shop_digest, staff_notice } = SAMPLE_MESSAGES;

/** The other cases that the kinds have. */
export const MESSAGE_VARIANTS: Record<string, MessageData> = {
  'order_received, 20 long items': { kind: 'order_received', order: longOrder(20) },
  'order_received, unknown payment method': {
    kind: 'order_received',
    order: { ...ORDER, payment_method: null },
  },
  'shipped, a part': {
    ...shipped,
    parcel: {
      courier: 'ST Courier',
      tracking_number: '4820021',
      tracking_url: null,
      items: ORDER.items.slice(0, 1),
      bill: null,
      partly: true,
    },
  },
  'shipped, without courier': {
    ...shipped,
    parcel: { ...shipped.parcel, courier: null, tracking_number: null, tracking_url: null },
  },
  'order_cancelled, money only reserved': {
    kind: 'order_cancelled',
    order: ORDER,
    refund_paise: null,
  },
  'refund_processed, without order and reference': {
    ...refund_processed,
    order_id: null,
    reference: null,
  },
  'refund_in_part, pieces, made outside the shop': {
    ...refund_in_part,
    pieces: ['Mayil Pallu Kasavu Saree × 1'],
    reason: null,
    notes: [],
  },
  'refunded_automatically, stale': { ...refunded_automatically, reason: 'stale' },
  'refunded_automatically, underpaid': { ...refunded_automatically, reason: 'underpaid' },
  'refunded_automatically, duplicate': {
    ...refunded_automatically,
    reason: 'duplicate',
    order_id: ORDER.order_id,
    items: [],
  },
  'ticket_received, question': { ...ticket_received, complaint: false },
  'ticket_answered, closed': { ...ticket_answered, closed: true },
  'return_approved, changed mind, exchange': {
    kind: 'return_approved',
    returned: { ...RETURNED, defect: false, wish: 'exchange' },
  },
  'return_arrived, exchange': {
    kind: 'return_arrived',
    returned: { ...RETURNED, wish: 'exchange' },
  },
  'staff_notice, own account': { ...staff_notice, name: 'Ravi Menon', own: true },
  'staff_notice, wrong codes': { ...staff_notice, event: 'second step failed', own: true },
  'shop_digest, with returns': { ...shop_digest, returnRequests: ['R-4M8TQ2', 'R-0B4DZ8'] },
  'shop_digest, new orders only': {
    kind: 'shop_digest',
    newOrders: ['7QK2-M9XT'],
    cancellationRequests: [],
    failedRefunds: [],
    dueTickets: [],
    returnRequests: [],
  },
  'shop_digest, nothing': {
    kind: 'shop_digest',
    newOrders: [],
    cancellationRequests: [],
    failedRefunds: [],
    dueTickets: [],
    returnRequests: [],
  },
};
