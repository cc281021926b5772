import { type EditedProduct, MOST_ADMIN_PAGES, managing, type Product } from '@shop/contract';
import { fromRupees } from '@shop/domain/money';
import type { FastifyInstance } from 'fastify';
import { decodeInTurn } from '#features/catalog/images/normalize-image.ts';
import { presentProduct } from '#features/catalog/present-product.ts';
import { findProduct, type ProductRow } from '#features/catalog/products.queries.ts';
import { serve } from '#http/endpoint.ts';
import { serveForm } from '#http/multipart.ts';
import type { Deps } from '#platform/deps.ts';
import { addPictures } from './add-images.ts';
import { addProduct } from './add-product.ts';
import { editProduct } from './edit-product.ts';
import { listAllProducts } from './products.queries.ts';

/** What the shop's people do with products. */
export function managingRoutes(app: FastifyInstance, deps: Deps) {
  const { db } = deps;

  serve(app, managing.listAll, async ({ params, query }) => {
    const { page } = params;
    if (query.product_id !== undefined) {
      const product = await findProduct(db, query.product_id);
      return { products: product ? [presentProduct(product)] : [], more: false };
    }
    const { products, more } = await listAllProducts(db, { page, search: query.search ?? '' });
    return { products: products.map(presentProduct), more: more && page < MOST_ADMIN_PAGES };
  });

  serveForm(app, managing.add, {
    take: decodeInTurn,
    handle: async ({ body: { price, ...fields }, files, caller }) => {
      const product = { ...fields, ...choicesOf(fields), price_paise: fromRupees(price) };
      const product_id = await addProduct(deps, product, files, caller.admin_id);
      return presentFound(await findProduct(db, product_id));
    },
  });

  serve(app, managing.edit, async ({ params, body: { price, ...fields }, caller }) =>
    presentProduct(
      await editProduct(deps, {
        ...fields,
        ...params,
        ...choicesOf(fields),
        price_paise: fromRupees(price),
        enabled: fields.enabled === 1,
        updated_at: new Date(fields.updated_at),
        actor_id: caller.admin_id,
      }),
    ),
  );

  serveForm(app, managing.addPictures, {
    take: decodeInTurn,
    handle: async ({ params, body, files, caller }) => {
      const product = await addPictures(deps, {
        ...params,
        updated_at: new Date(body.updated_at),
        pictures: files,
        admin_id: caller.admin_id,
      });
      return { ...presentProduct(product), sent: files.map(({ image_key }) => image_key) };
    },
  });
}

type Choices = Pick<EditedProduct, 'color' | 'fabric' | 'occasion'>;

/** Whole means whole: a choice that is not there is no choice. */
const choicesOf = ({ color, fabric, occasion }: Choices) => ({
  color: color ?? null,
  fabric: fabric ?? null,
  occasion: occasion ?? null,
});

function presentFound(product: ProductRow | undefined): Product {
  if (!product) throw new Error('a product that was just added is not there');
  return presentProduct(product);
}
