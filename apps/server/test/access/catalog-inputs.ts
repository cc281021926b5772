import { randomUUID } from 'node:crypto';
import {
  adminChanges,
  adminCollections,
  adminCoupons,
  adminFeeds,
  adminFestivals,
  adminHomePage,
  adminProductFiles,
  adminProducts,
  adminSales,
  adminSearchWords,
  adminStock,
  collections,
  coupons,
  type EditedProduct,
  type Role,
} from '@shop/contract';
import { toKey } from '../endpoint-key.ts';
import { createCollectionInput } from '../sales/collections.ts';
import { createCouponInput } from '../sales/coupons.ts';
import { createSaleInput } from '../sales/sales.ts';
import { createImage } from '../test-shop.ts';

interface CatalogTestData {
  product_id: number;
  product: EditedProduct;
  /** A draft. */
  sale_id: number;
  collection: { collection_id: number; slug: string };
  /** A set of changes that may be run, and one that may be undone. */
  changes: { checked: number; done: number };
  /** It has no use. */
  coupon: { coupon_id: number; code: string };
  order_id: string;
  role?: Role | undefined;
}

const toSetInput = (change_set_id: number) => ({
  params: { change_set_id: `${change_set_id}` },
});

const EMPTY_ZIP = Buffer.concat([Buffer.from('PK\x05\x06'), Buffer.alloc(18)]);

/** One valid input for each endpoint of the catalogue's staff. */
export const catalogInputs: Record<string, (data: CatalogTestData) => object> = {
  // Each role reads the history of its own work.
  [toKey(adminProducts.audit)]: ({ product_id, order_id, role }) => ({
    query: role === 'accounts' ? { order_id } : { product_id: `${product_id}` },
  }),
  [toKey(adminProducts.listAll)]: () => ({ params: { page: '1' } }),
  [toKey(adminProducts.add)]: () => ({ body: { name: 'Nila Saree', price: '2450' } }),
  [toKey(adminProducts.edit)]: ({ product_id, product }) => ({
    params: { product_id },
    body: product,
  }),
  [toKey(adminProducts.addImages)]: ({ product_id, product }) => ({
    params: { product_id },
    body: { updated_at: product.updated_at },
  }),
  [toKey(adminStock.counts)]: () => ({}),
  [toKey(adminStock.saveChanges)]: ({ product_id }) => ({
    body: { request_id: randomUUID(), changes: [{ product_id, stock: 4, stock_base: 5 }] },
  }),
  [toKey(adminStock.undoChanges)]: () => ({ body: { audit_ids: [1] } }),
  [toKey(adminStock.undoCount)]: () => ({ body: { audit_id: 1 } }),
  [toKey(adminStock.usualPrices)]: () => ({}),
  [toKey(adminStock.shelf)]: () => ({ params: { page: '1' } }),
  [toKey(adminStock.countStock)]: ({ product_id }) => ({
    body: { request_id: randomUUID(), counts: [{ product_id, counted: 4, expected: 5 }] },
  }),
  [toKey(adminChanges.list)]: () => ({ query: {} }),
  [toKey(adminChanges.preview)]: ({ product_id }) => ({
    body: {
      request_id: randomUUID(),
      selection: { product_ids: [product_id] },
      change: { what: 'add stock', pieces: 1 },
    },
  }),
  [toKey(adminChanges.view)]: ({ changes: { checked } }) => toSetInput(checked),
  [toKey(adminChanges.rows)]: ({ changes: { checked } }) => toSetInput(checked),
  [toKey(adminChanges.run)]: ({ changes: { checked } }) => toSetInput(checked),
  [toKey(adminChanges.stop)]: ({ changes: { checked } }) => toSetInput(checked),
  [toKey(adminChanges.undo)]: ({ changes: { done } }) => toSetInput(done),
  [toKey(adminChanges.sendPictures)]: () => ({ body: {}, files: [EMPTY_ZIP] }),
  [toKey(adminChanges.importFile)]: () => ({
    body: { request_id: randomUUID() },
    files: [Buffer.from('name,price\nNila Saree,2450\n')],
  }),
  [toKey(adminProductFiles.exportList)]: () => ({ params: { format: 'csv' } }),
  [toKey(adminProductFiles.rejectedRows)]: ({ changes: { checked } }) => toSetInput(checked),
  [toKey(adminFestivals.list)]: () => ({ query: { year: '2099' } }),
  [toKey(adminFestivals.save)]: () => ({ body: { name: 'Onam', day: '2099-08-25' } }),
  [toKey(adminFestivals.remove)]: () => ({ params: { festival_id: '1' } }),
  [toKey(adminSales.list)]: () => ({ query: { year: '2099' } }),
  [toKey(adminSales.view)]: ({ sale_id }) => ({ params: { sale_id: `${sale_id}` } }),
  [toKey(adminSales.create)]: () => ({ body: createSaleInput() }),
  [toKey(adminSales.preview)]: () => ({ body: { sale: createSaleInput(), page: 1 } }),
  [toKey(adminSales.change)]: ({ sale_id }) => ({
    params: { sale_id: `${sale_id}` },
    body: { sale: createSaleInput(), version: 1 },
  }),
  [toKey(adminSales.ready)]: ({ sale_id }) => ({
    params: { sale_id: `${sale_id}` },
    body: { version: 1 },
  }),
  [toKey(adminSales.startNow)]: ({ sale_id }) => ({
    params: { sale_id: `${sale_id}` },
    body: { version: 1 },
  }),
  [toKey(adminSales.stop)]: ({ sale_id }) => ({ params: { sale_id: `${sale_id}` } }),
  [toKey(adminSales.remove)]: ({ sale_id }) => ({ params: { sale_id: `${sale_id}` } }),
  [toKey(collections.menu)]: () => ({}),
  [toKey(collections.find)]: ({ collection: { slug } }) => ({ params: { slug } }),
  [toKey(adminCollections.list)]: () => ({}),
  [toKey(adminCollections.view)]: ({ collection: { collection_id } }) => ({
    params: { collection_id: `${collection_id}` },
  }),
  [toKey(adminCollections.create)]: () => ({ body: createCollectionInput() }),
  [toKey(adminCollections.change)]: ({ collection: { collection_id } }) => ({
    params: { collection_id: `${collection_id}` },
    body: { collection: createCollectionInput(), version: 1 },
  }),
  [toKey(adminCollections.remove)]: ({ collection: { collection_id } }) => ({
    params: { collection_id: `${collection_id}` },
  }),
  [toKey(adminCollections.preview)]: () => ({ body: { rule: { type: ['saree'] } } }),
  [toKey(adminFeeds.view)]: () => ({}),
  [toKey(adminFeeds.renew)]: () => ({}),
  [toKey(coupons.quote)]: ({ product_id, coupon: { code } }) => ({
    body: { product_list: [{ product_id, quantity: 1 }], code },
  }),
  [toKey(adminCoupons.list)]: () => ({}),
  [toKey(adminCoupons.view)]: ({ coupon }) => ({ params: { coupon_id: `${coupon.coupon_id}` } }),
  [toKey(adminCoupons.create)]: () => ({ body: { ...createCouponInput(), code: undefined } }),
  [toKey(adminCoupons.change)]: ({ coupon: { coupon_id, code } }) => ({
    params: { coupon_id: `${coupon_id}` },
    body: { coupon: createCouponInput({ code }), version: 1 },
  }),
  [toKey(adminCoupons.stop)]: ({ coupon }) => ({ params: { coupon_id: `${coupon.coupon_id}` } }),
  [toKey(adminCoupons.remove)]: ({ coupon }) => ({ params: { coupon_id: `${coupon.coupon_id}` } }),
  [toKey(adminSearchWords.list)]: () => ({}),
  [toKey(adminSearchWords.add)]: () => ({ body: { typed: 'panche', term: 'mundu' } }),
  [toKey(adminSearchWords.remove)]: () => ({ body: { typed: 'panche', term: 'mundu' } }),
  [toKey(adminHomePage.view)]: () => ({}),
  [toKey(adminHomePage.save)]: () => ({ body: { banner: null, tiles: [], version: 0 } }),
  [toKey(adminHomePage.addImages)]: async () => ({ files: [await createImage(2)] }),
};
