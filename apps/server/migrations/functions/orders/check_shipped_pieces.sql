-- Rejects parcels with more pieces than were ordered, and records which orders are sent in part. The lock on
-- the order makes parcels of one order wait for each other, so that each counts those before it.
create or replace function check_shipped_pieces() returns trigger language plpgsql as $$
declare
  changed text[] := (select array_agg(distinct order_id) from changed_item);
begin
  perform from orders where order_id = any(changed) order by order_id for no key update;
  if exists (
    select from order_item i join (
      select order_id, product_id, sum(quantity) as quantity
      from shipment_item where order_id = any(changed) group by 1, 2
    ) sent using (order_id, product_id)
    where sent.quantity > i.quantity
  ) then
    raise exception 'more pieces than ordered'
      using errcode = 'check_violation', constraint = 'no_more_pieces_than_ordered';
  end if;
  update orders o set partly_shipped = counted.partly
  from (
    select i.order_id, sum(coalesce(sent.quantity, 0)) between 1 and sum(i.quantity) - 1 as partly
    from order_item i left join (
      select order_id, product_id, sum(quantity) as quantity
      from shipment_item where order_id = any(changed) group by 1, 2
    ) sent using (order_id, product_id)
    where i.order_id = any(changed) group by 1
  ) counted
  where o.order_id = counted.order_id and o.partly_shipped <> counted.partly;
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
