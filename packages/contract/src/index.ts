export * from './accounts/account-addresses.ts';
export * from './accounts/account-devices.ts';
export * from './accounts/account-recovery.ts';
export * from './accounts/accounts.ts';
export * from './accounts/privacy.ts';
export * from './accounts/security-kinds.ts';
export * from './accounts/staff-recovery.ts';
export * from './accounts/staff-roles.ts';
export * from './admin/accounting.ts';
export * from './admin/changes.ts';
export * from './admin/collections.ts';
export * from './admin/customers.ts';
export * from './admin/dashboard.ts';
export * from './admin/feeds.ts';
export * from './admin/festivals.ts';
export * from './admin/home-page.ts';
export * from './admin/month-files.ts';
export type { OfferScope } from './admin/offer-terms.ts';
export * from './admin/order-page.ts';
export * from './admin/orders.ts';
export * from './admin/pages.ts';
export * from './admin/payments.ts';
export * from './admin/products.ts';
export * from './admin/returns.ts';
export * from './admin/reviews.ts';
export * from './admin/sales.ts';
export * from './admin/search.ts';
export * from './admin/security.ts';
export * from './admin/settings/setting-list.ts';
export type { OpeningTask } from './admin/settings/setting-values.ts';
export * from './admin/settings/settings.ts';
export * from './admin/shipments.ts';
export * from './admin/shop-notices.ts';
export * from './admin/staff/staff.ts';
export * from './admin/staff/staff-account.ts';
export * from './admin/staff/staff-password.ts';
export * from './admin/stock.ts';
export * from './admin/support.ts';
export * from './admin/tax/tax.ts';
export * from './admin/tax/tax-documents.ts';
export * from './admin/tax/tax-registration.ts';
export * from './cache-control.ts';
export * from './cart.ts';
export * from './counter/bills.ts';
export * from './counter/counter.ts';
export * from './counter/hand-refunds.ts';
export * from './coupons/admin-coupons.ts';
export * from './coupons/coupon.ts';
export { couponErrors } from './coupons/coupon-errors.ts';
export * from './endpoint.ts';
export * from './endpoints.ts';
export * from './errors.ts';
export {
  Id,
  IdInPath,
  numberInPath,
  OrderId,
  RepliedOrderId,
  UNKNOWN_OPTION,
} from './fields.ts';
export * from './guests/guest-payments.ts';
export * from './guests/order-claims.ts';
export * from './guests/order-link-reviews.ts';
export * from './guests/order-links.ts';
export * from './guests/phone-end.ts';
export * from './home-page.ts';
export * from './links/admin-links.ts';
export * from './links/pay-links.ts';
export * from './order-reviews.ts';
export * from './orders.ts';
export * from './pages.ts';
export * from './payments.ts';
export * from './phrases.ts';
export * from './places.ts';
export * from './products/catalog.ts';
export * from './products/collections.ts';
export * from './products/product-files.ts';
export * from './products/product-forms.ts';
export * from './products/product-values.ts';
export * from './products/search-words.ts';
export * from './products/suggestions.ts';
export * from './returns.ts';
export {
  type ProductReviews,
  REVIEW_IMAGE_SIZE,
  type Review,
  reviews,
} from './reviews.ts';
export * from './shipments.ts';
export * from './shop.ts';
export * from './support.ts';
export * from './tax-documents.ts';
