-- Rejects a credit note or voucher that, together with earlier ones, gives back more than the document it
-- corrects: in pieces, in value, or in CGST, SGST or IGST. An amount that a note withheld counts as given, so
-- that no later note pays it out. What was invoiced cannot be refunded as an advance, unless the invoice was taken
-- back. The row lock on the
-- corrected document makes its notes wait for each other. It needs the owner's rights (security definer),
-- because the server's role may not update documents.
create or replace function check_credited_lines() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  corrected bigint[] := (
    select array_agg(distinct d.against_document) from new_line n join tax_document d using (document_id)
    where d.against_document is not null);
begin
  if corrected is null then
    return null;
  end if;
  perform from tax_document where document_id = any(corrected) order by document_id for no key update;
  if exists (
    select from (
      select a.document_id, a.order_id, a.kind, n.product_id, n.rate_bp, sum(n.quantity) as quantity,
        sum(n.gross_paise + n.withheld_paise) as gross, sum(n.withheld_paise) as withheld, sum(n.taxable_paise) as taxable, sum(n.cgst_paise) as cgst,
        sum(n.igst_paise) as igst
      from tax_document a join tax_document d on d.against_document = a.document_id
      join tax_document_line n on n.document_id = d.document_id
      where a.document_id = any(corrected)
      group by a.document_id, n.product_id, n.rate_bp
    ) credited
    left join tax_document_line l using (document_id, product_id, rate_bp)
    cross join lateral (
      select coalesce(sum(s.quantity), 0) as quantity, coalesce(sum(s.gross_paise), 0) as gross
      from tax_document d join tax_document_line s using (document_id)
      where credited.kind = 'receipt' and d.order_id = credited.order_id
        and d.kind in ('invoice', 'bill of supply') and s.product_id = credited.product_id
        and not exists (select from tax_document back
          where back.against_document = d.document_id and back.refund_id is null)
    ) invoiced
    where l.document_id is null
      or credited.quantity + invoiced.quantity > l.quantity
      or credited.gross + invoiced.gross > l.gross_paise
      or credited.withheld < 0
      or credited.taxable > l.taxable_paise
      or credited.cgst > l.cgst_paise
      or credited.igst > l.igst_paise
  ) then
    raise exception 'more credited than the line has'
      using errcode = 'check_violation', constraint = 'no_more_credited_than_invoiced';
  end if;
  return null;
end $$;

create or replace trigger tax_document_line_is_within_the_corrected_one
  after insert on tax_document_line referencing new table as new_line
  for each statement execute function check_credited_lines();
