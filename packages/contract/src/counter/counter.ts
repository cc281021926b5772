import * as z from 'zod/mini';
import { Address, SignUp } from '../accounts/accounts.ts';
import { CAN_SELL } from '../accounts/staff-roles.ts';
import { defineEndpoint } from '../endpoint.ts';
import { OrderId, optionalField, optionalLine, SearchText, singleLine } from '../fields.ts';
import { OrderLineInput } from '../payments.ts';

/** How a sale at the counter is paid. 'qr code': the provider's, which it confirms; 'shop upi': the shop's own. */
export const COUNTER_TENDERS = ['cash', 'card machine', 'shop upi', 'qr code'] as const;
export const CounterTender = z.enum(COUNTER_TENDERS);
export type CounterTender = z.output<typeof CounterTender>;

/** Pieces of one sale. */
export const MAX_COUNTER_LINES = 20;

const INVALID_RUPEES = 'Enter an amount like 2450 or 2450.50.';
export const CounterRupees = z
  .number(INVALID_RUPEES)
  .check(
    z.minimum(0, INVALID_RUPEES),
    z.maximum(5_000_000, INVALID_RUPEES),
    z.multipleOf(0.01, INVALID_RUPEES),
  );

const CounterPiece = z.object({
  product_id: z.int(),
  name: z.string(),
  image: z.optional(z.string()),
  /** What it costs now, in rupees. */
  price: z.number(),
  stock: z.int(),
  shelf_mark: z.optional(z.string()),
  /** Nothing is left, because somebody else holds a piece: the one that ends first. */
  held: z.optional(
    z.object({
      by: z.enum(['payment', 'link', 'counter']),
      until: z.string(),
      /** Of a link. */
      name: z.optional(z.string()),
      link_id: z.optional(z.int()),
    }),
  ),
  /** Nothing is left and nobody holds it: when the last one was sold. */
  sold_at: z.optional(z.string()),
});
export type CounterPiece = z.output<typeof CounterPiece>;

export const BillNumber = z
  .string()
  .check(
    z.regex(/^[A-Z0-9]{1,4}\/[0-9-]{4,5}\/[0-9]{1,6}$/, 'Enter the number as it is on the bill.'),
  );

export const CounterSaleInput = z.object({
  /** A repeated request is the same sale. */
  request_id: z.uuid(),
  lines: z.array(OrderLineInput).check(z.minLength(1), z.maxLength(MAX_COUNTER_LINES)),
  tender: CounterTender,
  /** Agreed for all pieces, at most their prices. Missing: their prices. */
  total: z.optional(CounterRupees),
  phone: z.optional(SignUp.shape.phone),
  name: z.optional(singleLine('Enter a name.')),
  /** Needed from ADDRESS_REQUIRED_FROM on; it decides the place of supply. */
  address: z.optional(Address),
  /** Sold on paper while there was no connection. */
  entered_later: z.optional(z.boolean()),
  /** Of a bill that a restore has lost: the sale gets it again. Not for 'qr code'. */
  bill_number: z.optional(BillNumber),
});
export type CounterSaleInput = z.output<typeof CounterSaleInput>;

/** waiting: its pieces are kept until expires_at; paid: order and bill; ended: cancelled, or its time is over. */
export const CounterSale = z.object({
  /** The checkout. */
  sale_id: z.uuid(),
  state: z.enum(['waiting', 'paid', 'ended']),
  tender: CounterTender,
  /** In rupees. */
  total: z.number(),
  expires_at: z.string(),
  /** What the customer scans: of 'qr code' or 'shop upi', while it waits. */
  upi_text: z.optional(z.string()),
  /** The provider sent a picture instead of a text. */
  qr_image: z.optional(z.string()),
  order_id: z.optional(OrderId),
  /** The invoice or bill of supply; missing when the shop is not registered. */
  document_id: z.optional(z.int()),
});
export type CounterSale = z.output<typeof CounterSale>;

const params = z.object({ sale_id: z.uuid() });

/** In its own module so that the customer's bundle does not include it. */
export const counter = {
  find: defineEndpoint({
    method: 'GET',
    path: '/api/admin/counter/pieces',
    access: CAN_SELL,
    summary:
      'Up to eight products by name, shelf mark, number or the address in their QR code; without a query the most sold at the counter',
    query: z.object({ q: optionalField(SearchText) }),
    reply: z.object({
      pieces: z.array(CounterPiece),
      /** In rupees; an owner confirms more. */
      discount_limit: z.number(),
      /** Cash of this much is forbidden by law, in rupees. */
      cash_limit: z.number(),
      /** From this taxable value on, name and address are needed on the bill, in rupees. */
      address_from: z.number(),
      /** Tenders that this shop can take now. */
      tenders: z.array(CounterTender),
      /** Numbers of bills that a restore has lost, to be entered again. */
      lost_bills: z.optional(z.array(z.string())),
    }),
  }),
  start: defineEndpoint({
    method: 'POST',
    path: '/api/admin/counter/sales',
    access: CAN_SELL,
    summary:
      'Keeps the pieces of a sale for ten minutes, with a QR code for 25; idempotent by its request_id',
    body: CounterSaleInput,
    reply: CounterSale,
  }),
  view: defineEndpoint({
    method: 'GET',
    path: '/api/admin/counter/sales/{sale_id}',
    access: CAN_SELL,
    summary: 'A sale; of a QR code the provider is asked',
    params,
    reply: CounterSale,
  }),
  receive: defineEndpoint({
    method: 'POST',
    path: '/api/admin/counter/sales/{sale_id}/payment',
    access: CAN_SELL,
    summary:
      'Money in hand: order, parcel, bill and drawer in one transaction; repeated calls reply the same sale',
    params,
    body: z.object({
      /** What the card machine or the bank's app shows. */
      reference: z.optional(optionalLine(40)),
    }),
    reply: CounterSale,
  }),
  cancel: defineEndpoint({
    method: 'POST',
    path: '/api/admin/counter/sales/{sale_id}/cancellation',
    access: CAN_SELL,
    summary: 'Puts the pieces back; a payment on its QR code that still arrives is refunded',
    params,
    reply: CounterSale,
  }),
};

const MOVES = ['in', 'out', 'to the bank'] as const;

const DrawerEntry = z.object({
  entry_id: z.int(),
  at: z.string(),
  kind: z.enum(['sale', 'refund', ...MOVES, 'count', 'day close']),
  /** In rupees; negative when money leaves the drawer. */
  amount: z.number(),
  balance_after: z.number(),
  by: z.string(),
  reason: z.string(),
  order_id: z.optional(OrderId),
});
export type DrawerEntry = z.output<typeof DrawerEntry>;

const DayTotals = z.object({ cash: z.number(), card: z.number(), upi: z.number() });

/** Of a card machine or of UPI: below nothing when more was given back than taken. */
const CountedSum = z
  .number(INVALID_RUPEES)
  .check(
    z.minimum(-5_000_000, INVALID_RUPEES),
    z.maximum(5_000_000, INVALID_RUPEES),
    z.multipleOf(0.01, INVALID_RUPEES),
  );
const CountedTotals = z.object({ cash: CounterRupees, card: CountedSum, upi: CountedSum });

export const Drawer = z.object({
  /** YYYY-MM-DD, by India's clock. */
  day: z.string(),
  balance: z.number(),
  /** What should be there at the end of the day: the cash of the drawer, and the sums of card machine and shop UPI. */
  expected: DayTotals,
  /** Sales of the day by tender. */
  sold: z.array(z.object({ tender: CounterTender, count: z.int(), amount: z.number() })),
  /** Newest first. */
  entries: z.array(DrawerEntry),
  /** Once the day is closed. */
  closed: z.optional(z.object({ counted: DayTotals, by: z.string(), at: z.string() })),
});
export type Drawer = z.output<typeof Drawer>;

export const counterDrawer = {
  view: defineEndpoint({
    method: 'GET',
    path: '/api/admin/counter/drawer',
    access: CAN_SELL,
    summary: 'The drawer today: balance, entries, and what each tender should hold',
    query: z.object({ day: optionalField(z.iso.date('Choose a day.')) }),
    reply: Drawer,
  }),
  move: defineEndpoint({
    method: 'POST',
    path: '/api/admin/counter/drawer/moves',
    access: CAN_SELL,
    summary:
      'Money put into the drawer, taken out, or brought to the bank; idempotent by its request_id',
    body: z.object({
      request_id: z.uuid(),
      kind: z.enum(MOVES),
      amount: CounterRupees.check(z.minimum(0.01, 'Enter an amount.')),
      reason: singleLine('Write what it was for.'),
    }),
    reply: Drawer,
  }),
  count: defineEndpoint({
    method: 'POST',
    path: '/api/admin/counter/drawer/count',
    access: CAN_SELL,
    summary:
      'Sets the drawer to what was counted, and records the difference; idempotent by its request_id',
    body: z.object({ request_id: z.uuid(), amount: CounterRupees }),
    reply: Drawer,
  }),
  closeDay: defineEndpoint({
    method: 'POST',
    path: '/api/admin/counter/day-close',
    access: CAN_SELL,
    summary: 'Closes the day with the counted totals; a closed day takes no entry',
    body: z.object({ day: z.iso.date('Choose a day.'), counted: CountedTotals }),
    reply: Drawer,
  }),
};
