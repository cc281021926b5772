-- Rejects parcels and refunds with more pieces than were ordered, and records which orders are sent in part or whole. The
-- lock on the order makes parcels and refunds of one order wait for each other, so that each counts those
-- before it. Pieces that were refunded instead of being sent are not sent any more.
create or replace function check_shipped_pieces() returns trigger language plpgsql as $$
declare
  changed text[] := (select array_agg(distinct order_id) from changed_item);
begin
  perform from orders where order_id = any(changed) order by order_id for no key update;
  if exists (
    select from order_item i
    where i.order_id = any(changed) and i.quantity < greatest(
      (select sum(r.quantity) from refund_item r
        where r.order_id = i.order_id and r.product_id = i.product_id),
      pieces_gone(i.order_id, i.product_id))
  ) then
    raise exception 'more pieces than ordered'
      using errcode = 'check_violation', constraint = 'no_more_pieces_than_ordered';
  end if;
  update orders o set partly_shipped = counted.partly, nothing_to_send = counted.nothing
  from (
    select order_id, gone >= pieces as nothing,
      gone < pieces and exists (select from shipment_item s where s.order_id = line.order_id) as partly
    from (
      select i.order_id, sum(i.quantity) as pieces, sum(pieces_gone(i.order_id, i.product_id)) as gone
      from order_item i where i.order_id = any(changed) group by 1
    ) line
  ) counted
  where o.order_id = counted.order_id
    and (o.partly_shipped, o.nothing_to_send) is distinct from (counted.partly, counted.nothing);
  return null;
end $$;

create or replace trigger shipment_item_added after insert on shipment_item
  referencing new table as changed_item
  for each statement execute function check_shipped_pieces();
create or replace trigger shipment_item_changed after update on shipment_item
  referencing new table as changed_item
  for each statement execute function check_shipped_pieces();
create or replace trigger shipment_item_removed after delete on shipment_item
  referencing old table as changed_item
  for each statement execute function check_shipped_pieces();
create or replace trigger refund_item_added after insert on refund_item
  referencing new table as changed_item
  for each statement execute function check_shipped_pieces();
