/** Files that the nightly suite repeats on the desktop; on push only their tests tagged @desktop. */
export const DESKTOP_TESTS = [
  'accounts/login.test.ts',
  'admin/job-length.test.ts',
  'catalog/home.test.ts',
  'catalog/product.test.ts',
  'quality/keyboard.test.ts',
  'quality/no-javascript.test.ts',
  'shop/add-to-cart.test.ts',
  'shop/cart.test.ts',
  'shop/navigation.test.ts',
  'shop/not-found.test.ts',
];
