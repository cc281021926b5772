create or replace function payment_rank(status text) returns integer
language sql immutable parallel safe as $$
  select array_position(array['created', 'failed', 'authorized', 'captured', 'refunded'], status)
$$;

-- Reports arrive late, repeatedly and out of order: a lower status than the stored one is ignored, and
-- an outcome cannot be replaced.
create or replace function keep_highest_payment_status() returns trigger language plpgsql as $$
begin
  if payment_rank(new.status) < payment_rank(old.status) then
    new.status := old.status;
  end if;
  -- A captured payment stays captured, also when the report of its refund comes first.
  new.captured := new.captured or new.status = 'captured' or coalesce(old.captured, false);
  if old.outcome is not null and new.outcome is distinct from old.outcome then
    raise exception 'the outcome of % is final', old.rzp_payment_id
      using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create or replace trigger keep_highest_payment_status before insert or update on payment
  for each row execute function keep_highest_payment_status();
