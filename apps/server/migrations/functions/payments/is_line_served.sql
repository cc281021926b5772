-- Whether a worker serves the line. Without one nobody joins it, and every checkout asks the provider itself.
create or replace function is_line_served() returns boolean language sql stable
return exists (select from payment_line where next_try_at > now() - interval '1 minute');
