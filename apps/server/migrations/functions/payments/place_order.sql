-- Creates the order of a locked, paid checkout, in one round trip: order, items, checkout, payment, cart
-- and messages. Returns false when the order id is taken; the caller draws another.
create or replace function place_order(
  new_order_id text, paid_checkout uuid, paying_payment text, used_method text,
  initial_payment_status text, recheck_after interval
) returns boolean language plpgsql as $$
declare
  paid checkout;
begin
  insert into orders (order_id, user_id, channel, checkout_id, rzp_payment_id, total_paise, delivery_paise,
    coupon_code, discount_paise, estimated_from, estimated_until, gift_note, payment_method, payment_status, ship_to,
    search_words)
  select new_order_id, c.user_id, case when c.user_id is not null then 'account'
      when c.guest_hash is not null then 'guest' when c.link_id is not null then 'link' else 'counter' end, c.checkout_id, paying_payment, c.amount_paise, c.delivery_paise,
    c.coupon_code, c.discount_paise, c.estimated_from, c.estimated_until, c.gift_note, used_method, initial_payment_status, c.ship_to,
    order_search_words(new_order_id, paying_payment, c.ship_to, (
      select string_agg(i.name, ' ') from checkout_item i where i.checkout_id = c.checkout_id))
  from checkout c where c.checkout_id = paid_checkout
  on conflict (order_id) do nothing;
  if not found then
    return false;
  end if;
  insert into order_item (order_id, product_id, quantity, unit_price_paise, name, description, image,
    tax_class, hsn, uqc, discount_paise)
  select new_order_id, i.product_id, i.quantity, i.unit_price_paise, i.name, i.description, i.image,
    i.tax_class, i.hsn, i.uqc, i.discount_paise
  from checkout_item i where i.checkout_id = paid_checkout;
  update checkout set status = 'paid', paid_at = now(),
    -- The provider knows nothing of money in hand.
    next_check_at = case when num_nonnulls(rzp_order_id, rzp_qr_id) > 0 then now() + recheck_after end
  where checkout_id = paid_checkout
  returning * into paid;
  update payment set outcome = 'order',
    next_check_at = case when status = 'authorized' then now() + recheck_after end
  where rzp_payment_id = paying_payment;
  -- The bought quantities leave the cart; the rest of the cart stays.
  if paid.user_id is not null then
    with bought as (
      select product_id, quantity from checkout_item where checkout_id = paid_checkout
    ), removed as (
      delete from cart_item l using bought b
      where l.user_id = paid.user_id and l.product_id = b.product_id and l.quantity <= b.quantity
    )
    update cart_item l set quantity = l.quantity - b.quantity
    from bought b
    where l.user_id = paid.user_id and l.product_id = b.product_id and l.quantity > b.quantity;
  end if;
  -- At the counter pieces and bill are handed over at once: nothing is announced, and no advance is received.
  if paid.sold_by is not null then
    return true;
  end if;
  insert into message (kind, unique_key, order_id)
  values ('order_received', 'order_received:' || new_order_id, new_order_id);
  if initial_payment_status = 'Authorized' then
    -- Sent only when the provider has not confirmed the payment by then.
    insert into message (kind, unique_key, order_id, next_attempt_at)
    values ('payment_confirming', 'payment_confirming:' || new_order_id, new_order_id,
      now() + interval '10 minutes');
  end if;
  if tax_mode(now()) <> 'unregistered' then
    insert into due_receipt (order_id) values (new_order_id);
  end if;
  return true;
end $$;
