-- Serializes writers of product until they commit. The counts are shared rows: two writers that
-- updated them in different orders would deadlock.
create or replace function lock_catalog_writes() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('catalog'));
  return null;
end $$;

create or replace function catalog_after_insert() returns trigger language plpgsql as $$
begin
  perform refresh_catalog('{}'::product[], array(select row(p.*)::product from new_rows p));
  return null;
end $$;

create or replace function catalog_after_update() returns trigger language plpgsql as $$
begin
  perform refresh_catalog(array(select row(p.*)::product from old_rows p),
    array(select row(p.*)::product from new_rows p));
  return null;
end $$;

create or replace function catalog_after_delete() returns trigger language plpgsql as $$
begin
  perform refresh_catalog(array(select row(p.*)::product from old_rows p), '{}'::product[]);
  return null;
end $$;

create or replace trigger lock_catalog_writes before insert or update or delete on product
  for each statement execute function lock_catalog_writes();
create or replace trigger catalog_after_insert after insert on product
  referencing new table as new_rows
  for each statement execute function catalog_after_insert();
create or replace trigger catalog_after_update after update on product
  referencing old table as old_rows new table as new_rows
  for each statement execute function catalog_after_update();
create or replace trigger catalog_after_delete after delete on product
  referencing old table as old_rows
  for each statement execute function catalog_after_delete();
