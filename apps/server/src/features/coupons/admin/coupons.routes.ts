import { adminCoupons } from '@shop/contract';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '#http/endpoint.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import { changeCoupon, createCoupon, removeCoupon, stopCoupon } from './change-coupons.ts';
import { findCoupon, listCoupons } from './coupons.queries.ts';
import { presentCoupon } from './present-coupon.ts';

export function adminCouponsRoutes(app: FastifyInstance, deps: Pick<Deps, 'db'>) {
  registerEndpoint(app, adminCoupons.list, async ({ query }) => {
    const { rows, total } = await listCoupons(deps.db, query.page ?? 1);
    return { coupons: rows.map(presentCoupon), total };
  });

  registerEndpoint(app, adminCoupons.view, async ({ params }) => {
    const coupon = await findCoupon(deps.db, params.coupon_id);
    if (!coupon) throw new ShopError('COUPON_NOT_FOUND');
    return presentCoupon(coupon);
  });

  registerEndpoint(app, adminCoupons.create, async ({ body, caller: { admin_id } }) =>
    presentCoupon(await createCoupon(deps, { admin_id, coupon: body })),
  );

  registerEndpoint(app, adminCoupons.change, async ({ params, body, caller: { admin_id } }) =>
    presentCoupon(await changeCoupon(deps, { ...params, ...body, admin_id })),
  );

  registerEndpoint(app, adminCoupons.stop, async ({ params, caller: { admin_id } }) =>
    presentCoupon(await stopCoupon(deps, { ...params, admin_id })),
  );

  registerEndpoint(app, adminCoupons.remove, async ({ params, caller: { admin_id } }) => {
    await removeCoupon(deps, { ...params, admin_id });
    return { msg: 'Removed.' };
  });
}
