import type { Paise } from '@shop/domain/money';
import { PAGE_SIZE } from '@shop/domain/paging';
import { sql } from 'kysely';
import type { Trx } from '#db/database.ts';

export interface PreviewRow {
  product_id: number;
  name: string;
  enabled: boolean;
  price_paise: Paise;
  offer_paise: Paise;
  struck_paise: Paise | null;
}

/** Products whose price may be between two rates. */
interface PriceOfClass {
  tax_class: string;
  price_paise: Paise;
  products: number;
}

export interface PreviewRows {
  starts_at: Date;
  ends_at: Date;
  products: number;
  not_struck: number;
  lowest: { price_paise: Paise; name: string } | null;
  prices: PriceOfClass[];
  rows: PreviewRow[];
}

/**
 * The prices of a stored sale when it starts, beside the sales that run then: made by the function that also makes
 * the price books.
 */
export async function previewPrices(trx: Trx, sale_id: number, page: number): Promise<PreviewRows> {
  const { rows } = await sql<PreviewRows>`
    with chosen as (
      select s.*, greatest(s.starts_at, now()) as begins from sale s where s.sale_id = ${sale_id}
    ), running as (
      select array_agg(s.sale_id) as sales
      from chosen c join sale s on s.sale_id = c.sale_id
        or s.state = 'ready' and s.starts_at <= c.begins and s.ends_at > c.begins
    ), offer as materialized (
      select p.product_id, p.name, p.enabled, p.updated_at, p.price_paise, o.price_paise as offer_paise,
        o.struck_paise, coalesce(p.tax_class, default_tax_class(p.type, p.fabric)) as tax_class
      from running, offers_of(running.sales, array(select product_id from product)) o
      join product p using (product_id)
      where o.sale_id = ${sale_id}
    )
    select c.starts_at, c.ends_at,
      (select count(*)::integer from offer where enabled) as products,
      (select count(*)::integer from offer
        where enabled and (struck_paise is null or struck_paise <= offer_paise)) as not_struck,
      (select jsonb_build_object('price_paise', offer_paise, 'name', name) from offer
        where enabled order by offer_paise, product_id limit 1) as lowest,
      coalesce((select jsonb_agg(f) from (
        select tax_class, offer_paise as price_paise, count(*) as products from offer
        where enabled and tax_class in (select r.tax_class from tax_rate r where r.up_to_paise is not null)
        group by 1, 2) f), '[]') as prices,
      coalesce((select jsonb_agg(f) from (
        select product_id, name, enabled, price_paise, offer_paise, struck_paise from offer
        order by updated_at desc, product_id desc
        limit ${PAGE_SIZE + 1}::integer offset ${(page - 1) * PAGE_SIZE}::integer) f), '[]') as rows
    from chosen c`.execute(trx);
  const [preview] = rows;
  if (!preview) throw new Error('no such sale');
  return preview;
}

/** @returns the sale_id */
export async function startByNow(trx: Trx, sale_id: number): Promise<number> {
  await sql`update sale set starts_at = now()
    where sale_id = ${sale_id} and starts_at < now() and ends_at > now()`.execute(trx);
  return sale_id;
}
