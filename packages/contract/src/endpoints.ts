import { accountAddresses } from './account-addresses.ts';
import { accountDevices } from './account-devices.ts';
import { accountRecovery } from './account-recovery.ts';
import { accounts } from './accounts.ts';
import { adminCustomers } from './admin/customers.ts';
import { adminHomePage } from './admin/home-page.ts';
import { adminOrderPage } from './admin/order-page.ts';
import { adminOrders } from './admin/orders.ts';
import { adminPages } from './admin/pages.ts';
import { adminPayments } from './admin/payments.ts';
import { adminProducts } from './admin/products.ts';
import { adminSearch } from './admin/search.ts';
import { adminSettings } from './admin/settings.ts';
import { adminShipments } from './admin/shipments.ts';
import { adminStock } from './admin/stock.ts';
import { adminSupport } from './admin/support.ts';
import { cart } from './cart.ts';
import { catalog } from './catalog.ts';
import type { Endpoint } from './endpoint.ts';
import { orders } from './orders.ts';
import { pages } from './pages.ts';
import { payments } from './payments.ts';
import { places } from './places.ts';
import { shop } from './shop.ts';
import { support } from './support.ts';

/** All endpoints, for OpenAPI and for tests that check each of them. */
export const endpoints: Endpoint[] = [
  shop,
  adminSettings,
  pages,
  adminPages,
  places,
  accounts,
  accountRecovery,
  accountDevices,
  accountAddresses,
  catalog,
  adminProducts,
  adminStock,
  adminHomePage,
  cart,
  orders,
  adminSearch,
  adminOrderPage,
  adminOrders,
  adminShipments,
  payments,
  adminPayments,
  support,
  adminSupport,
  adminCustomers,
].flatMap((feature) => Object.values<Endpoint>(feature));
