import { adminOrderPage } from '@shop/contract';
import { may } from '#api/admin-session.ts';

/** Page of an order; the packing role has one without prices. */
export const staffOrderUrl = (order_id: string) =>
  may(adminOrderPage.view) ? `/admin/orders/${order_id}` : `/admin/pack/${order_id}`;
