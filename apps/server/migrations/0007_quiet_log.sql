-- What PostgreSQL writes into its own log. Its DETAIL quotes the row that was refused, with the mail
-- and the address in it, and parameters are what customers typed. Only a superuser may set the
-- first two; docs/personal-data.md says what to do when the shop's own user is none, or after a restore.
do $$
declare
  setting text;
begin
  foreach setting in array array['log_error_verbosity = terse', 'log_parameter_max_length = 0',
    'log_parameter_max_length_on_error = 0'] loop
    execute format('alter database %I set %s', current_database(), setting);
  end loop;
exception when insufficient_privilege then
  raise notice 'the log of this database is not for the shop to set';
end $$;
