import { keepLastLoaded } from '#api/last-loaded.client.ts';
import type { OrderList } from './load-orders.ts';

export const lastOrders = keepLastLoaded<OrderList>();
