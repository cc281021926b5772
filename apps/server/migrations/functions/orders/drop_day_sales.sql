-- An order of a past day was cancelled, refunded or dated anew: the stored sales of its day are wrong. They are deleted,
-- and the worker stores them again. The shared lock lasts until the change is committed: the worker takes it alone, and
-- adds nothing up while somebody has it.
create or replace function drop_day_sales(changed_day date) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtext('day_sales'));
  delete from day_sales where day = changed_day;
end $$;

create or replace function drop_day_sales_of_order() returns trigger language plpgsql as $$
begin
  perform drop_day_sales((new.order_date at time zone 'Asia/Kolkata')::date);
  if tg_op = 'UPDATE' and old.order_date <> new.order_date then
    perform drop_day_sales((old.order_date at time zone 'Asia/Kolkata')::date);
  end if;
  return null;
end $$;

create or replace function drop_day_sales_of_refund() returns trigger language plpgsql as $$
declare
  sold_at timestamptz := (select order_date from orders where rzp_payment_id = new.rzp_payment_id);
begin
  -- A day that has not ended is not stored. A payment without an order is in no sum.
  if sold_at < date_trunc('day', now(), 'Asia/Kolkata') then
    perform drop_day_sales((sold_at at time zone 'Asia/Kolkata')::date);
  end if;
  return null;
end $$;

-- A sale itself takes no lock: its date is the beginning of its transaction, and its day is stored an hour after its end
-- at the earliest. Half of that hour is left for transactions that take long.
create or replace trigger drop_day_sales_of_late_order after insert on orders
  for each row when (new.order_date < now() - interval '30 minutes')
  execute function drop_day_sales_of_order();
create or replace trigger drop_day_sales_of_changed_order
  after update of order_status, total_paise, order_date on orders
  for each row when (
    least(old.order_date, new.order_date) < now() - interval '30 minutes'
    and ((old.order_status = 'Cancelled') <> (new.order_status = 'Cancelled')
      or old.total_paise <> new.total_paise or old.order_date <> new.order_date))
  execute function drop_day_sales_of_order();
create or replace trigger drop_day_sales_of_refund
  after insert or update of status, amount_paise on refund
  for each row execute function drop_day_sales_of_refund();
