-- GST: classes of goods with rates by date, series of numbers, and the documents of sales.

create table tax_class (
  tax_class text primary key check (tax_class ~ '^[a-z]+( [a-z]+)*$'),
  -- Digits as registered; documents print as many as the turnover asks for.
  hsn text not null check (hsn ~ '^[0-9]{4}([0-9]{2}){0,2}$'),
  -- Unit of GST returns: numbers, pieces, sets, metres.
  uqc text not null check (uqc in ('NOS', 'PCS', 'SET', 'MTR')),
  -- The open question for an accountant; empty when there is none.
  to_confirm text not null default ''
);

-- Rows of the same date belong together: up to a value of the piece, and above it.
create table tax_rate (
  tax_class text not null references tax_class,
  valid_from date not null,
  -- Value of a piece before tax. Null: without limit.
  up_to_paise bigint check (up_to_paise > 0),
  -- Basis points: 500 is 5 %.
  rate_bp integer not null check (rate_bp between 0 and 10000),
  unique nulls not distinct (tax_class, valid_from, up_to_paise)
);

insert into tax_class (tax_class, hsn, uqc, to_confirm) values
  ('cotton saree', '52082910', 'NOS', 'Which item of 5208 or 5209 a kasavu saree is'),
  ('silk saree', '50072010', 'NOS', ''),
  ('linen saree', '53091910', 'NOS', 'The item of 5309'),
  ('set mundu', '52082910', 'SET', 'Whether it is classed as dhoti and saree of its cloth'),
  ('mundu', '52082910', 'NOS', ''),
  ('cloth', '52085990', 'MTR', 'The item by weave and weight'),
  ('blouse piece', '52085990', 'NOS', ''),
  ('stitched blouse', '62063010', 'NOS', ''),
  ('stole', '62149090', 'NOS', ''),
  ('other', '52085990', 'NOS', 'Everything that has no class of its own');
insert into tax_rate (tax_class, valid_from, up_to_paise, rate_bp)
select tax_class, date '2017-07-01', null, 500 from tax_class
where tax_class not in ('stitched blouse', 'stole')
union all
select tax_class, valid_from::date, up_to_paise, rate_bp
from (values ('stitched blouse'), ('stole')) apparel (tax_class),
  (values ('2017-07-01', 100000, 500), ('2017-07-01', null, 1200),
    ('2025-09-22', 250000, 500), ('2025-09-22', null, 1800)) r (valid_from, up_to_paise, rate_bp);

-- Limits of the law that change by notification. A row applies from its date until the next one of its name.
create table tax_limit (
  name text not null check (name in (
    -- In paise: above it, a bill to another State is listed singly in the month's return.
    'b2c large',
    -- In paise: a consignment above it needs an e-way bill.
    'e-way bill',
    -- Digits of the HSN on bills, and in the month's return.
    'hsn digits of bills', 'hsn digits of returns')),
  valid_from date not null,
  -- Null: whatever the shop's turnover.
  turnover_class text
    check (turnover_class in ('up to 1.5 crore', 'up to 5 crore', 'above 5 crore')),
  value bigint not null check (value > 0),
  unique nulls not distinct (name, valid_from, turnover_class)
);
insert into tax_limit (name, valid_from, turnover_class, value) values
  ('b2c large', '2017-07-01', null, 25000000),
  ('b2c large', '2024-08-01', null, 10000000),
  ('e-way bill', '2018-04-01', null, 5000000),
  ('hsn digits of bills', '2017-07-01', 'up to 1.5 crore', 4),
  ('hsn digits of bills', '2017-07-01', 'up to 5 crore', 4),
  ('hsn digits of bills', '2017-07-01', 'above 5 crore', 4),
  ('hsn digits of bills', '2021-04-01', 'above 5 crore', 6),
  ('hsn digits of returns', '2017-07-01', 'up to 1.5 crore', 4),
  ('hsn digits of returns', '2017-07-01', 'up to 5 crore', 4),
  ('hsn digits of returns', '2017-07-01', 'above 5 crore', 4),
  ('hsn digits of returns', '2021-04-01', 'above 5 crore', 6);

-- Codes of States in GST numbers. Names and borders change, old documents keep theirs.
create table tax_state (
  code text not null check (code ~ '^[0-9]{2}$'),
  name text not null,
  valid_from date not null default '2017-07-01',
  -- The last day; null while it exists.
  valid_until date check (valid_until >= valid_from),
  primary key (code, valid_from)
);
insert into tax_state (code, name) values
  ('01', 'Jammu and Kashmir'), ('02', 'Himachal Pradesh'), ('03', 'Punjab'), ('04', 'Chandigarh'),
  ('05', 'Uttarakhand'), ('06', 'Haryana'), ('07', 'Delhi'), ('08', 'Rajasthan'),
  ('09', 'Uttar Pradesh'), ('10', 'Bihar'), ('11', 'Sikkim'), ('12', 'Arunachal Pradesh'),
  ('13', 'Nagaland'), ('14', 'Manipur'), ('15', 'Mizoram'), ('16', 'Tripura'), ('17', 'Meghalaya'),
  ('18', 'Assam'), ('19', 'West Bengal'), ('20', 'Jharkhand'), ('21', 'Odisha'),
  ('22', 'Chhattisgarh'), ('23', 'Madhya Pradesh'), ('24', 'Gujarat'), ('27', 'Maharashtra'),
  ('29', 'Karnataka'), ('30', 'Goa'), ('31', 'Lakshadweep'), ('32', 'Kerala'), ('33', 'Tamil Nadu'),
  ('34', 'Puducherry'), ('35', 'Andaman and Nicobar Islands'), ('36', 'Telangana'),
  ('37', 'Andhra Pradesh'), ('97', 'Other Territory');
insert into tax_state (code, name, valid_from, valid_until) values
  ('25', 'Daman and Diu', '2017-07-01', '2020-01-25'),
  ('26', 'Dadra and Nagar Haveli', '2017-07-01', '2020-01-25'),
  ('26', 'Dadra and Nagar Haveli and Daman and Diu', '2020-01-26', null),
  ('38', 'Ladakh', '2019-10-31', null);

-- The class of a product without its own class.
create function default_tax_class(type text, fabric text) returns text
language sql immutable parallel safe
return case
  when type = 'saree' and fabric = 'Silk' then 'silk saree'
  when type = 'saree' and fabric = 'Linen' then 'linen saree'
  when type = 'saree' then 'cotton saree'
  when type = 'fabric' then 'cloth'
  else type
end;

alter table product add tax_class text references tax_class;

-- Copied at the hold like the price. The rate is that of the day on which the document is written. Without a
-- reference: every purchase would lock the same few rows, which are never deleted.
alter table checkout_item
  add tax_class text not null,
  add hsn text not null,
  add uqc text not null;
alter table order_item
  add tax_class text not null,
  add hsn text not null,
  add uqc text not null;

-- '26-27': from April to March in India.
create function financial_year(at timestamptz) returns text
language sql stable parallel safe
return to_char(at at time zone 'Asia/Kolkata' - interval '3 months', 'YY') || '-'
  || to_char(at at time zone 'Asia/Kolkata' + interval '9 months', 'YY');

-- Section 34: until 30 November after the financial year of the invoice. A later note gives money back, but no tax.
create function reduces_tax(noted_at timestamptz, invoiced_at timestamptz) returns boolean
language sql stable parallel safe
return (noted_at at time zone 'Asia/Kolkata')::date
  <= make_date(extract(year from invoiced_at at time zone 'Asia/Kolkata' + interval '9 months')::integer, 11, 30);

-- The one of the settings, or the first letters of the shop's name: 'OP' for Oodum Paavum.
create function document_prefix(settings jsonb) returns text
language sql immutable parallel safe
return coalesce(nullif(settings ->> 'documentPrefix', ''),
  (select nullif(string_agg(initial[1], '' order by place), '')
    from regexp_matches(upper(settings ->> 'brand'), '\m[A-Z]', 'g')
      with ordinality found (initial, place) where place <= 3), 'S');

-- Each kind of document has its own series.
create function document_suffix(kind text) returns text
language sql immutable parallel safe
return case kind
  when 'invoice' then ''
  when 'bill of supply' then 'B'
  when 'receipt' then 'R'
  when 'refund voucher' then 'V'
  when 'credit note' then 'C'
end;

-- 'OP/26-27/000001': at most 16 characters (Rule 46), so fewer digits after a long prefix. When these are used up,
-- the year is written without its hyphen: 'NK1R/26-27/99999' is followed by 'NK1R/2627/100000'.
create function document_number(prefix text, financial_year text, serial integer) returns text
language sql immutable parallel safe
return case
  when length(prefix || financial_year || serial) <= 14 then prefix || '/' || financial_year || '/'
    || lpad(serial::text, greatest(length(serial::text), least(6, 14 - length(prefix || financial_year))), '0')
  else prefix || '/' || replace(financial_year, '-', '') || '/' || serial
end;

-- Numbers without gaps: the row is locked until the document is committed. A sequence would lose the number
-- of a transaction that is rolled back.
create table tax_series (
  kind text not null
    check (kind in ('receipt', 'invoice', 'bill of supply', 'refund voucher', 'credit note')),
  financial_year text not null check (financial_year ~ '^[0-9]{2}-[0-9]{2}$'),
  prefix text not null check (prefix ~ '^[A-Z0-9]{1,4}$'),
  last_number integer not null default 0 check (last_number >= 0),
  primary key (kind, financial_year),
  -- Deferrable, so that two first documents of a year at the same moment meet at the primary key alone.
  unique (prefix, financial_year) deferrable
);

create table tax_document (
  document_id bigint generated always as identity primary key,
  kind text not null,
  financial_year text not null,
  serial integer not null check (serial >= 1),
  number text not null unique check (number ~ '^[A-Z0-9]+/[0-9-]+/[0-9]+$' and length(number) <= 16),
  issued_at timestamptz not null default now(),
  order_id text not null references orders,
  shipment_id bigint unique references shipment,
  refund_id uuid references refund,
  against_document bigint references tax_document,
  -- Code of the State to which the parcel goes.
  place_of_supply text not null check (place_of_supply ~ '^[0-9]{2}$'),
  inside_state boolean not null,
  -- As they were on the day.
  seller jsonb not null,
  -- Without e-mail and phone: documents are kept for years after the customer's data is erased.
  buyer jsonb not null check (not buyer ?| array['email', 'phone']),
  foreign key (kind, financial_year) references tax_series,
  unique (kind, financial_year, serial),
  constraint a_credit_note_names_its_invoice
    check ((kind in ('credit note', 'refund voucher')) = (against_document is not null)),
  constraint a_voucher_belongs_to_a_refund check (kind <> 'refund voucher' or refund_id is not null),
  constraint only_a_sale_has_a_parcel
    check (shipment_id is null or kind in ('invoice', 'bill of supply'))
);
-- Orders paid for while the shop is registered, until the worker has written their receipt voucher: payments do not
-- wait for each other's numbers.
create table due_receipt (
  order_id text primary key references orders,
  next_check_at timestamptz not null default now()
);
create index due_receipt_next on due_receipt (next_check_at);

create unique index tax_document_one_receipt on tax_document (order_id) where kind = 'receipt';
create index tax_document_of_order on tax_document (order_id, document_id);
create index tax_document_by_date on tax_document (issued_at, document_id);
-- A refund has one note against each document.
create unique index tax_document_of_refund on tax_document (refund_id, against_document)
  where refund_id is not null;
create index tax_document_notes on tax_document (against_document) where against_document is not null;
-- A credit note without a refund takes back the document of a parcel that was undone: what was invoiced is an advance
-- again.
create unique index tax_document_taken_back on tax_document (against_document)
  where against_document is not null and refund_id is null;

-- check_credited_lines() rejects notes over more than the line they correct.
create table tax_document_line (
  document_id bigint not null references tax_document,
  product_id bigint not null references product,
  description text not null,
  hsn text not null,
  uqc text not null,
  -- 0: a note about part of the price.
  quantity integer not null check (quantity >= 0),
  -- The amount paid for it, with its share of the delivery charge.
  gross_paise bigint not null check (gross_paise >= 0),
  taxable_paise bigint not null check (taxable_paise >= 0),
  rate_bp integer not null check (rate_bp between 0 and 10000),
  cgst_paise bigint not null check (cgst_paise >= 0),
  sgst_paise bigint not null check (sgst_paise = cgst_paise),
  igst_paise bigint not null check (igst_paise >= 0 and igst_paise * cgst_paise = 0),
  -- As in refund_item, for the lines of notes.
  withheld_paise bigint not null default 0 check (withheld_paise >= -gross_paise),
  primary key (document_id, product_id),
  constraint value_and_tax_are_what_was_paid
    check (taxable_paise + cgst_paise + sgst_paise + igst_paise = gross_paise)
);
