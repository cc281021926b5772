-- A reservation of a guest of the last day that is under way, or ended unpaid after its payment window was open.
create or replace function is_unpaid_guest_reservation(c checkout) returns boolean
language sql stable
return c.guest_hash is not null and c.status <> 'paid' and c.reserves_stock
  and (c.status <> 'released' or c.rzp_order_id is not null)
  and c.created_at > now() - interval '24 hours';

-- A customer whom the shop has disabled and who buys as a guest. An erased one has neither email nor phone.
create or replace function is_of_disabled_customer(guest_email text, guest_phone text) returns boolean
language sql stable
return exists (
  select from customer
  where disabled_at is not null and erased_at is null and (email = guest_email or phone = guest_phone)
);
