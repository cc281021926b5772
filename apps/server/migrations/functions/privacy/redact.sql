-- Redactions of tables that are append-only otherwise. They run with the owner's rights, because the
-- role of the server may not update these tables.

-- For good: keep_erased() rejects another time.
create or replace function erase_customer(customer_id bigint) returns void
language sql security definer set search_path = public, pg_temp
begin atomic
  update customer set disabled_at = coalesce(disabled_at, now()), erased_at = now()
  where user_id = customer_id and erased_at is null;
end;

-- Redacts the audit log of an erased customer only.
create or replace function redact_audit_of_customer(customer_id bigint) returns void
language sql security definer set search_path = public, pg_temp
begin atomic
  update audit_log
  set before = anonymous_details(before), after = anonymous_details(after)
  where exists (select from customer c where c.user_id = customer_id and c.erased_at is not null)
    and (user_id = customer_id
      or order_id in (select o.order_id from orders o where o.user_id = customer_id))
    and (before <> anonymous_details(before) or after <> anonymous_details(after));
end;

-- Redacts the audit log of orders without an account that were erased: their recipient is anonymous.
create or replace function redact_audit_of_guests() returns void
language sql security definer set search_path = public, pg_temp
begin atomic
  update audit_log
  set before = anonymous_details(before), after = anonymous_details(after)
  where order_id in (
      select o.order_id from orders o
      where o.user_id is null and o.ship_to ->> 'email' = ''
        and o.ship_to = anonymous_recipient(o.ship_to))
    and (before <> anonymous_details(before) or after <> anonymous_details(after));
end;

-- Returns a row for each document, so that the caller knows when to stop.
create or replace function redact_old_documents(batch_size integer) returns setof bigint
language sql security definer set search_path = public, pg_temp
begin atomic
  update tax_document d set buyer = anonymous_buyer(d.buyer)
  where d.document_id in (
    select o.document_id from tax_document o
    where o.issued_at < tax_document_kept_since() and o.buyer <> anonymous_buyer(o.buyer)
    limit batch_size)
  returning d.document_id;
end;

create or replace function delete_old_security_events(batch_size integer) returns setof bigint
language sql security definer set search_path = public, pg_temp
begin atomic
  delete from security_event where event_id in (
    select e.event_id from security_event e
    where e.at < security_event_kept_since() order by e.at limit batch_size)
  returning event_id;
end;
