/** Screens that the push suite checks: every kind of component in one of its states. The others are nightly. */
export const PUSH_SCREENS = new Set([
  'home',
  'home, suggestions open',
  'home, filters open',
  'product, reviews',
  'cart, many items',
  'orders, all statuses',
  'order, review form, invalid',
  'return form, invalid fields',
  'login, pending piece',
  'guest form, PIN code filled in',
  'order by link, part of it',
  'pay by link, typed by the shop',
  'side menu',
  'admin order dialog',
  'admin product, editing',
  'admin link, at a piece',
  'admin counter',
]);

/** Screens on which every amount must have the rupee sign. */
export const MONEY_SCREENS = new Set([
  'home',
  'product, reviews',
  'cart, many items',
  'cart, over the order limit',
  'guest form, PIN code filled in',
  'login, pending piece',
  'orders, all statuses',
  'order, delivered',
  'order by link, part of it',
  'pay by link, typed by the shop',
  'admin orders, status saved',
  'admin order dialog',
  'admin payments',
  'admin money',
]);
