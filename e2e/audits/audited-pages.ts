import type { Page } from '@playwright/test';
import type { ImageWidth } from '@shop/contract';
import { makeVariant } from '@shop/server/features/catalog/images/generate-variant.ts';
import { behindTheCounter } from '../fixtures/server.ts';
import { ask, inCart, signedIn, visit } from '../fixtures/test.ts';
import { asAdmin } from '../pages/admin-orders.ts';
import { bought } from '../pages/checkout.ts';
import { INDIGO, PACHILA } from '../pages/orders.ts';
import type { PageName } from './budgets.ts';

const withOrder = async (page: Page) => {
  await signedIn(page);
  return bought(page, INDIGO);
};

/** Makes a browser belong to the person whose page is measured, and tells the page's address. */
export const addressFor: Record<PageName, (page: Page) => Promise<string>> = {
  home: async () => '/home',
  product: async (page) => {
    const { products } = await ask(page, { search: 'saree' });
    const product = products.find(({ image }) => image.length === 5) ?? products[0];
    return `/product-info/${product?.product_id}`;
  },
  login: async () => '/login',
  signup: async () => '/signup',
  cart: async (page) => {
    await signedIn(page);
    await inCart(page, { name: INDIGO, quantity: 1 }, { name: PACHILA, quantity: 2 });
    return '/cart';
  },
  orders: async (page) => {
    await withOrder(page);
    return '/orders';
  },
  order: async (page) => `/order-info/${await withOrder(page)}`,
  profile: async (page) => {
    await signedIn(page);
    return '/profile';
  },
  dashboard: async (page) => {
    await asAdmin(page);
    return '/admin';
  },
};

/** What the worker would have made of the pictures that are shown, some minutes after they were added. */
export async function preparePictures(
  page: Page,
  address: string,
  widths: readonly ImageWidth[],
): Promise<void> {
  await visit(page, address);
  await page.waitForLoadState('networkidle');
  const keys = await page.evaluate(() =>
    [...document.images]
      .filter(({ naturalWidth }) => naturalWidth > 0)
      .map(({ src }) => URL.parse(src)?.searchParams.get('path') ?? ''),
  );
  await behindTheCounter(async (deps) => {
    for (const image_key of new Set(keys)) {
      for (const width of widths) await makeVariant(deps, { image_key, width, format: 'avif' });
    }
  });
}
