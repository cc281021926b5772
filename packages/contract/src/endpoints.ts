import { accounts } from './accounts.ts';
import { cart } from './cart.ts';
import { catalog } from './catalog.ts';
import { desk } from './desk.ts';
import type { Endpoint } from './endpoint.ts';
import { managing } from './managing.ts';
import { orders } from './orders.ts';
import { payments } from './payments.ts';
import { shopkeeping } from './shopkeeping.ts';

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
