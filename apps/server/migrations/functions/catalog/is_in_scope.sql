-- Whether an offer with this scope is for the product. is_listed: it is one of the offer's own list of products.
create or replace function is_in_scope(p product, scope text, types text[], is_listed boolean)
returns boolean language sql immutable as $$
  select case scope when 'all' then true when 'types' then p.type = any(types) else is_listed end
$$;
