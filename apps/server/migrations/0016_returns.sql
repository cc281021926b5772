-- Pieces that customers send back: asked for, answered, counted, and refunded or sent again.

create table return_request (
  -- Crockford base 32, like an order's number.
  return_id text primary key check (return_id ~ '^R-[0-9A-HJKMNP-TV-Z]{6}$'),
  order_id text not null references orders,
  -- A repeated request of the form is the same return.
  request_id uuid not null unique,
  reason text not null check (reason in
    ('fault', 'damaged', 'wrong_piece', 'not_as_described', 'changed_mind')),
  wish text not null check (wish in ('refund', 'exchange')),
  -- Empty when the customer only changed their mind.
  text text not null check (length(text) <= 2000),
  created_at timestamptz not null default now(),
  approved_at timestamptz,
  -- How the pieces reach the shop, by the setting at the approval. The shop books and pays all ways but the post.
  way_back text not null default 'post' check (way_back in ('post', 'prepaid_label', 'pickup')),
  -- The parcel that the shop has booked.
  courier text check (length(courier) between 1 and 40),
  tracking_number text check (tracking_number ~ '^[A-Z0-9][A-Z0-9-]{4,28}[A-Z0-9]$'),
  tracking_link text check (tracking_link ~ '^https://' and length(tracking_link) <= 300),
  refused_at timestamptz,
  -- The customer reads it.
  refusal_reason text check (length(refusal_reason) between 1 and 300),
  received_at timestamptz,
  refunded_at timestamptz,
  -- Null for a return that was refunded before its pieces arrived.
  refund_id uuid unique references refund,
  exchanged_at timestamptz,
  status text not null generated always as (
    case when refused_at is not null then 'refused'
      when refunded_at is not null then 'refunded'
      when exchanged_at is not null then 'exchanged'
      when received_at is not null then 'received'
      when approved_at is not null then 'approved' else 'asked' end) stored,
  unique (return_id, order_id),
  constraint a_refused_return_has_a_reason check ((refused_at is null) = (refusal_reason is null)),
  constraint only_an_approved_return_is_received check (received_at is null or approved_at is not null),
  constraint only_a_received_return_is_settled
    check (coalesce(refunded_at, exchanged_at) is null or received_at is not null),
  constraint a_return_ends_once check (num_nonnulls(refused_at, refunded_at, exchanged_at) <= 1),
  constraint a_received_return_is_not_refused check (refused_at is null or received_at is null),
  constraint the_shop_books_only_for_defects check (way_back = 'post' or reason <> 'changed_mind'),
  constraint only_an_approved_return_has_another_way_back
    check (way_back = 'post' or approved_at is not null),
  constraint a_posted_return_has_no_booked_parcel check (way_back <> 'post' or courier is null),
  constraint a_return_number_has_a_courier check (tracking_number is null or courier is not null),
  constraint a_return_link_has_a_number check (tracking_link is null or tracking_number is not null),
  constraint only_a_refunded_return_has_a_refund check (refund_id is null or refunded_at is not null)
);
create index return_of_order on return_request (order_id, created_at);
create index return_open on return_request (status, created_at, return_id)
  where status in ('asked', 'approved', 'received');
create index return_by_date on return_request (created_at desc, return_id);

-- check_returned_pieces() rejects more pieces of a line than the customer has.
create table return_item (
  return_id text not null,
  order_id text not null,
  product_id bigint not null,
  quantity integer not null check (quantity between 1 and 1000),
  -- Pieces that arrived: back in stock, or not fit to be sold.
  restocked integer not null default 0 check (restocked >= 0),
  written_off integer not null default 0 check (written_off >= 0),
  primary key (return_id, product_id),
  foreign key (return_id, order_id) references return_request (return_id, order_id),
  foreign key (order_id, product_id) references order_item,
  constraint no_more_pieces_arrive_than_were_asked_for check (restocked + written_off <= quantity)
);
create index return_item_of_order on return_item (order_id, product_id);

-- Pieces of each line that are coming back or have come back. A piece that was replaced is with the customer
-- again.
create view returned_piece as
select i.order_id, i.product_id,
  sum(case when r.received_at is null then i.quantity else i.restocked + i.written_off end)::integer
    as quantity,
  sum(i.restocked + i.written_off)::integer as arrived
from return_item i join return_request r using (return_id)
where r.refused_at is null and r.exchanged_at is null
group by 1, 2;

-- Pictures of a customer, for staff only: not in the table of product images, which is public.
create table return_image (
  return_id text not null references return_request,
  position integer not null check (position between 1 and 4),
  -- Random, because equal pictures of two customers are removed at different times.
  image_key text not null unique check (image_key ~ '^return-[0-9a-z]{26}\.jpg$'),
  primary key (return_id, position)
);

alter table stock_movement add foreign key (return_id) references return_request;

-- A parcel that replaces what came back. Its pieces are those of the return: shipment_item counts what was
-- sold, and a replacement is not sold again.
alter table shipment add return_id text unique references return_request;

alter table message add return_id text references return_request;
create index message_of_return on message (return_id) where return_id is not null;
