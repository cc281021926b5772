-- Pieces chosen by hand are also in product.collection_ids, whose triggers keep the search index and the price books.

create or replace function copy_collections_to_products(products bigint[]) returns void
language sql as $$
  update product p set collection_ids = chosen.collection_ids
  from (
    select id as product_id, array(
      select c.collection_id from collection_product c where c.product_id = id
      order by c.collection_id) as collection_ids
    from (select distinct id from unnest(products) id) changed
  ) chosen
  where p.product_id = chosen.product_id and p.collection_ids <> chosen.collection_ids
$$;

-- Writers of collections wait for those of products and of sales.
create or replace function lock_collection_writes() returns trigger language plpgsql as $$
begin
  perform lock_catalog();
  return null;
end $$;

create or replace function collection_products_added() returns trigger language plpgsql as $$
begin
  perform copy_collections_to_products(array(select product_id from new_rows));
  return null;
end $$;

create or replace function collection_products_removed() returns trigger language plpgsql as $$
begin
  perform copy_collections_to_products(array(select product_id from old_rows));
  return null;
end $$;

-- The worker builds the books of its sales again, step by step.
create or replace function collection_rule_changed() returns trigger language plpgsql as $$
begin
  update price_book b set built_to = 0
  where needed_until > now() and exists (
    select from sale s where s.sale_id = any(b.sales) and s.collection_id = new.collection_id);
  return null;
end $$;

-- Servers clear their response caches.
create or replace function collections_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalog_changed', '');
  return null;
end $$;

create or replace trigger lock_catalog_writes before insert or update or delete on collection
  for each statement execute function lock_collection_writes();
create or replace trigger lock_catalog_writes before insert or delete on collection_product
  for each statement execute function lock_collection_writes();
create or replace trigger collection_products_added after insert on collection_product
  referencing new table as new_rows
  for each statement execute function collection_products_added();
create or replace trigger collection_products_removed after delete on collection_product
  referencing old table as old_rows
  for each statement execute function collection_products_removed();
create or replace trigger collection_rule_changed after update of kind, rule on collection
  for each row when ((old.kind, old.rule) is distinct from (new.kind, new.rule))
  execute function collection_rule_changed();
create or replace trigger collections_changed after insert or update or delete on collection
  for each statement execute function collections_changed();
