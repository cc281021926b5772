import pg from 'pg';
import {
  colorShares,
  fabricShares,
  firsts,
  motifs,
  occasionShares,
  places,
  syllables,
  typeShares,
  weaves,
} from './product-vocabulary.ts';

interface GenerateOptions {
  products: number;
  onProgress?: (done: number, all: number) => void;
}

const BATCH = 25_000;

/** Share of the total time per step, for an even progress bar. */
const SHARE = { insert: 0.2, indexes: 0.1, words: 0.45, end: 0.2 };

/**
 * Inserts generated products in one transaction, which blocks readers until it ends. Uses its own
 * connection, without the pool's timeouts.
 */
export async function generateProducts(
  url: string,
  { products, onProgress = () => {} }: GenerateOptions,
): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'generate-products' });
  await client.connect();
  let done = 0;
  const advance = (share: number) => {
    done = Math.min(1, done + share);
    onProgress(Math.floor(products * done), products);
  };

  try {
    await client.query(`set maintenance_work_mem = '512MB'; set work_mem = '128MB'; begin`);
    const restore = await dropIndexes(client);
    await insertBatches(client, products, advance);
    await restore();
    advance(SHARE.indexes);
    await rebuild(client, advance);
    await client.query('commit');
    await client.query('vacuum (analyze)');
    onProgress(products, products);
  } finally {
    await client.end();
  }
}

/** Drops triggers, indexes and foreign keys; rebuilding them at the end is many times faster. */
async function dropIndexes(client: pg.Client): Promise<() => Promise<void>> {
  const { rows: constraints } = await client.query<{ drop: string; create: string }>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname,
        pg_get_constraintdef(oid)) as create
    from pg_constraint
    where contype = 'f' and conrelid in ('product_stock'::regclass, 'stock_movement'::regclass)`);
  const { rows: indexes } = await client.query<{ drop: string; create: string }>(`
    select format('drop index %s', i.indexrelid::regclass) as drop,
      pg_get_indexdef(i.indexrelid) as create
    from pg_index i left join pg_constraint c on c.conindid = i.indexrelid
    where i.indrelid in ('product'::regclass, 'stock_movement'::regclass) and c.oid is null`);

  await client.query('alter table product disable trigger user');
  for (const { drop } of [...constraints, ...indexes]) await client.query(drop);
  return async () => {
    for (const { create } of [...indexes, ...constraints]) await client.query(create);
    await client.query('alter table product enable trigger user');
  };
}

async function insertBatches(
  client: pg.Client,
  products: number,
  advance: (share: number) => void,
): Promise<void> {
  await client.query('select setseed(0.5)');
  await client.query(CREATE_IMAGE_SETS);
  for (let made = 0; made < products; made += BATCH) {
    const count = Math.min(BATCH, products - made);
    await client.query(INSERT, [
      made,
      count,
      byShare(colorShares),
      byShare(fabricShares),
      byShare(occasionShares),
      firsts,
      weaves,
      motifs,
      places,
      syllables,
      byShare(typeShares),
    ]);
    advance((SHARE.insert * count) / products);
  }
}

async function rebuild(client: pg.Client, advance: (share: number) => void): Promise<void> {
  await client.query('analyze product');
  await client.query('call rebuild_catalog_start()');
  const { rows } = await client.query<{ last: number }>(
    'select bitmap_block(coalesce(max(product_id), 0)) as last from product',
  );
  const last = rows[0]?.last ?? 0;
  for (let block = 0; block <= last; block += 1) {
    await client.query('call rebuild_catalog_block($1)', [block]);
    advance(SHARE.words / (last + 1));
  }
  await client.query('call rebuild_catalog_end()');
  await client.query(WRITE_HISTORY);
  advance(SHARE.end);
}

/** Their triggers are disabled. */
const WRITE_HISTORY = `
  insert into price_history (product_id, valid_from, price_paise)
  select product_id, updated_at, case when enabled then price_paise end
  from product p
  where not exists (select from price_history h where h.product_id = p.product_id)
  order by product_id`;

const byShare = (shares: Record<string, number>): string[] =>
  Object.entries(shares).flatMap(([value, share]) => Array.from({ length: share }, () => value));

/** Existing image lists, numbered per colour; colours without images get all of them. */
const CREATE_IMAGE_SETS = `
  create temporary table image_set on commit drop as
  with source as (
    select distinct color, image from product where cardinality(image) > 0
  ),
  candidates as (
    select c.color, p.image from (select distinct color from source) c
    join source p on p.color = c.color
    union all
    select '', image from source
  )
  select color, image, row_number() over (partition by color order by image) as position,
    count(*) over (partition by color) as sets
  from candidates`;

/**
 * Inserts one batch. Values are drawn from the lists $3 to $11, skewed towards their beginning. Weavers'
 * names repeat, except that every 400th product has a unique one, so that rare search terms exist.
 */
const INSERT = `
  with drawn as materialized (
    select i,
      case when random() < 0.99 then ($3::text[])[1 + floor(random() * cardinality($3))] end as color,
      ($4::text[])[1 + floor(random() * cardinality($4))] as fabric,
      case when random() < 0.98 then ($5::text[])[1 + floor(random() * cardinality($5))] end
        as occasion,
      ($11::text[])[1 + floor(random() * cardinality($11))] as type,
      case when random() < 0.7 then 'Ivory' else ($3::text[])[1 + floor(random() * cardinality($3))] end
        as body_color,
      case when random() < 0.5 then ($3::text[])[1 + floor(random() * cardinality($3))] end
        as border_color,
      ($6::text[])[1 + floor(power(random(), 1.5) * cardinality($6))] as first,
      ($7::text[])[1 + floor(power(random(), 3) * cardinality($7))] as weave,
      ($8::text[])[1 + floor(power(random(), 2) * cardinality($8))] as motif,
      ($9::text[])[1 + floor(power(random(), 1.5) * cardinality($9))] as place,
      case when i % 400 = 0 then i::bigint * 7919 + 104729 else floor(power(random(), 2) * 400) end
        ::bigint as weaver,
      now() - interval '1 day' - random() * interval '1460 days' as at,
      random() as luck
    from generate_series($1::integer + 1, $1::integer + $2::integer) i
  ),
  made as (
    insert into product
      (name, description, price_paise, discount, color, fabric, occasion, type, body_color,
       border_color, enabled, image, created_at,
       updated_at)
    select
      concat_ws(' ', d.first, d.weave, case when luck < 0.3 then d.color end, initcap(d.type)),
      format(E'%s saree woven by hand in %s with %s and the %s motif on the pallu.\\nWoven by %s\\nLength: 5.5 m%s',
        d.fabric, d.place,
        (array['a plain kasavu border', 'a wide zari border', 'a coloured kara', 'a double border',
          'fine checks', 'small flowers'])[1 + floor(power(random(), 1.5) * 6)],
        d.motif,
        (select initcap(string_agg(
            ($10::text[])[1 + (d.weaver / (7 ^ n)::bigint * 31 + n * 13 + d.weaver) % cardinality($10)],
            '' order by n))
          from generate_series(0, case when d.weaver > 400 then 4 else 2 end) n),
        case when luck < 0.5 then ', no blouse piece' else ' + 0.8 m blouse piece' end),
      (least(greatest(round((case d.fabric when 'Silk' then 15000 when 'Brocade' then 30000
          when 'Organza' then 9000 else 3200 end) * exp(0.45 * random_normal()) / 50) * 50, 500),
        490000) * 100)::bigint,
      (array[0, 0, 0, 0, 0, 0, 0, 5, 10, 15, 20])[1 + floor(random() * 11)],
      d.color, d.fabric, d.occasion, d.type, d.body_color, d.border_color, random() >= 0.01, coalesce(l.image, '{}'), d.at, d.at
    from drawn d
    left join (select distinct color, sets from image_set) n on n.color = coalesce(
      (select color from image_set where color = d.color limit 1), '')
    left join image_set l on l.color = n.color and l.position = 1 + floor(d.luck * n.sets)
    returning product_id
  ),
  moved as (
    insert into stock_movement (product_id, delta, balance_after, reason)
    select product_id, pieces, pieces, 'initial'
    from (
      select product_id, case when random() < 0.03 then 0
        else 1 + floor(power(random(), 2) * 30) end::integer as pieces
      from made
    ) initial_stock
    returning movement_id, product_id, balance_after
  )
  insert into product_stock (movement_id, product_id, stock)
  select movement_id, product_id, balance_after from moved`;
