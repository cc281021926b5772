import { MOST_ADMIN_PAGES } from '@shop/contract';
import { paise } from '@shop/domain/money';
import { PAGE_SIZE } from '@shop/domain/paging';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { ProductRow } from '#features/catalog/products.queries.ts';

/** A literal: a plan must know how small a page is. One more than a page tells whether there is a next. */
const SIZE = sql.lit(PAGE_SIZE + 1);

interface ManagedPage {
  products: ProductRow[];
  /** There is a page after this one. */
  more: boolean;
}

/** One page of all products, enabled or not, the latest changed first. */
export async function listAllProducts(
  db: Db,
  { search, page }: { search: string; page: number },
): Promise<ManagedPage> {
  const skip = (page - 1) * PAGE_SIZE;
  const groups = search ? await readWords(db, search) : [];
  if (!groups) return { products: [], more: false };
  const keys = groups.length > 0 ? keysOf(groups, skip) : NEWEST;
  const { rows } = await sql<ProductRow>`
    select p.product_id, p.name, p.description, p.price_paise, p.discount, s.stock, p.category_id,
      p.brand_id, p.color, p.fabric, p.occasion, p.enabled, p.image, p.updated_at
    from (
      select product_id from (${keys}) found
      order by updated_at desc, product_id desc limit ${SIZE} offset ${skip}
    ) key
    join product p using (product_id)
    join product_stock s using (product_id)
    order by p.updated_at desc, p.product_id desc`.execute(db);
  return {
    products: rows
      .slice(0, PAGE_SIZE)
      .map((row) => ({ ...row, price_paise: paise(row.price_paise) })),
    more: rows.length > PAGE_SIZE,
  };
}

const NEWEST = sql`select updated_at, product_id from product`;

interface TypedWord {
  /** The words of the dictionary that it may mean. */
  words: string[];
  /** About how many products have one of them. */
  products: number;
}

/** Nothing: there is a word that no product has. */
async function readWords(db: Db, search: string): Promise<TypedWord[] | undefined> {
  const { rows } = await sql<TypedWord>`
    with typed as (
      select word, place::integer from unnest((search_words(${search}))[1:6])
        with ordinality t (word, place)
    ), meant as (
      select place, word from search_meanings(${search})
      union
      select t.place, h.word from typed t, hidden_words(t.word) h (word)
    )
    select t.place, coalesce(array_agg(m.word) filter (where m.word is not null), '{}') as words,
      coalesce(sum(
        coalesce((select products from search_word w where w.word = m.word collate "C"), 0)
        + (select count(*) from (
            select from hidden_posting h where h.word = m.word collate "C" limit 5000) counted)
      ), 0)::integer as products
    from typed t left join meant m using (place)
    group by t.place order by t.place`.execute(db);
  return rows.some(({ words }) => words.length === 0) ? undefined : rows;
}

/** As far as the page, roughly: three texts, not one for every page. */
const reach = (skip: number) => {
  const steps = [0, 10 * PAGE_SIZE, MOST_ADMIN_PAGES * PAGE_SIZE];
  return sql.lit(PAGE_SIZE + 1 + (steps.find((step) => skip <= step) ?? skip));
};

/** Walks along the rarest word, newest first, and keeps what has the others too. */
function keysOf(groups: TypedWord[], skip: number): RawBuilder<unknown> {
  const [rarest, ...others] = groups.toSorted((a, b) => a.products - b.products);
  const alsoHas = others.map(
    ({ words }) => sql`and exists (
      select from any_posting o
      where o.word = any(${words}) and o.updated_at = n.updated_at and o.product_id = n.product_id)`,
  );
  return sql`
    select distinct near.updated_at, near.product_id
    from unnest(${rarest?.words ?? []}::text[]) w (word)
    cross join lateral (
      select n.updated_at, n.product_id from any_posting n
      where n.word = w.word collate "C" ${sql.join(alsoHas, sql` `)}
      order by n.updated_at desc, n.product_id desc
      limit ${reach(skip)}
    ) near`;
}
