import { accounts } from './accounts.ts';
import { shopkeeping } from './admin/orders.ts';
import { desk } from './admin/payments.ts';
import { managing } from './admin/products.ts';
import { cart } from './cart.ts';
import { catalog } from './catalog.ts';
import type { Endpoint } from './endpoint.ts';
import { orders } from './orders.ts';
import { payments } from './payments.ts';

/** Every call of the shop, for what has to look at all of them. */
export const endpoints: Endpoint[] = [
  accounts,
  catalog,
  managing,
  cart,
  orders,
  shopkeeping,
  payments,
  desk,
].flatMap((feature) => Object.values<Endpoint>(feature));
