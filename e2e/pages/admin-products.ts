import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, type Locator, type Page } from '@playwright/test';
import { adminProducts, type Product } from '@shop/contract';
import { fromRupees } from '@shop/domain/money';
import { addProduct } from '@shop/server/features/catalog/admin/add-product.ts';
import { normalizeImage } from '@shop/server/features/catalog/images/normalize-image.ts';
import type { NewProduct } from '@shop/server/features/catalog/products.queries.ts';
import { callApi } from '#fixtures/api.ts';
import { visit } from '#fixtures/navigation.ts';
import { withServer } from '#fixtures/servers/server.ts';

export const ADD = 'Add New Product';

/** Images of the demo catalogue: they are stored already, so adding them again changes nothing. */
export const IMAGES = ['drape', 'pallu', 'border'].map((view) =>
  fileURLToPath(new URL(`../../demo/images/1-${view}.webp`, import.meta.url)),
);

/** Unique and searchable product name. */
export const uniqueName = () =>
  `Loom ${Array.from({ length: 12 }, () => String.fromCharCode(97 + randomInt(26))).join('')}`;

/** Disabled, so that the lists of other tests do not change. */
export async function createHiddenProduct(
  product: Partial<NewProduct> = {},
  images: string[] = [],
) {
  const name = uniqueName();
  await withServer(async (deps) => {
    const files = await Promise.all(images.map((path) => readFile(path)));
    const decoded = await Promise.all(files.map((file) => normalizeImage(file)));
    const plain = { name, price_paise: fromRupees(2450), stock: 5, enabled: false };
    await addProduct(deps, { ...plain, ...product }, decoded);
  });
  return name;
}

export async function openProducts(page: Page, search = '') {
  await visit(page, `/admin/products?search=${search}`);
  await expect(page.getByRole('button', { name: ADD })).toBeVisible();
}

export async function getStoredProduct(page: Page, name: string): Promise<Product> {
  const { products } = await callApi(page, adminProducts.listAll, {
    params: { page: '1' },
    query: { search: name },
  });
  const product = products.find((one) => one.name === name);
  if (!product) throw new Error(`no product is called ${name}`);
  return product;
}

export async function saveInOtherSession(page: Page, name: string, changed: object) {
  const { product_id, ...product } = await getStoredProduct(page, name);
  const body = { ...product, ...changed };
  const response = await page.request.put(`/api/products/${product_id}`, { data: body });
  expect(response.ok(), await response.text()).toBe(true);
}

/** Records the parts of the last multipart request that the page sent. */
export async function recordFormData(page: Page) {
  await page.addInitScript(() => {
    // oxlint-disable-next-line typescript/unbound-method -- called below with the request it is of
    const { send } = XMLHttpRequest.prototype;
    XMLHttpRequest.prototype.send = function watched(body) {
      const parts = body instanceof FormData ? [...body] : [];
      const texts = parts.map(([name, value]) => [name, value instanceof File ? 'a file' : value]);
      sessionStorage.setItem('sent', JSON.stringify(texts));
      return send.call(this, body);
    };
  });
  return async (): Promise<[string, string][]> =>
    JSON.parse(await page.evaluate(() => sessionStorage.getItem('sent') ?? '[]'));
}

export const item = (page: Page, text: string): Locator =>
  page.getByRole('listitem').filter({ hasText: text }).first();
export const form = (page: Page, name: string): Locator => page.getByRole('form', { name });
export const edit = (page: Page, name: string) =>
  page.getByRole('button', { name: `Edit ${name}` }).click();
export const field = (within: Locator, label: string) => within.getByLabel(label, { exact: true });
export const button = (within: Locator, name: string | RegExp) =>
  within.getByRole('button', { name });
export const imageTiles = (within: Locator) => within.getByRole('img');
export const imageInput = (within: Locator) => within.getByLabel('Add pictures');
