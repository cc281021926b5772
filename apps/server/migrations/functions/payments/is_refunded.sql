-- Whether all that was paid has been given back, in one refund or in parts.
create or replace function is_refunded(of_payment text) returns boolean
language sql stable parallel safe
return (
  select coalesce(bool_and(r.status = 'processed')
    and (bool_or(r.whole) or sum(r.amount_paise) >= min(coalesce(p.amount_paise, c.amount_paise))), false)
  from refund r join payment p using (rzp_payment_id) left join checkout c using (checkout_id)
  where r.rzp_payment_id = of_payment
);
