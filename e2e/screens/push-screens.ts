/** Screens that the push suite checks: every kind of component in one of its states. The others are nightly. */
export const PUSH_SCREENS = new Set([
  'home',
  'home, suggestions open',
  'home, filters open',
  'product',
  'cart, many items',
  'orders, all statuses',
  'order, delivered',
  'return form, invalid fields',
  'signup',
  'side menu',
  'admin order dialog',
  'admin product, editing',
]);

/** Screens on which every amount must have the rupee sign. */
export const MONEY_SCREENS = new Set([
  'home',
  'product',
  'cart, many items',
  'cart, over the order limit',
  'orders, all statuses',
  'order, delivered',
  'admin orders, status saved',
  'admin order dialog',
  'admin payments',
  'admin money',
]);
