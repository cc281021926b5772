import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, type Locator, type Page } from '@playwright/test';
import { managing, type Product } from '@shop/contract';
import { fromRupees } from '@shop/domain/money';
import { addProduct } from '@shop/server/features/catalog/admin/add-product.ts';
import { decodePicture } from '@shop/server/features/catalog/images/normalize-image.ts';
import type { NewProduct } from '@shop/server/features/catalog/products.queries.ts';
import { behindTheCounter } from '../fixtures/server.ts';
import { tell, visit } from '../fixtures/test.ts';

export const ADD = 'Add New Product';

/** Three of the demo's own pictures: to store them once more changes nothing for anybody. */
export const PICTURES = ['drape', 'pallu', 'border'].map((view) =>
  fileURLToPath(new URL(`../../demo/images/1-${view}.webp`, import.meta.url)),
);

/** A name that no other product has, and that a search finds. */
export const newName = () =>
  `Loom ${Array.from({ length: 12 }, () => String.fromCharCode(97 + randomInt(26))).join('')}`;

/** A product that no customer sees, so that nobody else's list moves. */
export async function hiddenProduct(product: Partial<NewProduct> = {}, pictures: string[] = []) {
  const name = newName();
  await behindTheCounter(async (deps) => {
    const files = await Promise.all(pictures.map((path) => readFile(path)));
    const decoded = await Promise.all(files.map((file) => decodePicture(file)));
    const plain = { name, price_paise: fromRupees(2450), stock: 5, enabled: false };
    await addProduct(deps, { ...plain, ...product }, decoded);
  });
  return name;
}

/** Looks at the managed products that a search finds. */
export async function manage(page: Page, search = '') {
  await visit(page, `/admin/products?search=${search}`);
  await expect(page.getByRole('button', { name: ADD })).toBeVisible();
}

/** As the shop itself has it. */
export async function stored(page: Page, name: string): Promise<Product> {
  const { products } = await tell(page, managing.listAll, {
    params: { page: '1' },
    query: { search: name },
  });
  const product = products.find((one) => one.name === name);
  if (!product) throw new Error(`no product is called ${name}`);
  return product;
}

/** Somebody else saves the product. */
export async function saveElsewhere(page: Page, name: string, changed: object) {
  const { product_id, ...product } = await stored(page, name);
  const body = { ...product, ...changed };
  const answer = await page.request.put(`/api/products/${product_id}`, { data: body });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** What a page sends as a form, part by part; a file by its name. */
export async function watchForms(page: Page) {
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
export const tiles = (within: Locator) => within.getByRole('img');
export const addPictures = (within: Locator) => within.getByLabel('Add pictures');
