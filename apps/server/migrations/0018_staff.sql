-- Invitations of staff, links for a new password, and second factors.

create table staff_invitation (
  invitation_id uuid primary key default uuidv7(),
  email text not null check (email = lower(email) and length(email) <= 254),
  role text not null,
  invited_by bigint not null references admin,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '3 days',
  -- SHA-256 of the token in the link; null until the message is sent. A second attempt replaces it.
  token_hash bytea unique check (length(token_hash) = 32),
  -- SHA-256 of the token in the link that the inviter was shown. Whichever link is used first counts.
  shown_token_hash bytea not null unique check (length(shown_token_hash) = 32),
  accepted_at timestamptz,
  -- Taken back, or replaced by a later one.
  withdrawn_at timestamptz
);
-- One link per address works.
create unique index staff_invitation_open on staff_invitation (email)
where accepted_at is null and withdrawn_at is null;

alter table message add column invitation_id uuid references staff_invitation;

-- Links for a new password of a member of staff. Only the SHA-256 of a token is stored.
create table staff_password_link (
  token_hash bytea primary key check (length(token_hash) = 32),
  admin_id bigint not null references admin,
  -- A second attempt to send the message replaces its link. Null: the link was shown to an owner.
  message_id uuid unique references message,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index staff_password_link_of_admin on staff_password_link (admin_id);

-- The member of staff who gets the message. A notice also says whose account it is about, and what happened.
alter table message
  add column admin_id bigint references admin,
  add column about_admin_id bigint references admin,
  add column staff_event text check (length(staff_event) <= 40),
  add constraint a_message_to_staff_has_a_receiver
    check ((admin_id is not null) = (kind in ('staff_notice', 'staff_password_reset'))),
  add constraint a_notice_has_an_account_and_an_event check (
    num_nonnulls(about_admin_id, staff_event) = case when kind = 'staff_notice' then 2 else 0 end);

-- The authenticator app of a member of staff.
create table admin_totp (
  admin_id bigint primary key references admin,
  -- Encrypted by the server (TOTP_KEY): nonce of 12 bytes, 20 of the secret, tag of 16.
  secret bytea not null check (length(secret) = 48),
  -- Time step of the last accepted code: neither it nor an older one is accepted again.
  last_step bigint not null,
  created_at timestamptz not null default now(),
  -- Wrong codes since counted_since, which is at most a day ago; no code is looked at before next_code_at.
  wrong_codes integer not null default 0 check (wrong_codes >= 0),
  counted_since timestamptz not null default now(),
  next_code_at timestamptz not null default now()
);

create table admin_passkey (
  credential_id text primary key check (length(credential_id) <= 1400),
  admin_id bigint not null references admin,
  public_key bytea not null,
  -- Counts signatures; a counter that does not grow is a copied key. Many keys always send 0.
  counter bigint not null,
  transports text[] not null,
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index admin_passkey_of_admin on admin_passkey (admin_id);

-- 80 random bits each, stored as SHA-256, used once.
create table admin_recovery_code (
  code_hash bytea primary key check (length(code_hash) = 32),
  admin_id bigint not null references admin,
  used_at timestamptz
);
create index admin_recovery_code_of_admin on admin_recovery_code (admin_id);
