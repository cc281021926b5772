-- Purchases share this lock with each other; whoever changes or deletes the coupon has it alone, so that the counts
-- are made over everything that was promised before. It writes no row.
create or replace function share_coupon(locked_coupon integer) returns void language sql as $$
  select pg_advisory_xact_lock_shared(hashtext('coupon'), locked_coupon)
$$;

create or replace function lock_coupon(locked_coupon integer) returns void language sql as $$
  select pg_advisory_xact_lock(hashtext('coupon'), locked_coupon)
$$;

create or replace function is_coupon_open(c coupon) returns boolean language sql stable
return c.state = 'active' and c.starts_at <= now() and (c.ends_at is null or now() < c.ends_at);

-- An email without the tag after a plus sign, which anybody may invent.
create or replace function coupon_email(email text) returns text language sql immutable
return 'email ' || encode(sha256(convert_to(regexp_replace(lower(email), '[+][^@]*@', '@'), 'UTF8')), 'hex');

create or replace function coupon_phone(phone text) returns text language sql immutable
return 'phone ' || encode(sha256(convert_to(phone, 'UTF8')), 'hex');

-- Persons of a purchase, sorted: the account with its email and phone, or what a guest has typed.
create or replace function coupon_persons(customer_id bigint, contact jsonb) returns text[]
language sql stable
return (
  select array_agg(person order by person) from (
    select 'account ' || customer_id as person where customer_id is not null
    union
    select coupon_email(coalesce(u.email, contact ->> 'email'))
    from (select) one left join customer u on u.user_id = customer_id
    union
    select coupon_phone(coalesce(u.phone, contact ->> 'phone'))
    from (select) one left join customer u on u.user_id = customer_id
  ) p where person is not null
);

-- Claims the coupon of a checkout, if it is open: takes a free number up to the limit for each person who is buying.
-- Another press of the same person waits here, before any row of the stock. Raises SH003 (not open), SH004 (used by
-- this person) or SH005 (used up, as far as one can see).
create or replace function claim_coupon(wanted_checkout uuid) returns void language plpgsql as $$
#variable_conflict use_column
declare
  k checkout := (select c from checkout c where checkout_id = wanted_checkout);
  code coupon;
begin
  perform share_coupon(k.coupon_id);
  code := (select c from coupon c where coupon_id = k.coupon_id);
  if code.coupon_id is null or not is_coupon_open(code) then
    raise exception 'the coupon is not open' using errcode = 'SH003';
  end if;
  if code.used >= code.limit_total then
    raise exception 'the coupon is used up' using errcode = 'SH005';
  end if;
  perform take_coupon(wanted_checkout);
end $$;

-- Records the use and its persons without asking whether the coupon is open: a restored order was paid with it.
-- Raises SH004 when a person has no number left.
create or replace function take_coupon(wanted_checkout uuid) returns void language plpgsql as $$
#variable_conflict use_column
declare
  k checkout := (select c from checkout c where checkout_id = wanted_checkout);
  code coupon := (select c from coupon c where c.coupon_id = k.coupon_id);
  one text;
  taken boolean;
begin
  insert into coupon_use (checkout_id, coupon_id, discount_paise)
  values (wanted_checkout, k.coupon_id, k.discount_paise);
  if code.limit_each is null then
    return;
  end if;
  foreach one in array coupon_persons(k.user_id, k.ship_to) loop
    taken := false;
    -- An earlier, higher limit may have left only higher numbers.
    if (select count(*) from coupon_person where coupon_id = k.coupon_id and person = one) >= code.limit_each then
      raise exception 'the person has used the coupon' using errcode = 'SH004';
    end if;
    for number in 1..code.limit_each loop
      insert into coupon_person (coupon_id, person, nth, checkout_id)
      values (k.coupon_id, one, number, wanted_checkout)
      on conflict (coupon_id, person, nth) do nothing;
      taken := found;
      exit when taken;
    end loop;
    if not taken then
      raise exception 'the person has used the coupon' using errcode = 'SH004';
    end if;
  end loop;
end $$;

-- The last row that a purchase locks, and only with a limit. Raises SH005 when it is reached.
create or replace function count_coupon_use(wanted_checkout uuid) returns void language plpgsql as $$
#variable_conflict use_column
declare
  claimed integer := (select coupon_id from coupon_use where checkout_id = wanted_checkout);
begin
  if not exists (select from coupon where coupon_id = claimed and limit_total is not null) then
    return;
  end if;
  update coupon set used = used + 1 where coupon_id = claimed and used < limit_total;
  if not found then
    raise exception 'the coupon is used up' using errcode = 'SH005';
  end if;
end $$;

-- Gives the use of a checkout back, once.
create or replace function free_coupon(used_checkout uuid) returns void language plpgsql as $$
#variable_conflict use_column
declare
  freed integer;
begin
  perform share_coupon(coupon_id) from coupon_use where checkout_id = used_checkout;
  delete from coupon_use where checkout_id = used_checkout returning coupon_id into freed;
  if freed is not null then
    update coupon set used = used - 1 where coupon_id = freed and limit_total is not null;
  end if;
end $$;

-- Fills coupon_person when a coupon gets a limit for each person, and empties it when the limit goes, under
-- lock_coupon(). Earlier uses count. A changed limit keeps the numbers that were taken.
create or replace function recount_coupon(changed_coupon integer) returns void language plpgsql as $$
begin
  delete from coupon_person p where p.coupon_id = changed_coupon
    and exists (select from coupon c where c.coupon_id = changed_coupon and c.limit_each is null);
  insert into coupon_person (coupon_id, person, nth, checkout_id)
  select changed_coupon, person, row_number() over (partition by person order by checkout_id), checkout_id
  from coupon_use u join checkout k using (checkout_id)
  cross join lateral unnest(coupon_persons(k.user_id, k.ship_to)) person
  where u.coupon_id = changed_coupon and k.ship_to ->> 'email' <> ''
    and exists (select from coupon c where c.coupon_id = changed_coupon and c.limit_each is not null)
    and not exists (select from coupon_person p where p.coupon_id = changed_coupon);
end $$;

-- An order that is cancelled before anything of it was sent gives its code back. When the transaction ends, so that the
-- coupon is locked after all stock rows, as in a purchase.
create or replace function free_coupon_of_cancelled() returns trigger language plpgsql as $$
begin
  if not exists (select from shipment_item i where i.order_id = new.order_id) then
    perform free_coupon(new.checkout_id);
  end if;
  return null;
end $$;

drop trigger if exists coupon_of_cancelled_order_is_free on orders;
create constraint trigger coupon_of_cancelled_order_is_free
  after update of order_status on orders deferrable initially deferred
  for each row when (new.discount_paise > 0
    and old.order_status = 'Pending' and new.order_status = 'Cancelled')
  execute function free_coupon_of_cancelled();

-- An order that is no longer cancelled was paid with its code, and uses it again. When somebody else has used it up
-- meanwhile, the order keeps its discount, and the limit counts the others.
create or replace function take_coupon_of_restored() returns trigger language plpgsql as $$
begin
  perform share_coupon(k.coupon_id) from checkout k where k.checkout_id = new.checkout_id;
  if not exists (select from coupon_use u where u.checkout_id = new.checkout_id)
    and exists (select from checkout k join coupon using (coupon_id) where k.checkout_id = new.checkout_id)
  then
    perform take_coupon(new.checkout_id);
    perform count_coupon_use(new.checkout_id);
  end if;
  return null;
exception when sqlstate 'SH004' or sqlstate 'SH005' then
  return null;
end $$;

drop trigger if exists coupon_of_restored_order_is_taken on orders;
create constraint trigger coupon_of_restored_order_is_taken
  after update of order_status on orders deferrable initially deferred
  for each row when (new.discount_paise > 0
    and old.order_status = 'Cancelled' and new.order_status <> 'Cancelled')
  execute function take_coupon_of_restored();
