import { accountDevices } from './account-devices.ts';
import { accountRecovery } from './account-recovery.ts';
import { accounts } from './accounts.ts';
import { adminOrders } from './admin/orders.ts';
import { adminPayments } from './admin/payments.ts';
import { adminProducts } from './admin/products.ts';
import { cart } from './cart.ts';
import { catalog } from './catalog.ts';
import type { Endpoint } from './endpoint.ts';
import { orders } from './orders.ts';
import { payments } from './payments.ts';

/** All endpoints, for OpenAPI and for tests that check each of them. */
export const endpoints: Endpoint[] = [
  accounts,
  accountRecovery,
  accountDevices,
  catalog,
  adminProducts,
  cart,
  orders,
  adminOrders,
  payments,
  adminPayments,
].flatMap((feature) => Object.values<Endpoint>(feature));
