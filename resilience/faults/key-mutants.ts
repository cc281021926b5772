import { type Mutant, one, SCHEMA } from './mutant.ts';

const guards = { storm: 'database-guards' };

/** Every key that makes a thing happen once. */
export const KEYS: Mutant[] = [
  one(
    'a customer may have many live checkouts',
    [SCHEMA, 'create unique index checkout_one_live', 'create index checkout_one_live'],
    guards,
  ),
  one(
    "an order of the provider's may have many checkouts",
    [SCHEMA, 'rzp_order_id text unique check', 'rzp_order_id text check'],
    guards,
  ),
  one(
    'a checkout may have many payments that are its order',
    [SCHEMA, 'create unique index payment_one_order', 'create index payment_one_order'],
    guards,
  ),
  one(
    'a checkout may have many orders',
    [
      'apps/server/migrations/0004_orders.sql',
      'checkout_id uuid not null unique',
      'checkout_id uuid not null',
    ],
    guards,
  ),
  one(
    'a payment may have many orders',
    [
      'apps/server/migrations/0004_orders.sql',
      'rzp_payment_id text not null unique',
      'rzp_payment_id text not null',
    ],
    guards,
  ),
  one(
    'a payment may have many refunds',
    [
      SCHEMA,
      'rzp_payment_id text not null unique references payment',
      'rzp_payment_id text not null references payment',
    ],
    guards,
  ),
  one(
    'a refund may belong to many payments',
    [SCHEMA, 'rzp_refund_id text unique', 'rzp_refund_id text'],
    guards,
  ),
  one(
    'an event may be kept twice',
    [SCHEMA, 'event_id text primary key', 'event_id text not null'],
    guards,
  ),
  one(
    'the pieces of a checkout may be taken twice',
    [
      'apps/server/migrations/0001_catalog.sql',
      'create unique index stock_move_once',
      'create index stock_move_once',
    ],
    guards,
  ),
  one(
    'a change of the stock may be made twice',
    ['apps/server/migrations/0001_catalog.sql', 'request_id uuid unique', 'request_id uuid'],
    guards,
  ),
];
