import pg from 'pg';

interface BookDifferences {
  books: number;
  rows: number;
  bitmaps: number;
  differentRows: number;
  differentBitmaps: number;
}

/** Prices of the past are not made again: what a running sale strikes, and the lowest price since its start. */
const KEPT_ROWS = `
  select b.book_id, b.product_id, b.price_paise, b.sale_id, b.enabled, b.updated_at, b.type, b.color, b.body_color,
    b.border_color, b.fabric, b.occasion, case when s.starts_at > now() then b.struck_paise end as struck_paise
  from book_price b join wanted using (book_id) left join sale s using (sale_id)`;

const KEPT_BITMAPS = `
  select term, block, bits from search_bitmap m
  join wanted on starts_with(m.term, '=upto:' || book_id || ':')`;

const countDifferences = (kept: string, made: string) => `
  select count(*)::integer as different
  from ((table ${kept} except table ${made}) union all (table ${made} except table ${kept})) d`;

/** Makes all books that are needed anew and compares them with what edits have left. Nothing of it is kept. */
export async function compareBooks(url: string): Promise<BookDifferences> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const count = async (text: string) => {
    const { rows } = await client.query<{ different: number }>(text);
    return rows[0]?.different ?? Number.NaN;
  };
  try {
    await client.query('begin');
    await client.query(`create temp table wanted on commit drop as
      select book_id from price_book where needed_until > now() and ready and built_to is null`);
    await client.query(`create temp table kept_row on commit drop as ${KEPT_ROWS}`);
    await client.query(`create temp table kept_bitmap on commit drop as ${KEPT_BITMAPS}`);
    await client.query('delete from book_price where book_id in (select book_id from wanted)');
    await client.query(`delete from search_bitmap m using wanted
      where starts_with(m.term, '=upto:' || book_id || ':')`);
    await client.query(`update price_book set ready = false, built_to = 0
      where book_id in (select book_id from wanted)`);
    const { rows: books } = await client.query<{ book_id: number }>('table wanted');
    for (const { book_id } of books) {
      for (let more = true; more; ) {
        const { rows } = await client.query<{ more: boolean }>(
          'select build_price_book($1) as more',
          [book_id],
        );
        more = rows[0]?.more ?? false;
      }
    }
    await client.query(`create temp table made_row on commit drop as ${KEPT_ROWS}`);
    await client.query(`create temp table made_bitmap on commit drop as ${KEPT_BITMAPS}`);
    return {
      books: books.length,
      rows: await count('select count(*)::integer as different from kept_row'),
      bitmaps: await count('select count(*)::integer as different from kept_bitmap'),
      differentRows: await count(countDifferences('kept_row', 'made_row')),
      differentBitmaps: await count(countDifferences('kept_bitmap', 'made_bitmap')),
    };
  } finally {
    await client.query('rollback');
    await client.end();
  }
}
