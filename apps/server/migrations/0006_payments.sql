-- Checkouts, payments, refunds and webhook events. Every captured payment ends in exactly one order or
-- in a refund; docs/payments.md describes the flow.

-- A stock reservation for a customer or a guest who is paying, with lines, prices and address copied.
create table checkout (
  checkout_id uuid primary key default uuidv7(),
  user_id bigint references customer,
  -- SHA-256 of the secret that the tab of a guest has drawn.
  guest_hash bytea check (length(guest_hash) = 32),
  -- SHA-256 of the guest's network, for its limit. Removed together with the address.
  guest_network bytea check (length(guest_network) = 32),
  status text not null default 'held' check (status in ('held', 'open', 'released', 'paid')),
  -- False: takes its stock when it is paid (may_reserve_stock). It is released from the beginning.
  reserves_stock boolean not null default true,
  -- SHA-256 of lines, address, zone and gift: an identical request reuses the active checkout.
  fingerprint bytea not null check (length(fingerprint) = 32),
  amount_paise bigint not null check (amount_paise between 100 and 50000000),
  -- Part of the amount.
  delivery_paise bigint not null default 0 check (delivery_paise between 0 and amount_paise),
  estimated_from date,
  estimated_until date check (estimated_until >= estimated_from),
  gift_note text check (length(gift_note) <= 200),
  ship_to jsonb not null,
  rzp_order_id text unique check (rzp_order_id ~ '^order_[A-Za-z0-9]{14}$'),
  -- Payment windows opened so far. Closing an older one than the newest releases nothing.
  windows integer not null default 1,
  -- When the newest window was opened. An attempt that had failed before belongs to an older one.
  window_opened_at timestamptz not null default now(),
  -- Since when it waits in the payment queue for its provider order, because the provider was busy.
  waiting_since timestamptz,
  expires_at timestamptz not null,
  -- The next poll of the provider; null when the outcome is final.
  next_check_at timestamptz,
  created_at timestamptz not null default now(),
  released_at timestamptz,
  paid_at timestamptz,
  constraint a_checkout_has_one_holder check (num_nonnulls(user_id, guest_hash) = 1),
  constraint only_a_guest_has_a_network check (guest_network is null or guest_hash is not null),
  constraint an_open_checkout_has_a_provider_order check (status <> 'open' or rzp_order_id is not null),
  constraint a_released_checkout_has_a_release_time
    check (status <> 'released' or released_at is not null),
  constraint a_paid_checkout_has_a_payment_time check (status <> 'paid' or paid_at is not null),
  constraint only_a_paid_checkout_has_a_payment_time check (status = 'paid' or paid_at is null),
  constraint a_held_or_open_checkout_reserves_stock check (status in ('released', 'paid') or reserves_stock),
  constraint a_waiting_checkout_has_no_provider_order check (waiting_since is null
    or (rzp_order_id is null and (status = 'held' or (status = 'released' and not reserves_stock))))
);
create unique index checkout_one_active_per_user on checkout (user_id)
  where status in ('held', 'open') or waiting_since is not null;
create unique index checkout_one_active_per_guest on checkout (guest_hash)
  where guest_hash is not null and (status in ('held', 'open') or waiting_since is not null);
-- The payment queue, in the order of the reservations.
create index checkout_waiting on checkout (created_at, checkout_id) where waiting_since is not null;
create index checkout_unpaid on checkout (user_id, created_at)
  where status = 'released' and reserves_stock and rzp_order_id is not null;
-- Unpaid reservations of guests, by what limits them: email, phone and network.
create index checkout_of_guest_email on checkout ((ship_to ->> 'email'), created_at)
  where guest_hash is not null and status <> 'paid';
create index checkout_of_guest_phone on checkout ((ship_to ->> 'phone'), created_at)
  where guest_hash is not null and status <> 'paid';
create index checkout_of_guest_network on checkout (guest_network, created_at)
  where guest_hash is not null and status <> 'paid';
create index checkout_due on checkout ((status in ('released', 'paid')), next_check_at)
  where next_check_at is not null;

-- The queue of checkouts that wait for a busy provider. One worker serves it at a time.
create table payment_queue (
  only_row boolean primary key default true check (only_row),
  -- The next request for the first in the queue: after a pause of the provider, or when the worker that asks now
  -- has ended without a result. Long past: nobody serves the queue.
  next_try_at timestamptz not null default '-infinity'
);
insert into payment_queue default values;

create table checkout_item (
  checkout_id uuid not null references checkout,
  product_id bigint not null references product,
  quantity integer not null check (quantity between 1 and 1000),
  unit_price_paise bigint not null check (unit_price_paise >= 100),
  name text not null,
  description text not null,
  image text,
  primary key (checkout_id, product_id)
);

alter table stock_movement add foreign key (checkout_id) references checkout;

-- status is the provider's and only rises (keep_highest_payment_status); outcome is the shop's decision
-- and is written once.
create table payment (
  rzp_payment_id text primary key check (rzp_payment_id ~ '^pay_[A-Za-z0-9]{14}$'),
  rzp_order_id text not null,
  checkout_id uuid references checkout,
  amount_paise bigint,
  method text,
  status text not null
    check (status in ('created', 'failed', 'authorized', 'captured', 'refunded')),
  -- The shop has held the money. 'refunded' alone does not tell: the provider also ends an authorisation like this.
  captured boolean not null default false,
  outcome text check (outcome in ('order', 'refund')),
  -- The next capture attempt or poll; null when nothing is left to do.
  next_check_at timestamptz,
  first_seen_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint a_captured_payment_is_marked check (status <> 'captured' or captured),
  -- After a restore the provider may know payments whose checkout was lost.
  constraint a_payment_without_checkout_is_refunded
    check (checkout_id is not null or outcome = 'refund')
);
create unique index payment_one_order_per_checkout on payment (checkout_id) where outcome = 'order';
create index payment_due on payment (next_check_at) where next_check_at is not null;
create index payment_refused on payment (first_seen_at desc, rzp_payment_id)
  where status = 'failed';
create index payment_undecided on payment (rzp_payment_id)
  where outcome is null and status in ('authorized', 'captured');

alter table orders add foreign key (checkout_id) references checkout;
alter table orders add foreign key (rzp_payment_id) references payment;

create table refund (
  refund_id uuid primary key default uuidv7(),
  rzp_payment_id text not null references payment,
  -- All that was left of the payment. Any number of parts may come before it, and none after it.
  whole boolean not null default true,
  -- Null: all that was paid, while the provider has not told how much. check_refunded_amount() rejects more
  -- than was paid.
  amount_paise bigint check (amount_paise > 0),
  reason text not null
    check (reason in ('sold_out', 'stale', 'duplicate', 'underpaid', 'orphan', 'by_provider', 'cancelled',
      'part', 'returned')),
  -- Why a part is given back, as the customer reads it.
  explanation text check (length(explanation) between 1 and 300),
  -- A repeated request makes no second part.
  request_id uuid unique,
  status text not null default 'due' check (status in ('due', 'pending', 'processed', 'failed')),
  -- Sent with every request, so that repeats refund once. A refund that failed at the provider starts
  -- again with a new key.
  idempotency_key uuid not null unique default uuidv7(),
  rzp_refund_id text unique,
  -- Earlier attempts that failed at the provider; late events about them are ignored.
  failed_rzp_refund_ids text[] not null default '{}',
  attempts integer not null default 0,
  next_check_at timestamptz not null default now(),
  last_error text,
  -- When it was decided, which is the day of its credit note.
  created_at timestamptz not null default now(),
  -- When its present attempt began: a refund that failed at the provider starts again.
  attempted_since timestamptz not null default now(),
  constraint a_part_has_an_amount check (whole or amount_paise is not null)
);
create unique index refund_one_whole on refund (rzp_payment_id) where whole;
create index refund_of_payment on refund (rzp_payment_id);
create index refund_due on refund (next_check_at) where status in ('due', 'pending');
create index refund_open on refund (created_at) where status <> 'processed';

-- Pieces and money of each order line in a refund. check_shipped_pieces() rejects more pieces than were
-- ordered.
create table refund_item (
  refund_id uuid not null references refund,
  order_id text not null,
  product_id bigint not null,
  -- 0: part of the price, and no piece.
  quantity integer not null check (quantity >= 0),
  -- Pieces among these that will not be sent.
  unsent integer not null default 0 check (unsent between 0 and quantity),
  -- Pieces among the unsent ones that went back to stock with this refund.
  restocked integer not null default 0 check (restocked between 0 and unsent),
  amount_paise bigint not null check (amount_paise >= 0),
  -- Part of the price of these pieces that the shop keeps. Negative: an amount that was withheld and is refunded now.
  withheld_paise bigint not null default 0 check (withheld_paise >= -amount_paise),
  primary key (refund_id, product_id),
  foreign key (order_id, product_id) references order_item
);
create index refund_item_of_order on refund_item (order_id, product_id);

alter table stock_movement add foreign key (refund_id) references refund;

create table webhook_event (
  event_id text primary key check (length(event_id) between 1 and 100),
  event text not null,
  -- Text, because jsonb rejects some valid JSON (\u0000). Emptied after 30 days.
  body text not null,
  received_at timestamptz not null default now(),
  processed_at timestamptz,
  attempts integer not null default 0,
  next_check_at timestamptz not null default now(),
  last_error text
);
create index webhook_event_due on webhook_event (next_check_at) where processed_at is null;
create index webhook_event_received on webhook_event (received_at);
create index webhook_event_unredacted on webhook_event (received_at) where body <> '';
