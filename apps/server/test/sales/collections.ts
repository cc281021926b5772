import { randomUUID } from 'node:crypto';
import { type CollectionInput, CollectionRule, RULE_FILTERS } from '@shop/contract';
import { listOptions } from '@shop/domain/products/product-fields';
import * as z from 'zod/mini';
import type { Db } from '#db/database.ts';
import {
  insertCollection,
  replaceCollectionProducts,
  updateCollection,
} from '#features/catalog/admin/collections/collections.queries.ts';
import { draw, drawShare } from './random-sales.ts';

export const createCollectionInput = (given: Partial<CollectionInput> = {}): CollectionInput => ({
  title: 'Kasavu whites',
  slug: undefined,
  words: 'Unbleached cotton and gold.',
  image_alt: '',
  enabled: true,
  pieces: { kind: 'hand', product_ids: [] },
  ...given,
});

type TestCollection = Partial<CollectionInput> & { slug: string };

/** Without the use case: what it refuses is possible here. */
export const addCollection = (db: Db, given: TestCollection): Promise<number> =>
  db.transaction().execute(async (trx) => {
    const collection = { ...createCollectionInput(given), slug: given.slug };
    const collection_id = await insertCollection(trx, collection);
    const { pieces } = collection;
    const product_ids = pieces.kind === 'hand' ? pieces.product_ids : [];
    await replaceCollectionProducts(trx, collection_id, product_ids);
    return collection_id;
  });

/** With an address of its own. */
export async function addAnyCollection(db: Db) {
  const slug = `any-${randomUUID()}`;
  return { collection_id: await addCollection(db, { slug }), slug };
}

export const setPieces = (db: Db, collection_id: number, pieces: CollectionInput['pieces']) =>
  db.transaction().execute(async (trx) => {
    const slug = `drawn-${collection_id}`;
    const collection = { ...createCollectionInput({ pieces }), slug };
    await updateCollection(trx, { collection_id, slug }, collection);
    const product_ids = pieces.kind === 'hand' ? pieces.product_ids : [];
    await replaceCollectionProducts(trx, collection_id, product_ids);
  });

export interface DrawnRule {
  /** Also base prices between round ones, and days. */
  any?: boolean;
}

/** A rule with one to all of its parts. */
export function drawRule({ any = true }: DrawnRule = {}): CollectionRule {
  const filters = RULE_FILTERS.flatMap((name) => {
    if (drawShare() < 0.6) return [];
    const options = listOptions(name).filter(() => drawShare() < 0.3);
    return options.length > 0 ? [[name, options]] : [];
  });
  const min = 250 * draw(20) + (any ? draw(3) : 1) + 1;
  const rule = {
    ...Object.fromEntries(filters),
    ...(drawShare() < 0.4 && { min_price: min }),
    ...(drawShare() < 0.4 && { max_price: min + 250 * draw(60) }),
    ...(any && drawShare() < 0.3 && { new_within_days: 1 + draw(60) }),
  };
  const { data } = z.safeParse(CollectionRule, rule);
  return data ?? drawRule({ any });
}
