import { sql } from 'kysely';

/** Uses, their counter, their persons and the discounts of the lines belong together. */
export const COUPON_USE_MISMATCH = sql<{ subject: string }>`
  select 'coupon ' || c.code as subject
  from coupon c left join (
    select coupon_id, count(*) as uses from coupon_use group by 1
  ) u using (coupon_id)
  where c.used <> case when c.limit_total is null then 0 else coalesce(u.uses, 0) end
    or coalesce(u.uses, 0) > c.limit_total
  union all
  -- Lines of reservations are written once, with their sums.
  select 'checkout ' || k.checkout_id
  from checkout k
  join (
    select checkout_id, sum(discount_paise) as discount,
      sum(quantity * unit_price_paise) as paise from checkout_item group by 1
  ) l using (checkout_id)
  where k.discount_paise <> l.discount or k.amount_paise <> l.paise - l.discount + k.delivery_paise
  union all
  -- Whatever is reserved with a code uses it, and what is released does not.
  select 'checkout ' || k.checkout_id
  from checkout k left join coupon_use u using (checkout_id)
  where k.coupon_id is not null and (
    k.status in ('held', 'open') and u.checkout_id is null
    or k.status = 'released' and u.checkout_id is not null)
  union all
  select 'checkout ' || u.checkout_id
  from coupon_use u join checkout k using (checkout_id)
  where (u.coupon_id, u.discount_paise) is distinct from (k.coupon_id, k.discount_paise)
  union all
  -- Each use of a code with a limit for each person has its persons, and no other use has any. An erased person may have none.
  select 'checkout ' || u.checkout_id
  from coupon_use u join coupon c using (coupon_id) join checkout k using (checkout_id)
  left join coupon_person p using (checkout_id)
  where k.ship_to ->> 'email' <> ''
  group by u.checkout_id, c.coupon_id
  having (count(p.person) > 0) <> (c.limit_each is not null)
    or count(p.person) filter (where p.coupon_id <> c.coupon_id) > 0
  union all
  -- A limit that was never changed.
  select 'checkout ' || p.checkout_id
  from coupon_person p join coupon c using (coupon_id)
  where p.nth > c.limit_each and c.version = 1`;
