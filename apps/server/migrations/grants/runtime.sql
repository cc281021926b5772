-- Rights of the role of server and worker; applied after every migration. Without the role nothing is
-- granted, and the owner of the tables runs the shop, as in development.
do $$
declare
  writable text;
begin
  if not exists (select from pg_roles where rolname = 'shop_runtime')
    or pg_has_role('shop_runtime', current_user, 'member') then
    return;
  end if;
  grant usage on schema public, pgboss to shop_runtime;
  grant select, insert, update, delete on all tables in schema public, pgboss to shop_runtime;
  grant usage, select, update on all sequences in schema public, pgboss to shop_runtime;

  -- Ledgers, audit, documents, copies of a purchase, and texts that were published.
  revoke update, delete on stock_movement, audit_log, security_event, tax_document, tax_document_line,
    order_item, checkout_item, refund_item, page_version, price_history, drawer_entry, day_close from shop_runtime;
  revoke delete on orders, checkout, payment, refund, return_request, return_item, payout,
    payment_fee, payment_link, tax_series, staff_invitation, erasure, review, counter_sale, lost_number from shop_runtime;
  -- Only erase_customer() sets the time of an erasure, which lets details of the audit log be redacted.
  select string_agg(quote_ident(attname), ', ') into writable from pg_attribute
  where attrelid = 'customer'::regclass and attnum > 0 and not attisdropped and attname <> 'erased_at';
  revoke insert, update on customer from shop_runtime;
  execute format('grant insert (%1$s), update (%1$s) on customer to shop_runtime', writable);
  -- A temporary table would come before the shop's table of the same name.
  execute format('revoke temporary on database %I from public, shop_runtime', current_database());
  -- Which migrations were applied is the owner's to say.
  revoke insert, update, delete on migration, function_file from shop_runtime;
end $$;
