import { accountAddresses } from './accounts/account-addresses.ts';
import { accountDevices } from './accounts/account-devices.ts';
import { accountRecovery } from './accounts/account-recovery.ts';
import { accounts } from './accounts/accounts.ts';
import { privacy } from './accounts/privacy.ts';
import { staffRecovery } from './accounts/staff-recovery.ts';
import { adminAccounting } from './admin/accounting.ts';
import { adminChanges } from './admin/changes.ts';
import { adminCollections } from './admin/collections.ts';
import { adminCustomers } from './admin/customers.ts';
import { adminDashboard } from './admin/dashboard.ts';
import { adminFeeds } from './admin/feeds.ts';
import { adminFestivals } from './admin/festivals.ts';
import { adminHomePage } from './admin/home-page.ts';
import { adminOrderPage } from './admin/order-page.ts';
import { adminOrders } from './admin/orders.ts';
import { adminPages } from './admin/pages.ts';
import { adminPayments } from './admin/payments.ts';
import { adminProducts } from './admin/products.ts';
import { adminReturns } from './admin/returns.ts';
import { adminReviews } from './admin/reviews.ts';
import { adminSales } from './admin/sales.ts';
import { adminSearch } from './admin/search.ts';
import { adminSecurity } from './admin/security.ts';
import { adminSettings } from './admin/settings/settings.ts';
import { adminShipments } from './admin/shipments.ts';
import { adminStaff } from './admin/staff/staff.ts';
import { staffAccount } from './admin/staff/staff-account.ts';
import { adminStock } from './admin/stock.ts';
import { adminSupport } from './admin/support.ts';
import { adminTax } from './admin/tax/tax.ts';
import { adminTaxDocuments } from './admin/tax/tax-documents.ts';
import { cart } from './cart.ts';
import { counterBills } from './counter/bills.ts';
import { counter, counterDrawer } from './counter/counter.ts';
import { adminRefunds, counterReturns } from './counter/hand-refunds.ts';
import { adminCoupons } from './coupons/admin-coupons.ts';
import { coupons } from './coupons/coupon.ts';
import type { Endpoint } from './endpoint.ts';
import { guestPayments } from './guests/guest-payments.ts';
import { orderClaims } from './guests/order-claims.ts';
import { orderLinkReviews } from './guests/order-link-reviews.ts';
import { orderLinks } from './guests/order-links.ts';
import { adminLinks } from './links/admin-links.ts';
import { payLinks } from './links/pay-links.ts';
import { orderReviews } from './order-reviews.ts';
import { orders } from './orders.ts';
import { pages } from './pages.ts';
import { payments } from './payments.ts';
import { places } from './places.ts';
import { catalog } from './products/catalog.ts';
import { collections } from './products/collections.ts';
import { adminProductFiles } from './products/product-files.ts';
import { adminSearchWords } from './products/search-words.ts';
import { suggestions } from './products/suggestions.ts';
import { returns } from './returns.ts';
import { reviews } from './reviews.ts';
import { shop } from './shop.ts';
import { support } from './support.ts';
import { taxDocuments } from './tax-documents.ts';

/** All endpoints, for OpenAPI and for tests that check each of them. */
export const endpoints: Endpoint[] = [
  shop,
  adminSettings,
  adminTax,
  pages,
  adminPages,
  places,
  accounts,
  staffAccount,
  adminStaff,
  staffRecovery,
  accountRecovery,
  accountDevices,
  accountAddresses,
  privacy,
  catalog,
  collections,
  suggestions,
  adminProducts,
  adminStock,
  adminChanges,
  adminProductFiles,
  adminFestivals,
  adminSales,
  adminCollections,
  adminFeeds,
  adminHomePage,
  adminSearchWords,
  coupons,
  adminCoupons,
  cart,
  orders,
  orderLinks,
  orderClaims,
  adminSearch,
  adminOrderPage,
  adminOrders,
  adminDashboard,
  adminShipments,
  taxDocuments,
  adminTaxDocuments,
  payments,
  adminLinks,
  counter,
  counterDrawer,
  counterBills,
  adminRefunds,
  counterReturns,
  payLinks,
  guestPayments,
  adminPayments,
  returns,
  adminReturns,
  reviews,
  orderReviews,
  orderLinkReviews,
  adminReviews,
  adminAccounting,
  support,
  adminSupport,
  adminCustomers,
  adminSecurity,
].flatMap((feature) => Object.values<Endpoint>(feature));
