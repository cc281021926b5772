import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

const BATCH = 2_000;

/** Products with long descriptions and four pictures. The search index, which takes a minute, is left out. */
export async function addManyProducts(db: Db, count: number): Promise<void> {
  await sql`alter table product disable trigger user`.execute(db);
  for (let first = 1; first <= count; first += BATCH) {
    const last = Math.min(count, first + BATCH - 1);
    await sql`
      insert into product (name, description, price_paise, type, color, border_color, fabric, image)
      select 'Kasavu saree ' || n, repeat('Woven by hand & with care. ', 16), 245000 + n % 500 * 100,
        'saree', 'Ivory', 'Gold', 'Cotton', array_fill('abcdefghijklmnopqrstuvwxyz.jpg'::text, array[4])
      from generate_series(${first}::integer, ${last}::integer) n`.execute(db);
    await sql`
      with moved as (
        insert into stock_movement (product_id, delta, balance_after, reason)
        select product_id, 5, 5, 'initial' from product
        where product_id between ${first} and ${last}
        returning movement_id, product_id, balance_after
      )
      insert into product_stock (movement_id, product_id, stock) select * from moved`.execute(db);
  }
  await sql`alter table product enable trigger user`.execute(db);
}
