const SHARED = [
  'packages/',
  'apps/web/app/api/',
  'apps/web/app/layout/',
  'apps/web/app/ui/',
  'clear-after-payment',
];

/** Modules of these folders that only some pages load. */
export const ON_SOME_PAGES = [
  'apps/web/app/api/admin-session',
  'apps/web/app/api/fresh-proof',
  'apps/web/app/api/upload',
  'apps/web/app/layout/admin-loading',
  'apps/web/app/layout/not-found-page',
  'apps/web/app/ui/dialogs/confirm-dialog',
  'apps/web/app/ui/forms/',
  'apps/web/app/ui/images/',
  'apps/web/app/ui/keys/',
  'apps/web/app/ui/load-error',
  'apps/web/app/ui/pager',
  'apps/web/app/ui/qr-code',
  'apps/web/app/ui/result-text',
  'apps/web/app/ui/table-head',
  'apps/web/app/ui/unsaved-changes/',
  'apps/web/app/ui/view-tabs',
  'packages/contract/src/accounts/account-devices',
  'packages/contract/src/accounts/account-recovery',
  'packages/contract/src/accounts/privacy',
  'packages/contract/src/accounts/security-kinds',
  'packages/contract/src/accounts/staff-recovery',
  'packages/contract/src/admin/',
  'packages/contract/src/guests/',
  'packages/contract/src/order-reviews',
  'packages/contract/src/orders',
  'packages/contract/src/products/product-forms',
  'packages/contract/src/products/suggestions',
  'packages/contract/src/products/search-words',
  'packages/contract/src/returns',
  'packages/contract/src/reviews',
  'packages/contract/src/support',
  'packages/contract/src/tax-documents',
  'packages/domain/src/orders/cancelled-money',
  'packages/domain/src/orders/couriers',
  'packages/domain/src/orders/packing-days',
  'packages/domain/src/orders/returns',
  'packages/domain/src/people/common-passwords',
  'packages/domain/src/people/erasure',
  'packages/domain/src/people/retention',
  'packages/domain/src/products/sales/',
  'packages/domain/src/products/search-words',
  'packages/domain/src/products/unusual-values',
  'packages/domain/src/tax/',
];

/** Whether a module goes into the one chunk that every page loads. */
export const isShared = (path: string) => names(path, SHARED) && !names(path, ON_SOME_PAGES);

const names = (path: string, parts: string[]) => parts.some((part) => path.includes(part));
