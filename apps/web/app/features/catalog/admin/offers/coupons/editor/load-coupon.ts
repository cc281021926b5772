import {
  adminCollections,
  adminCoupons,
  adminProducts,
  type Coupon,
  type ListedCollection,
} from '@shop/contract';
import type { Call } from '#api/call.ts';
import type { PickedProduct } from '../../fields/product-picker.tsx';
import type { CouponFields } from './coupon-form-data.ts';

export interface EditedCoupon {
  /** Missing for a new one. */
  coupon?: Coupon | undefined;
  /** Initial values of the fields. */
  initial: CouponFields;
  /** The products that are chosen one by one at first. */
  products: PickedProduct[];
  collections: ListedCollection[];
  /** Under which the tab keeps what is typed. */
  draft: string;
}

/** @param coupon_id 'new' for a new one */
export async function loadCoupon(call: Call, coupon_id: string): Promise<EditedCoupon> {
  const { collections } = await call(adminCollections.list, {});
  if (coupon_id === 'new') return { initial: {}, products: [], collections, draft: 'coupon new' };
  const coupon = await call(adminCoupons.view, { params: { coupon_id } });
  const ids = coupon.scope.kind === 'products' ? coupon.scope.product_ids : [];
  const products = await Promise.all(ids.map((id, index) => loadName(call, id, index)));
  const draft = `coupon ${coupon_id} ${coupon.version}`;
  return { coupon, initial: coupon, products, collections, draft };
}

/** The others are shown by their numbers. */
const MAX_NAMES = 40;

async function loadName(call: Call, product_id: number, index: number): Promise<PickedProduct> {
  const unnamed = { product_id, name: `Product ${product_id}` };
  if (index >= MAX_NAMES) return unnamed;
  const query = { product_id: `${product_id}` };
  const { products } = await call(adminProducts.listAll, { params: { page: '1' }, query });
  return { product_id, name: products[0]?.name ?? unnamed.name };
}
