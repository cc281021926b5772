-- Up to ten terms of disabled products that begin with what was typed, by a loose index scan: one index
-- descent for each distinct term.
create or replace function disabled_terms(typed text) returns setof text
language sql stable parallel safe as $$
  with recursive found as (
    (select term from search_posting_disabled
      where term >= typed collate "C" and term < (typed || chr(1114111)) collate "C"
      order by term limit 1)
    union all
    select (
      select d.term from search_posting_disabled d
      where d.term > f.term and d.term < (typed || chr(1114111)) collate "C"
      order by d.term limit 1)
    from found f where f.term is not null
  )
  select term from found where term is not null limit 10
$$;
