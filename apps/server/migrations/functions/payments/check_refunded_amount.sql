-- Rejects refunds over more than was paid. The lock on the payment makes refunds of one payment wait for each
-- other, so that each counts those before it. A failed one counts: it is started again, or paid by hand.
create or replace function check_refunded_amount() returns trigger language plpgsql as $$
declare
  paid bigint;
begin
  select coalesce(p.amount_paise, c.amount_paise) into paid
  from payment p left join checkout c using (checkout_id)
  where p.rzp_payment_id = new.rzp_payment_id
  for no key update of p;
  if (
    select sum(coalesce(r.amount_paise, paid)) from refund r
    where r.rzp_payment_id = new.rzp_payment_id
  ) > paid then
    raise exception 'more refunded than was paid'
      using errcode = 'check_violation', constraint = 'no_more_refunded_than_paid';
  end if;
  return null;
end $$;

create or replace trigger refund_amount_is_within_the_payment
  after insert or update of amount_paise on refund
  for each row execute function check_refunded_amount();
