-- Messages to customers and to the shop, and the links in them.

-- The outbox. A row is inserted in the transaction of its cause; the worker renders and sends it. It holds
-- no address, no text and no token: these are read or drawn when it is sent.
create table message (
  message_id uuid primary key default uuidv7(),
  kind text not null,
  -- One message for one cause, whichever way and however often it became known.
  unique_key text not null unique,
  -- Set for messages about an account. For the others, the order names the customer.
  user_id bigint references customer,
  order_id text references orders,
  rzp_payment_id text references payment,
  refund_id uuid references refund,
  -- Set for a message to the address before a change. Other messages go to the present address.
  email_change_id uuid references email_change on delete set null,
  -- suppressed: the address does not accept mail. skipped: the reason was gone, or no mail is wanted.
  status text not null default 'due' check (status in ('due', 'sent', 'failed', 'suppressed', 'skipped')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  -- An SMTP reply code or a network error code, never a text.
  last_error text check (length(last_error) <= 20),
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  constraint a_sent_message_has_a_time check ((status = 'sent') = (sent_at is not null))
);
create index message_due on message (next_attempt_at) where status = 'due';
-- Also of an order without email, whose messages staff send.
create index message_skipped on message (order_id) where status = 'skipped';
create index message_rejected on message (order_id) where status = 'suppressed';
create index message_of_email_change on message (email_change_id) where email_change_id is not null;
create index message_digest on message (created_at) where kind = 'shop_digest';

-- Events that the shop has been told of, so that each is in one digest. Kept a month.
create table shop_notice (
  kind text not null,
  -- Number of an order, a ticket or a return; the payment of a refund that failed.
  subject text not null check (length(subject) between 1 and 100),
  -- The same thing may happen again to the same subject.
  occurred_at timestamptz not null,
  -- Null: its switch was off. Deferred, because the message is inserted only when it has something to say.
  message_id uuid references message deferrable initially deferred,
  primary key (kind, subject, occurred_at)
);
create index shop_notice_of_message on shop_notice (message_id) where message_id is not null;
create index shop_notice_oldest on shop_notice (occurred_at);

-- Addresses that a mail server has rejected for good.
create table mail_suppression (
  email_hash bytea primary key check (length(email_hash) = 32),
  reason text not null check (reason in ('rejected', 'operator')),
  created_at timestamptz not null default now()
);

-- Links in messages. The worker draws 256 random bits for each attempt to send one; the table holds their
-- SHA-256.
create table account_token (
  token_hash bytea primary key check (length(token_hash) = 32),
  purpose text not null check (purpose in ('reset_password', 'confirm_email', 'undo_email_change')),
  user_id bigint not null references customer,
  -- A second attempt replaces the link of the first.
  message_id uuid not null unique references message,
  -- The address that the link was sent to, and which it proves.
  email_hash bytea not null check (length(email_hash) = 32),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index account_token_of_user on account_token (user_id);
