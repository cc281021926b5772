-- Ledgers and copies never change; money and orders are never deleted.

create or replace trigger stock_movement_is_append_only
  before update or delete or truncate on stock_movement
  for each statement execute function forbid_modification();
create or replace trigger price_history_is_append_only
  before update or delete or truncate on price_history
  for each statement execute function forbid_modification();
create or replace trigger product_is_never_truncated before truncate on product
  for each statement execute function forbid_modification();
create or replace trigger audit_log_is_append_only before delete or truncate on audit_log
  for each statement execute function forbid_modification();
create or replace trigger audit_log_is_only_redacted before update on audit_log
  for each row execute function only_redact_audit();

create or replace trigger page_version_is_append_only
  before update or delete or truncate on page_version
  for each statement execute function forbid_modification();

create or replace trigger order_item_is_immutable before update or delete or truncate on order_item
  for each statement execute function forbid_modification();
create or replace trigger checkout_item_is_immutable
  before update or delete or truncate on checkout_item
  for each statement execute function forbid_modification();

create or replace trigger tax_document_is_immutable before delete or truncate on tax_document
  for each statement execute function forbid_modification();
create or replace trigger tax_document_is_only_redacted before update on tax_document
  for each row execute function only_redact_buyer();
create or replace trigger tax_document_line_is_immutable
  before update or delete or truncate on tax_document_line
  for each statement execute function forbid_modification();
create or replace trigger tax_class_is_never_deleted before delete or truncate on tax_class
  for each statement execute function forbid_modification();
create or replace trigger tax_series_is_never_deleted before delete or truncate on tax_series
  for each statement execute function forbid_modification();

create or replace trigger orders_are_never_deleted before delete or truncate on orders
  for each statement execute function forbid_modification();
create or replace trigger checkouts_are_never_deleted before delete or truncate on checkout
  for each statement execute function forbid_modification();
create or replace trigger payments_are_never_deleted before delete or truncate on payment
  for each statement execute function forbid_modification();
create or replace trigger refunds_are_never_deleted before delete or truncate on refund
  for each statement execute function forbid_modification();
create or replace trigger refund_item_is_immutable before update or delete or truncate on refund_item
  for each statement execute function forbid_modification();

create or replace trigger customer_stays_erased before update of erased_at on customer
  for each row execute function keep_erased();

create or replace trigger security_event_is_append_only before update or truncate on security_event
  for each statement execute function forbid_modification();
create or replace trigger security_event_is_kept before delete on security_event
  for each row execute function keep_security_event();

create or replace trigger drawer_entry_is_append_only
  before update or delete or truncate on drawer_entry
  for each statement execute function forbid_modification();
create or replace trigger day_close_is_append_only
  before update or delete or truncate on day_close
  for each statement execute function forbid_modification();
