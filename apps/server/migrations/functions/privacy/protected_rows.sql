-- The only change of an audit entry: details about an erased customer lose what was typed.
create or replace function only_redact_audit() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'before' - 'after' is distinct from to_jsonb(old) - 'before' - 'after'
    or new.before is distinct from anonymous_details(old.before)
    or new.after is distinct from anonymous_details(old.after)
  then
    raise exception 'audit_log is append-only' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create or replace function keep_erased() returns trigger language plpgsql as $$
begin
  if old.erased_at is not null and new.erased_at is distinct from old.erased_at then
    raise exception 'customer % is erased for good', old.user_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- The only change of a document: the buyer's name and address, when the law asks for them no more.
create or replace function only_redact_buyer() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'buyer' is distinct from to_jsonb(old) - 'buyer'
    or new.buyer is distinct from anonymous_buyer(old.buyer)
    or old.issued_at >= tax_document_kept_since()
  then
    raise exception 'tax_document is append-only' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create or replace function keep_security_event() returns trigger language plpgsql as $$
begin
  if old.at >= security_event_kept_since() then
    raise exception 'security_event is append-only' using errcode = 'restrict_violation';
  end if;
  return old;
end $$;
