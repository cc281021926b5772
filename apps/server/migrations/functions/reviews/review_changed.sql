-- Public pages show reviews: every process forgets what it has cached. Each change of pictures also changes the
-- version of their review.
create or replace function notify_of_review() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalog_changed', '');
  return null;
end $$;

create or replace trigger notify_of_review after insert or update on review
  for each statement execute function notify_of_review();

-- A piece that takes over the reviews of a design names its first product, so that no chain has to be followed.
create or replace function check_design() returns trigger language plpgsql as $$
begin
  if exists (select from product p where p.product_id = new.design_of and p.design_of is not null) then
    raise exception 'product % is not the first of its design', new.design_of
      using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;

create or replace trigger check_design after insert or update of design_of on product
  for each row when (new.design_of is not null) execute function check_design();
