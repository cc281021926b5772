-- The shop's own settings: one row that the shopkeeper edits, and tax registrations by date.

create table shop_settings (
  only_row boolean primary key default true check (only_row),
  -- The contract's ShopSettings.
  settings jsonb not null,
  -- Counts the changes, for conflict detection.
  version integer not null default 1,
  updated_at timestamptz not null default now()
);

-- Applies from its date until the next one begins. A date that has come is final: documents carry its values.
create table tax_registration (
  effective_from date primary key,
  mode text not null check (mode in ('regular', 'composition', 'unregistered')),
  gstin text not null,
  turnover_class text not null
    check (turnover_class in ('up to 1.5 crore', 'up to 5 crore', 'above 5 crore')),
  constraint only_an_unregistered_shop_has_no_gstin
    check ((mode = 'unregistered') = (gstin = ''))
);

create function tax_mode(at timestamptz) returns text
language sql stable parallel safe
return coalesce((select mode from tax_registration
  where effective_from <= (at at time zone 'Asia/Kolkata')::date
  order by effective_from desc limit 1), 'unregistered');

-- Texts of the pages about the shop and its policies. Before the first version a page has the text that
-- every new shop begins with.
create table page_version (
  page text not null check (page in ('about', 'contact', 'delivery', 'returns', 'privacy', 'terms')),
  -- The latest one is published. Two staff members who edit the same version get the same number.
  version integer not null check (version >= 1),
  markdown text not null check (length(markdown) between 1 and 50000),
  -- Made once, when the text is published. The facts are filled in when it is read.
  html text not null,
  admin_id bigint not null references admin,
  created_at timestamptz not null default now(),
  primary key (page, version)
);
