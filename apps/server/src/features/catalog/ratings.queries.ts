import type { RatingSummary } from '@shop/contract';
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

/** The ratings of each product together with others of its design. Products without a rating are missing. */
export async function listRatings(
  db: Db,
  product_ids: number[],
): Promise<Map<number, RatingSummary>> {
  const { rows } = await sql<RatingSummary & { product_id: number }>`
    select p.product_id, count(*)::integer as count, round(avg(r.rating), 1)::float8 as average
    from product p
    join product d on d.product_id = coalesce(p.design_of, p.product_id)
      or d.design_of = coalesce(p.design_of, p.product_id)
    join review r on r.product_id = d.product_id
    where p.product_id = any(${product_ids})
    group by p.product_id`.execute(db);
  return new Map(rows.map(({ product_id, ...rating }) => [product_id, rating]));
}
