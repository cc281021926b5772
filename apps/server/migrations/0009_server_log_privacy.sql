-- Keeps personal data out of PostgreSQL's own log: DETAIL lines quote rejected rows, and parameters
-- are customers' input. Only a superuser may set the first two; docs/personal-data.md covers other
-- users and restored databases.
do $$
declare
  setting text;
begin
  foreach setting in array array['log_error_verbosity = terse', 'log_parameter_max_length = 0',
    'log_parameter_max_length_on_error = 0'] loop
    execute format('alter database %I set %s', current_database(), setting);
  end loop;
exception when insufficient_privilege then
  raise notice 'no permission to change the log settings of this database';
end $$;
