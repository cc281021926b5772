-- Whether a worker serves the queue. Without one nobody joins it, and every checkout asks the provider itself.
create or replace function is_payment_queue_served() returns boolean language sql stable
return exists (select from payment_queue where next_try_at > now() - interval '1 minute');

-- "order by … limit 1" makes the planner read the index of waiting checkouts, which is empty on most days. With
-- "exists" it would scan the table until its statistics say how few wait.
create or replace function first_in_payment_queue() returns uuid language sql stable
return (select checkout_id from checkout where waiting_since is not null and expires_at > now()
  order by created_at, checkout_id limit 1);
