-- A receipt has the date of its payment and may be written after that month was closed. Balances from its month on
-- are then wrong: they are deleted, and the worker stores them again. The shared lock lasts until the document is
-- committed, so that the worker, which takes it alone, does not close the month without the document.
create or replace function drop_month_balances() returns trigger language plpgsql as $$
declare
  first timestamptz := (select min(issued_at) from new_document);
begin
  if first < date_trunc('month', now(), 'Asia/Kolkata') then
    perform pg_advisory_xact_lock_shared(hashtext('month_balance'));
    delete from month_balance
    where month >= date_trunc('month', first at time zone 'Asia/Kolkata')::date;
  end if;
  return null;
end $$;

create or replace trigger tax_document_of_a_closed_month
  after insert on tax_document referencing new table as new_document
  for each statement execute function drop_month_balances();
