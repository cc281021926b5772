-- Balances that the books carry from one month into the next. Stored after a month's end, so that the books of a month
-- need no rows of the months before. drop_month_balances() deletes what a late document makes wrong.

create table month_balance (
  -- Its first day, in India.
  month date not null check (extract(day from month) = 1),
  account text not null check (account = 'open advances'),
  -- At the end of the month.
  balance_paise bigint not null,
  primary key (account, month)
);

-- Received for goods that are not sent yet: a receipt adds, what is sent or given back takes away, and the note of a
-- parcel that was undone, which has no refund, adds again. Of orders that have a receipt; others were paid for before
-- the shop wrote receipts.
create view advance_movement as
select d.issued_at,
  case when d.kind in ('receipt', 'credit note') then l.gross_paise else -l.gross_paise end as paise
from tax_document d join tax_document_line l using (document_id)
where (d.kind <> 'credit note' or d.refund_id is null)
  and exists (select from tax_document r where r.order_id = d.order_id and r.kind = 'receipt');
