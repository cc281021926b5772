-- Rights of the role of server and worker; applied after every migration. Without the role nothing is
-- granted, and the owner of the tables runs the shop, as in development.
do $$
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
    order_item, checkout_item, refund_item, page_version from shop_runtime;
  revoke delete on orders, checkout, payment, refund, return_request, return_item, bank_settlement,
    payment_fee, tax_series, staff_invitation, erasure from shop_runtime;
  -- Which migrations were applied is the owner's to say.
  revoke insert, update, delete on migration, function_file from shop_runtime;
end $$;
