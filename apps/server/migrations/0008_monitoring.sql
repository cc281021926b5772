-- Conditions that need an operator: one row for each kind and subject, open until cleared.
create table alert (
  kind text not null,
  subject text not null,
  raised_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  cleared_at timestamptz,
  primary key (kind, subject)
);
create index alert_open on alert (kind) where cleared_at is null;
