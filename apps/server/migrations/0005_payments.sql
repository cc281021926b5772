-- Payments: money taken ends in exactly one order or in a refund. The rules that a row can hold are
-- here; who may lock what, and when the provider is asked, is in features/payments.

-- Checkouts -------------------------------------------------------------------------------------

-- Pieces held for a customer who is paying, with the lines, prices and address frozen.
create table checkout (
  checkout_id uuid primary key default uuidv7(),
  user_id bigint not null references customer,
  state text not null default 'held' check (state in ('held', 'open', 'released', 'paid')),
  -- Lines and address, hashed: the same wish finds its own hold again.
  fingerprint bytea not null check (length(fingerprint) = 32),
  amount_paise bigint not null check (amount_paise between 100 and 50000000),
  ship_to jsonb not null,
  rzp_order_id text unique check (rzp_order_id ~ '^order_[A-Za-z0-9]{14}$'),
  expires_at timestamptz not null,
  -- When the provider is to be asked next; nothing when there is nothing left to learn.
  check_at timestamptz,
  created_at timestamptz not null default now(),
  released_at timestamptz,
  paid_at timestamptz,
  check (state <> 'open' or rzp_order_id is not null),
  check ((state = 'released') <= (released_at is not null)),
  check ((state = 'paid') = (paid_at is not null))
);
create unique index checkout_one_live_per_user on checkout (user_id)
  where state in ('held', 'open');
create index checkout_due on checkout ((state in ('released', 'paid')), check_at)
  where check_at is not null;

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
create index checkout_item_product on checkout_item (product_id);

alter table stock_move add foreign key (checkout_id) references checkout;

-- Payments --------------------------------------------------------------------------------------

create table payment (
  rzp_payment_id text primary key check (rzp_payment_id ~ '^pay_[A-Za-z0-9]{14}$'),
  rzp_order_id text not null,
  checkout_id uuid references checkout,
  amount_paise bigint,
  method text,
  status text not null
    check (status in ('created', 'failed', 'authorized', 'captured', 'refunded')),
  outcome text check (outcome in ('order', 'refund')),
  -- When the provider is to be asked to capture it, or what became of it.
  check_at timestamptz,
  first_seen_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Money without a checkout is known only after rows were lost, and goes back.
  check (checkout_id is not null or outcome = 'refund')
);
create unique index payment_one_order_per_checkout on payment (checkout_id) where outcome = 'order';
create index payment_checkout on payment (checkout_id);
create index payment_due on payment (check_at) where check_at is not null;
create index payment_undecided on payment (rzp_payment_id)
  where outcome is null and status in ('authorized', 'captured');

create function payment_rank(status text) returns integer
language sql immutable parallel safe as $$
  select array_position(array['created', 'failed', 'authorized', 'captured', 'refunded'], status)
$$;

-- Reports arrive late, twice and in any order. A status only rises, an outcome is written once.
create function payment_guard() returns trigger language plpgsql as $$
begin
  if payment_rank(new.status) < payment_rank(old.status) then
    new.status := old.status;
  end if;
  if old.outcome is not null and new.outcome is distinct from old.outcome then
    raise exception 'the outcome of % is decided', old.rzp_payment_id
      using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger payment_guard before update on payment
  for each row execute function payment_guard();

alter table orders add foreign key (checkout_id) references checkout;
alter table orders add foreign key (rzp_payment_id) references payment;

-- The id is the provider's idempotency key: however often we ask, the money goes back once.
create table refund (
  refund_id uuid primary key default uuidv7(),
  rzp_payment_id text not null unique references payment,
  reason text not null
    check (reason in ('sold_out', 'duplicate', 'underpaid', 'orphan', 'by_provider', 'cancelled')),
  state text not null default 'due' check (state in ('due', 'pending', 'processed', 'failed')),
  rzp_refund_id text unique,
  attempts integer not null default 0,
  next_try_at timestamptz not null default now(),
  last_error text,
  created_at timestamptz not null default now()
);
create index refund_due on refund (next_try_at) where state in ('due', 'pending');

-- What the provider told us --------------------------------------------------------------------

create table webhook_event (
  event_id text primary key check (length(event_id) between 1 and 100),
  event text not null,
  -- As it came: not every JSON text is one to PostgreSQL.
  body text not null,
  received_at timestamptz not null default now(),
  processed_at timestamptz,
  attempts integer not null default 0,
  next_try_at timestamptz not null default now(),
  last_error text
);
create index webhook_event_due on webhook_event (next_try_at) where processed_at is null;
create index webhook_event_received on webhook_event (received_at);
create index webhook_event_full on webhook_event (received_at) where body <> '';

-- What a person should look at. One row for each thing, open until it is over or a week old.
create table alert (
  kind text not null,
  what text not null,
  raised_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  cleared_at timestamptz,
  primary key (kind, what)
);
create index alert_open on alert (kind) where cleared_at is null;

create trigger checkout_item_is_frozen before update or delete or truncate on checkout_item
  for each statement execute function refuse_change();
create trigger checkouts_are_kept before delete or truncate on checkout
  for each statement execute function refuse_change();
create trigger payments_are_kept before delete or truncate on payment
  for each statement execute function refuse_change();
create trigger refunds_are_kept before delete or truncate on refund
  for each statement execute function refuse_change();

-- Taking and giving back ------------------------------------------------------------------------

-- Takes every line of a checkout from the stock, or raises PIECE. Always in the order of the product's
-- id, so that two buyers of the same sarees queue instead of blocking each other.
create function take_pieces(wanted_checkout uuid, why text) returns void language plpgsql as $$
declare
  line record;
  taken record;
begin
  for line in
    select product_id, quantity from checkout_item
    where checkout_id = wanted_checkout
    order by product_id
  loop
    update product_stock s
    set stock = s.stock - line.quantity, move_id = nextval('stock_move_move_id_seq')
    from product p
    where s.product_id = line.product_id and p.product_id = s.product_id and p.enabled
      and s.stock >= line.quantity
    returning s.move_id, s.stock into taken;
    if not found then
      raise exception 'too few pieces of %', line.product_id using errcode = 'PIECE';
    end if;
    insert into stock_move (move_id, product_id, delta, stock_after, reason, checkout_id)
    values (taken.move_id, line.product_id, -line.quantity, taken.stock, why, wanted_checkout);
  end loop;
end $$;

-- The same for money that came after the hold had ended: all lines or none, and no error.
create function retake_pieces(wanted_checkout uuid) returns boolean language plpgsql as $$
begin
  perform take_pieces(wanted_checkout, 'rehold');
  return true;
exception when sqlstate 'PIECE' then
  return false;
end $$;

create function return_pieces(wanted_checkout uuid, why text) returns void language plpgsql as $$
declare
  line record;
  given record;
begin
  for line in
    select product_id, quantity from checkout_item
    where checkout_id = wanted_checkout
    order by product_id
  loop
    update product_stock s
    set stock = s.stock + line.quantity, move_id = nextval('stock_move_move_id_seq')
    where s.product_id = line.product_id
    returning s.move_id, s.stock into given;
    insert into stock_move (move_id, product_id, delta, stock_after, reason, checkout_id)
    values (given.move_id, line.product_id, line.quantity, given.stock, why, wanted_checkout);
  end loop;
end $$;

-- Freezes the lines at today's prices and takes the pieces, in one round trip: the rows that everybody
-- wants are locked last and for the shortest time. One statement for sum and lines, so that a price
-- that changes meanwhile cannot come between them. No row: the customer has a live checkout already.
create function hold_pieces(
  buyer bigint, products bigint[], quantities integer[], wish bytea, buyer_details jsonb,
  hold_for interval
) returns table (checkout_id uuid, amount_paise bigint) language plpgsql as $$
#variable_conflict use_column
begin
  with line as materialized (
    select p.product_id, w.quantity, p.price_paise, p.name, p.description, p.image[1] as image
    from unnest(products, quantities) w (product_id, quantity)
    join product p using (product_id)
  ), made as (
    insert into checkout (user_id, fingerprint, amount_paise, ship_to, expires_at, check_at)
    select buyer, wish, sum(price_paise * quantity), buyer_details, now() + hold_for, now() + hold_for
    from line
    on conflict (user_id) where state in ('held', 'open') do nothing
    returning checkout_id, amount_paise
  ), frozen as (
    insert into checkout_item
      (checkout_id, product_id, quantity, unit_price_paise, name, description, image)
    select made.checkout_id, line.product_id, quantity, price_paise, name, description, image
    from made, line
  )
  select made.checkout_id, made.amount_paise from made into checkout_id, amount_paise;
  if checkout_id is null then
    return;
  end if;
  perform take_pieces(checkout_id, 'hold');
  return next;
end $$;

-- Makes the order of a locked checkout and everything that goes with it, in one round trip: under a
-- flood every further one waits for its turn. False: the order's number is taken, draw another.
create function make_order(
  new_order text, paid_checkout uuid, paying text, method text, shown text, look_again interval
) returns boolean language plpgsql as $$
begin
  insert into orders (order_id, user_id, checkout_id, rzp_payment_id, total_paise, payment_method,
    payment_status, ship_to)
  select new_order, c.user_id, c.checkout_id, paying, c.amount_paise, method, shown, c.ship_to
  from checkout c where c.checkout_id = paid_checkout
  on conflict (order_id) do nothing;
  if not found then
    return false;
  end if;
  insert into order_item (order_id, product_id, quantity, unit_price_paise, name, description, image)
  select new_order, i.product_id, i.quantity, i.unit_price_paise, i.name, i.description, i.image
  from checkout_item i where i.checkout_id = paid_checkout;
  update checkout set state = 'paid', paid_at = now(), check_at = now() + look_again
  where checkout_id = paid_checkout;
  update payment set outcome = 'order',
    check_at = case when status = 'authorized' then now() + look_again end
  where rzp_payment_id = paying;
  -- Only what was bought leaves the cart, wherever it was bought from.
  with bought as (
    select c.user_id, i.product_id, i.quantity
    from checkout c join checkout_item i using (checkout_id) where c.checkout_id = paid_checkout
  ), gone as (
    delete from cart_item l using bought b
    where l.user_id = b.user_id and l.product_id = b.product_id and l.quantity <= b.quantity
  )
  update cart_item l set quantity = l.quantity - b.quantity
  from bought b
  where l.user_id = b.user_id and l.product_id = b.product_id and l.quantity > b.quantity;
  return true;
end $$;
