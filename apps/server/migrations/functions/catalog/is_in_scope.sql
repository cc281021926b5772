drop function if exists is_in_scope(product, text, text[], boolean);

-- Whether a product has all that a rule asks for. An option that the rule does not name may be any.
-- new_within_days is not tested here: a caller that allows it tests created_at.
create or replace function is_in_rule(p product, rule jsonb) returns boolean
language sql immutable parallel safe as $$
  select (not rule ? 'type' or rule -> 'type' ? p.type)
    and (not rule ? 'color' or coalesce(rule -> 'color' ? p.color, false))
    and (not rule ? 'fabric' or coalesce(rule -> 'fabric' ? p.fabric, false))
    and (not rule ? 'occasion' or coalesce(rule -> 'occasion' ? p.occasion, false))
    and p.price_paise >= coalesce((rule ->> 'min_price')::bigint * 100, 0)
    and p.price_paise <= coalesce((rule ->> 'max_price')::bigint * 100, p.price_paise)
$$;

create or replace function is_in_collection(p product, wanted_collection integer) returns boolean
language sql stable parallel safe as $$
  select exists (
    select from collection c
    where c.collection_id = wanted_collection and case c.kind
      when 'hand' then c.collection_id = any(p.collection_ids)
      else is_in_rule(p, c.rule) end)
$$;

-- Whether an offer with this scope is for the product. is_listed: it is one of the offer's own list of products.
create or replace function is_in_scope(
  p product, scope text, types text[], is_listed boolean, offered_collection integer default null
) returns boolean
language sql stable parallel safe as $$
  select case scope
    when 'all' then true
    when 'types' then p.type = any(types)
    when 'collection' then is_in_collection(p, offered_collection)
    else is_listed end
$$;
