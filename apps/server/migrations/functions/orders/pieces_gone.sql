-- Pieces of a line that were sent, or refunded instead.
create or replace function pieces_gone(of_order text, of_product bigint) returns integer
language sql stable parallel safe
return coalesce((select sum(quantity) from shipment_item
    where order_id = of_order and product_id = of_product), 0)
  + coalesce((select sum(unsent) from refund_item
    where order_id = of_order and product_id = of_product), 0);
