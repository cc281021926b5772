import type { CollectionInput } from '@shop/contract';
import { sql } from 'kysely';
import {
  insertCollection,
  replaceCollectionProducts,
  replaceMenu,
} from '#features/catalog/admin/collections/collections.queries.ts';
import type { Deps } from '#platform/deps.ts';

const WHITES = [
  'Nila Kasavu Saree',
  'Onakkodi Kasavu Set Mundu',
  'Mullapoo White Kasavu Saree',
  'Mayil Pallu Kasavu Saree',
  'Onam Double Kasavu Saree',
  "Bride's Ivory Tissue Saree",
  'Kasavu Double Mundu',
  'Puliyilakara Fine Count Saree',
];

/** One by hand and one by rule, both in the menu. @param image key of the picture of the first */
export async function seedCollections({ db }: Pick<Deps, 'db'>, image: string): Promise<void> {
  const { rows } = await sql<{ product_id: number }>`
    select product_id from unnest(${WHITES}::text[]) with ordinality chosen (name, position)
    join product using (name) order by position`.execute(db);
  const product_ids = rows.map(({ product_id }) => product_id);
  const collections: (CollectionInput & { slug: string })[] = [
    {
      title: 'Kasavu whites',
      title_ml: 'കസവ്',
      slug: 'kasavu-whites',
      words: 'Unbleached cotton and gold, for Onam, Vishu and every temple morning.',
      image,
      image_alt: 'Folded kasavu sarees',
      enabled: true,
      pieces: { kind: 'hand', product_ids },
    },
    {
      title: 'Cotton for every day',
      slug: 'cotton-for-every-day',
      words: 'Cotton sarees up to ₹3,500 that are washed at home.',
      image_alt: '',
      enabled: true,
      pieces: { kind: 'rule', rule: { type: ['saree'], fabric: ['Cotton'], max_price: 3_500 } },
    },
  ];
  await db.transaction().execute(async (trx) => {
    const menu: number[] = [];
    for (const collection of collections) {
      const { pieces } = collection;
      const collection_id = await insertCollection(trx, collection);
      menu.push(collection_id);
      if (pieces.kind !== 'hand') continue;
      await replaceCollectionProducts(trx, collection_id, pieces.product_ids);
    }
    await replaceMenu(trx, menu);
  });
}
