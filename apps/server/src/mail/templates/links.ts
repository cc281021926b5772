import type { MessageShop } from './message-data.ts';

type Origin = Pick<MessageShop, 'origin'>;

export const orderUrl = ({ origin }: Origin, orderId: string) =>
  `${origin}/order-info/${encodeURIComponent(orderId)}`;
export const documentUrl = (shop: Origin, orderId: string, documentId: number) =>
  `${orderUrl(shop, orderId)}/documents/${documentId}`;
export const myOrdersUrl = ({ origin }: Origin) => `${origin}/orders`;
export const shopUrl = ({ origin }: Origin) => `${origin}/home`;

export const adminOrdersUrl = ({ origin }: Origin) => `${origin}/admin/orders`;
export const adminRequestsUrl = ({ origin }: Origin) =>
  `${origin}/admin/orders?cancellation=requested`;
export const adminTicketsUrl = ({ origin }: Origin) => `${origin}/admin/support`;
export const adminPaymentsUrl = ({ origin }: Origin) => `${origin}/admin/payments`;
export const adminSecurityUrl = ({ origin }: Origin) => `${origin}/admin/security`;
export const adminReturnsUrl = ({ origin }: Origin) => `${origin}/admin/returns`;
