-- Payouts of the provider to the shop's bank account, fetched by the worker. The provider calls them
-- settlements; to settle a payment means here to make an order or a refund of it.

create table payout (
  payout_id text primary key check (payout_id ~ '^setl_[A-Za-z0-9]{14}$'),
  status text not null check (status in ('created', 'processed', 'failed')),
  amount_paise bigint not null,
  fees_paise bigint not null,
  tax_paise bigint not null,
  -- Number of the transfer at the bank.
  utr text,
  created_at timestamptz not null,
  -- The items are here, and their sum is the amount.
  complete boolean not null default false
);
create index payout_by_date on payout (created_at);
create index payout_unfinished on payout (created_at)
  where not complete or status = 'created';

-- Payments, refunds and adjustments. A failed payout keeps its items; they come again in another one.
create table payout_item (
  payout_id text not null references payout on delete cascade,
  -- Id of the payment, refund or adjustment at the provider. Not all are known to the shop.
  entity_id text not null,
  type text not null,
  credit_paise bigint not null check (credit_paise >= 0),
  debit_paise bigint not null check (debit_paise >= 0),
  fee_paise bigint not null,
  tax_paise bigint not null,
  description text,
  created_at timestamptz not null,
  primary key (payout_id, entity_id)
);
create index payout_item_of_entity on payout_item (entity_id);
create index payout_item_by_date on payout_item (created_at);

-- Fees are known from the capture on, days before the payout.
create table payment_fee (
  rzp_payment_id text primary key references payment,
  -- With tax.
  fee_paise bigint not null check (fee_paise >= 0),
  tax_paise bigint not null check (tax_paise between 0 and fee_paise)
);

create table bank_fetch (
  only_row boolean primary key default true check (only_row),
  succeeded_at timestamptz,
  failed_at timestamptz
);
insert into bank_fetch default values;

-- Money of a month.
create index payment_without_order on payment (first_seen_at) where outcome = 'refund';
create index refund_by_date on refund (created_at);
