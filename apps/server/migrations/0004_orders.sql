-- Orders: what was bought, by whom and where it goes, as it stood on the day. Later edits of a product
-- or a profile never change a row here.

create table orders (
  -- Drawn at random and read over the telephone: no I, L, O, U.
  order_id text primary key check (order_id ~ '^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$'),
  user_id bigint not null references customer,
  -- Plain values here; the payments migration adds their foreign keys.
  checkout_id uuid not null unique,
  rzp_payment_id text not null unique,
  total_paise bigint not null check (total_paise >= 100),
  order_status text not null default 'Pending'
    check (order_status in ('Pending', 'Shipped', 'Delivered', 'Cancelled')),
  -- Kept up to date by payments, so that showing an order asks no other table.
  payment_method text,
  payment_status text not null check (payment_status in ('Authorized', 'Paid', 'Refunded')),
  -- Name, mail, phone and address of the buyer.
  ship_to jsonb not null,
  order_date timestamptz not null default now(),
  delivery_date timestamptz
);
create index orders_of_customer on orders (user_id, order_date desc);
create index orders_newest on orders (order_date desc, order_id);
create index orders_by_status on orders (order_status, order_date desc);

create table order_item (
  order_id text not null references orders,
  product_id bigint not null references product,
  quantity integer not null check (quantity >= 1),
  unit_price_paise bigint not null check (unit_price_paise >= 100),
  name text not null,
  description text not null,
  image text,
  primary key (order_id, product_id)
);
create index order_item_product on order_item (product_id);

create trigger order_item_is_frozen before update or delete or truncate on order_item
  for each statement execute function refuse_change();
create trigger orders_are_kept before delete or truncate on orders
  for each statement execute function refuse_change();
