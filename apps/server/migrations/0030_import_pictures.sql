-- Pictures of imports: a ZIP while it is needed, what is still to be taken in, and where each picture came from.

create table import_zip (
  zip_id uuid primary key,
  -- Missing: sent, and of no import yet. Or its import is forgotten.
  change_set_id integer unique references change_set on delete set null,
  -- Its bytes are in the image store, in so many parts.
  parts integer not null default 0 check (parts >= 0),
  bytes bigint not null default 0 check (bytes >= 0),
  -- The files in it with size and checksum; null until all of it has arrived.
  entries jsonb check (jsonb_typeof(entries) = 'array'),
  created_at timestamptz not null default now()
);

-- A picture that a row of a file names and that nobody has taken in yet.
create table import_picture (
  change_set_id integer not null,
  position integer not null,
  -- Among the pictures of the row; the main picture is the first.
  place integer not null check (place >= 1),
  -- The address, or the file of the ZIP with its size and checksum: equal sources are equal pictures.
  source text not null check (length(source) between 1 and 2000),
  -- The file of the ZIP; missing: the source is an address.
  zip_name text,
  attempts integer not null default 0,
  due_at timestamptz not null default now(),
  primary key (change_set_id, position, place),
  foreign key (change_set_id, position) references change_row on delete cascade
);

-- So that the same file fetches no picture twice, also when staff have removed it since.
create table picture_source (
  product_id bigint not null references product on delete cascade,
  source text not null,
  image_key text not null references image,
  primary key (product_id, source)
);

alter table change_set
  add pictures_all integer not null default 0 check (pictures_all >= 0),
  add pictures_done integer not null default 0,
  -- Among those that are done: not taken, and named in their rows.
  add pictures_refused integer not null default 0 check (pictures_refused between 0 and pictures_done),
  add constraint no_picture_twice check (pictures_done between 0 and pictures_all);
create index change_set_pictures on change_set (change_set_id)
  where state = 'done' and pictures_done < pictures_all;
