import { adminCollections } from '@shop/contract';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '#http/endpoint.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import { changeCollection, createCollection, removeCollection } from './change-collections.ts';
import { findAdminCollection, listCollections } from './collections.queries.ts';
import { findByRule, findPieces, presentCollection, presentInput } from './present-collection.ts';

export function adminCollectionsRoutes(app: FastifyInstance, deps: Deps) {
  const { db } = deps;

  registerEndpoint(app, adminCollections.list, async () => {
    const rows = await listCollections(db);
    const collections = rows.map(async (row) => {
      const { collection_id, kind } = row;
      const { products } = await findPieces(db, row);
      return { ...presentInput(row), collection_id, kind, products };
    });
    return { collections: await Promise.all(collections) };
  });

  registerEndpoint(app, adminCollections.view, async ({ params }) => {
    const row = await findAdminCollection(db, params.collection_id);
    if (!row) throw new ShopError('COLLECTION_NOT_FOUND');
    return presentCollection(db, row);
  });

  registerEndpoint(app, adminCollections.create, async ({ body, caller: { admin_id } }) =>
    presentCollection(db, await createCollection(deps, { collection: body, admin_id })),
  );

  registerEndpoint(app, adminCollections.change, async ({ params, body, caller }) => {
    const { admin_id } = caller;
    return presentCollection(db, await changeCollection(deps, { ...params, ...body, admin_id }));
  });

  registerEndpoint(app, adminCollections.remove, async ({ params, caller: { admin_id } }) => {
    await removeCollection(deps, { ...params, admin_id });
    return { msg: 'Removed.' };
  });

  registerEndpoint(app, adminCollections.preview, async ({ body: { rule } }) =>
    findByRule(db, { collection_id: 0, rule }),
  );
}
