-- Sales at the counter, the drawer with its cash, and the closing of a day.

-- A checkout whose holder is a member of staff.
create table counter_sale (
  checkout_id uuid primary key references checkout,
  -- 'qr code': the provider's. 'shop upi': the shop's own.
  tender text not null check (tender in ('cash', 'card machine', 'shop upi', 'qr code')),
  -- Sold on paper while there was no connection.
  entered_later boolean not null default false,
  -- What the provider's code holds, or where its picture is.
  qr_text text check (length(qr_text) between 1 and 2000),
  qr_image text check (qr_image ~ '^https?://' and length(qr_image) <= 2000),
  -- Of a bill that a restore has lost.
  bill_number text check (length(bill_number) <= 16),
  constraint only_a_qr_code_is_shown
    check (tender = 'qr code' or num_nonnulls(qr_text, qr_image) = 0)
);

-- Locked by every transaction that writes an entry or closes a day, so that each sees the balance before it.
create table drawer (
  only_row boolean primary key default true check (only_row)
);
insert into drawer default values;

-- Cash of the counter: append-only rows with the balance after each change.
create table drawer_entry (
  entry_id bigint generated always as identity primary key,
  -- In India. The entry that closes a day may be written later.
  day date not null,
  kind text not null
    check (kind in ('sale', 'refund', 'in', 'out', 'to the bank', 'count', 'day close')),
  -- Negative when money leaves the drawer.
  amount_paise bigint not null,
  balance_after_paise bigint not null check (balance_after_paise >= 0),
  order_id text references orders,
  refund_id uuid references refund,
  admin_id bigint not null references admin,
  -- A repeated request makes no second entry.
  request_id uuid unique,
  reason text not null default '' check (length(reason) <= 300),
  created_at timestamptz not null default now(),
  constraint money_goes_the_way_of_its_kind check (case
    when kind in ('sale', 'in') then amount_paise > 0
    when kind in ('refund', 'out', 'to the bank') then amount_paise < 0
    else true end),
  constraint a_sale_names_its_order check (kind <> 'sale' or order_id is not null),
  constraint only_a_refund_names_one check ((kind = 'refund') = (refund_id is not null)),
  constraint a_move_has_a_request
    check ((kind in ('in', 'out', 'to the bank', 'count')) = (request_id is not null))
);
create unique index drawer_entry_of_sale on drawer_entry (order_id) where kind = 'sale';
create unique index drawer_entry_of_refund on drawer_entry (refund_id) where refund_id is not null;
create unique index drawer_entry_of_day_close on drawer_entry (day) where kind = 'day close';
create index drawer_entry_by_day on drawer_entry (day, entry_id);

-- A closed day and every day before it take no entry.
create table day_close (
  day date primary key,
  counted_cash_paise bigint not null check (counted_cash_paise >= 0),
  -- Below nothing when more was given back than taken.
  counted_card_paise bigint not null,
  counted_upi_paise bigint not null,
  -- Cash of the drawer; of the day the sales less the refunds by card machine and by the shop's UPI.
  expected_cash_paise bigint not null,
  expected_card_paise bigint not null,
  expected_upi_paise bigint not null,
  admin_id bigint not null references admin,
  closed_at timestamptz not null default now()
);

-- Money in hand is given back by hand: when, by whom, and what the card machine or the bank's app shows.
alter table refund
  add given_at timestamptz,
  add given_by bigint references admin,
  add given_reference text check (length(given_reference) between 1 and 40),
  add constraint a_refund_is_given_by_somebody
    check (num_nonnulls(given_at, given_by) in (0, 2)),
  add constraint only_a_given_refund_has_a_reference
    check (given_reference is null or given_at is not null);
create index refund_given on refund (given_at) where given_at is not null;

-- Numbers of documents that were printed in the minutes that a restore has lost. Only a bill that is entered again gets
-- one of them; the series goes on after them.
create table lost_number (
  kind text not null,
  financial_year text not null,
  serial integer not null check (serial >= 1),
  number text not null unique check (length(number) <= 16),
  -- Why nobody enters it again.
  unused_reason text check (length(unused_reason) between 1 and 300),
  primary key (kind, financial_year, serial),
  foreign key (kind, financial_year) references tax_series
);

alter table tax_limit drop constraint tax_limit_name_check;
alter table tax_limit add constraint tax_limit_name_check check (name in (
  'b2c large', 'e-way bill', 'hsn digits of bills', 'hsn digits of returns',
  -- In paise: so much cash of one person, or more, is forbidden.
  'cash',
  -- In paise: from this value before tax on, a bill has the name and the address of the buyer.
  'address on bills'));
insert into tax_limit (name, valid_from, turnover_class, value) values
  ('cash', '2017-04-01', null, 20000000),
  ('address on bills', '2017-07-01', null, 5000000);
