-- The address under which Google and Meta read the products. Its secret is stored as it is: staff have to see the
-- address again, and behind it is nothing but what the shop shows to everybody.
create table feed_address (
  only_row boolean primary key default true check (only_row),
  secret text not null check (secret ~ '^[0-9a-f]{32}$'),
  created_at timestamptz not null default now()
);
