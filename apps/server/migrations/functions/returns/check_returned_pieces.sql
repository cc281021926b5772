-- Rejects a return of more pieces of a line than were sent and are still with the customer. The lock on the
-- order makes returns of one order wait for each other, so that each counts those before it.
create or replace function check_returned_pieces() returns trigger language plpgsql as $$
declare
  changed text[] := (select array_agg(distinct order_id) from changed_item);
begin
  perform from orders where order_id = any(changed) order by order_id for no key update;
  if exists (
    select from returned_piece r left join (
      select order_id, product_id, sum(quantity) as quantity
      from shipment_item where order_id = any(changed) group by 1, 2
    ) sent using (order_id, product_id)
    where r.order_id = any(changed) and r.quantity > coalesce(sent.quantity, 0)
  ) then
    raise exception 'more pieces than were sent'
      using errcode = 'check_violation', constraint = 'no_more_pieces_than_sent';
  end if;
  return null;
end $$;

create or replace trigger return_item_added after insert on return_item
  referencing new table as changed_item
  for each statement execute function check_returned_pieces();
