import type { Page } from '@playwright/test';
import type { ImageWidth } from '@shop/contract';
import { generateVariant } from '@shop/server/features/catalog/images/generate-variant.ts';
import { signIn, signInStaff } from '#fixtures/accounts.ts';
import { addToCart, findProduct, listProducts } from '#fixtures/api.ts';
import { visit } from '#fixtures/navigation.ts';
import { withServer } from '#fixtures/servers/server.ts';
import { GALLERY_PRODUCT } from '#fixtures/shop-config.ts';
import { placeOrder } from '#pages/checkout.ts';
import { INDIGO, PACHILA } from '#pages/orders.ts';
import { becomeBuyer, keepByLink, PAYER_ADDRESS } from '#pages/pay-link.ts';
import type { PageName } from './budgets.ts';

const withOrder = async (page: Page) => {
  await signIn(page);
  return placeOrder(page, INDIGO);
};

/** Logs in and creates data as the page needs. @returns the URL of the page. */
export const preparePage: Record<PageName, (page: Page) => Promise<string>> = {
  home: async () => '/home',
  product: async (page) => {
    const { products } = await listProducts(page, { search: 'saree' });
    const product =
      products.find(({ image }) => image.length === 5) ??
      (await findProduct(page, GALLERY_PRODUCT));
    return `/product-info/${product.product_id}`;
  },
  login: async () => '/login',
  signup: async () => '/signup',
  cart: async (page) => {
    await signIn(page);
    await addToCart(page, { name: INDIGO, quantity: 1 }, { name: PACHILA, quantity: 2 });
    return '/cart';
  },
  orders: async (page) => {
    await withOrder(page);
    return '/orders';
  },
  order: async (page) => `/order-info/${await withOrder(page)}`,
  payLink: async (page) => {
    const { path } = await keepByLink(page, PACHILA, { name: 'Asha Nair', address: PAYER_ADDRESS });
    await becomeBuyer(page);
    return path;
  },
  profile: async (page) => {
    await signIn(page);
    return '/profile';
  },
  dashboard: async (page) => {
    await signInStaff(page);
    return '/admin';
  },
};

/** Generates the AVIF variants of the page's images, which the worker would do in the background. */
export async function generateVariants(
  page: Page,
  url: string,
  widths: readonly ImageWidth[],
): Promise<void> {
  await visit(page, url);
  await page.waitForLoadState('networkidle');
  const keys = await page.evaluate(() =>
    [...document.images]
      .filter(({ naturalWidth }) => naturalWidth > 0)
      .map(({ src }) => URL.parse(src)?.searchParams.get('path') ?? ''),
  );
  await withServer(async (deps) => {
    for (const image_key of new Set(keys)) {
      for (const width of widths) await generateVariant(deps, { image_key, width, format: 'avif' });
    }
  });
}
