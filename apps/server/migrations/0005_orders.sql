-- Orders and their items, copied from product and customer at the time of the purchase.

create table orders (
  -- Random, in Crockford's base 32 (no I, L, O, U), because it is read out on the telephone.
  order_id text primary key check (order_id ~ '^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$'),
  -- Null: of a guest, by link or at the counter.
  user_id bigint references customer,
  -- How it was placed, which no later change alters.
  channel text not null default 'account' check (channel in ('account', 'guest', 'link', 'counter')),
  -- When a customer added a guest's order to their account.
  claimed_at timestamptz,
  -- The payments migration adds the foreign keys of these two.
  checkout_id uuid not null unique,
  rzp_payment_id text not null unique,
  total_paise bigint not null check (total_paise >= 100),
  -- Part of the total.
  delivery_paise bigint not null default 0 check (delivery_paise >= 0),
  -- The days on which the parcel probably arrives, as promised at the purchase.
  estimated_from date,
  estimated_until date check (estimated_until >= estimated_from),
  -- Null: not a gift. A gift may have an empty note.
  gift_note text check (length(gift_note) <= 200),
  order_status text not null default 'Pending'
    check (order_status in ('Pending', 'Shipped', 'Delivered', 'Cancelled')),
  -- Copied from payment and refund, so that an order is read without joins.
  payment_method text,
  payment_status text not null check (payment_status in ('Authorized', 'Paid', 'Refunded')),
  -- Name, phone and address of the recipient, with the email of the customer.
  ship_to jsonb not null,
  order_date timestamptz not null default now(),
  delivery_date timestamptz,
  cancellation_requested_at timestamptz,
  -- A staff member declined the request; the customer reads the reason.
  cancellation_declined_at timestamptz,
  cancellation_decline_reason text check (length(cancellation_decline_reason) between 1 and 300),
  -- Whatever a staff member may type to find it, see order_search_words().
  search_words tsvector not null default '',
  constraint an_order_of_an_account_has_a_customer check (channel <> 'account' or user_id is not null),
  constraint a_guests_order_has_a_customer_once_it_is_claimed
    check ((channel = 'guest' and user_id is not null) = (claimed_at is not null)),
  constraint a_declined_request_has_a_reason
    check ((cancellation_declined_at is null) = (cancellation_decline_reason is null)),
  constraint only_a_request_is_declined
    check (cancellation_declined_at is null or cancellation_requested_at is not null)
);

-- An order number without its hyphen, from its second, third, fourth and fifth character on, marked
-- like the last digits of a phone: any four characters in a row begin one of these words or the number.
create function order_number_endings(number text) returns tsvector
language sql immutable parallel safe
return array_to_tsvector(array['~' || substr(number, 2), '~' || substr(number, 3),
    '~' || substr(number, 4), '~' || substr(number, 5)]);

-- Number without hyphen, payment without 'pay_', recipient, city, PIN code and products.
create function order_search_words(order_id text, rzp_payment_id text, ship_to jsonb, products text)
returns tsvector language sql immutable parallel safe
return person_search_words(ship_to ->> 'name', ship_to ->> 'email', ship_to ->> 'phone')
    || search_words(concat_ws(' ', replace(order_id, '-', ''), substr(rzp_payment_id, 5),
      ship_to -> 'address' ->> 'city', ship_to -> 'address' ->> 'pinCode', products))
    || order_number_endings(lower(replace(order_id, '-', '')));
create index orders_search on orders using gin (search_words);

create index orders_of_customer on orders (user_id, order_date desc, order_id desc);
create index orders_of_guest on orders ((ship_to ->> 'email'), order_date desc)
  where channel in ('guest', 'link') and user_id is null;
-- The admin lists, by date and by total. Status and total are included in the first: the sales of a
-- month are summed by an index-only scan.
create index orders_newest on orders (order_date desc, order_id)
  include (order_status, total_paise);
create index orders_by_status on orders (order_status, order_date desc, order_id);
create index orders_by_total on orders (total_paise desc, order_id);
create index orders_by_status_total on orders (order_status, total_paise desc, order_id);
create index orders_to_cancel on orders (order_date desc, order_id)
  include (cancellation_declined_at)
  where cancellation_requested_at is not null and order_status <> 'Cancelled';
-- Those not refunded or not restocked are counted by an index-only scan.
create index orders_cancelled on orders (order_date desc, order_id)
  include (checkout_id, rzp_payment_id, payment_status, total_paise) where order_status = 'Cancelled';

create table order_item (
  order_id text not null references orders,
  product_id bigint not null references product,
  quantity integer not null check (quantity >= 1),
  unit_price_paise bigint not null check (unit_price_paise >= 100),
  name text not null,
  description text not null,
  image text,
  -- Equal to orders.order_date: place_order() inserts both in one transaction.
  ordered_at timestamptz not null default now(),
  primary key (order_id, product_id)
);
create index order_item_product on order_item (product_id);
-- Sales of the last days for the dashboard, by an index-only scan.
create index order_item_sold on order_item (ordered_at, product_id)
  include (quantity, unit_price_paise);

-- Sales of past days in India, so that a year is shown without reading its orders. The worker stores a day an hour
-- after its end, when every transaction that began in it has ended. drop_day_sales() deletes a day that changes later.
create table day_sales (
  day date primary key,
  orders integer not null check (orders >= 0),
  -- Without cancelled orders, and without what was refunded.
  sold_paise bigint not null check (sold_paise >= 0)
);
