import { test as bare, expect } from '@playwright/test';
import { accounts } from '@shop/contract';
import { watchScripts } from '../../checks/script-execution.ts';
import { onlyOn } from '../../fixtures/test.ts';
import { SCRIPTS } from '../../fixtures/xss-payloads.ts';
import {
  openScriptStage,
  PERSON,
  type ScriptStage,
  spoilBooks,
} from '../../fixtures/xss-server.ts';
import { buySpoiled, postForm, tell } from '../../pages/xss.ts';

/** Every seventh, which takes from all kinds; all of them when asked. */
const all = process.env.ALL_SCRIPTS !== undefined;
const chosen = all ? SCRIPTS : SCRIPTS.filter((_, place) => place % 7 === 0);
const [first = ''] = chosen;
/** Where each takes a page of its own. */
const few = chosen.filter((_, place) => place % 6 === 0);

const test = bare.extend<object, { stage: ScriptStage }>({
  stage: [
    // Playwright reads the names of what a fixture needs from its first parameter, so it must be there.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const stage = await openScriptStage(chosen);
      await use(stage);
      await stage.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ stage }, use) => {
    await use(stage.origin);
  },
});

onlyOn('desktop', 'a script does not ask how wide the screen is');
test.describe.configure({ timeout: all ? 900_000 : 240_000 });

const inAddress = [
  (text: string) => `/home?search=${text}`,
  (text: string) => `/home?color=${text}&fabric=${text}&sort_by=${text}&order=${text}&page=${text}`,
  (text: string) => `/product-info/${text}`,
  (text: string) => `/${text}`,
  (text: string) => `/login?next=${text}&email=${text}`,
];

test('what is typed into an address stays text', async ({ page }) => {
  const watch = await watchScripts(page);
  for (const [place, script] of chosen.entries()) {
    const own = place % inAddress.length;
    const addresses = inAddress.filter((_, kind) => kind === own || (all && kind === 0));
    for (const address of addresses) await watch.visit(address(encodeURIComponent(script)));
  }

  expect(watch.found).toEqual([]);
  expect(watch.visits).toBeGreaterThanOrEqual(chosen.length);
});

test('what products are called stays text for a visitor', async ({ page, stage }) => {
  const watch = await watchScripts(page);
  for (let number = 1; number <= Math.ceil(chosen.length / 20); number += 1) {
    await watch.visit(`/home?page=${number}`);
  }
  // Each description holds twenty of them.
  for (let place = 0; place < chosen.length; place += 20) {
    await watch.visit(`/product-info/${stage.products[place]}`);
  }

  expect(watch.found).toEqual([]);
});

test('what is sent with a form comes back as text', async ({ page }) => {
  const watch = await watchScripts(page);
  for (const path of ['/login', '/signup']) {
    await watch.visit(path);
    for (const script of few) {
      await postForm(page, path, script);
      await watch.settled();
    }
  }

  expect(watch.found).toEqual([]);
});

test('a page that reads no form refuses one', async ({ page }) => {
  for (const path of ['/home', '/admin/login', '/cart', '/nothing', '/login/x']) {
    const answer = await page.request.post(path, { form: { name: first } });
    expect([path, answer.status(), (await answer.json()).error]).toEqual([path, 404, 'NOT_FOUND']);
  }
});

test('what a customer, an order and the provider say stays text', async ({ page, stage }) => {
  const watch = await watchScripts(page);
  const order_id = await buySpoiled(page, stage, chosen);

  await watch.visit('/cart', page.locator('main').getByText(first).first());
  await watch.visit('/orders', page.getByText(order_id).first());
  for (const more of await page.getByText(/^and \d+ more/).all()) await more.click();
  await watch.visit(`/order-info/${order_id}`, page.getByText(first).first());
  await page.emulateMedia({ media: 'print' });
  await watch.settled();
  await page.emulateMedia({ media: 'screen' });
  await watch.visit('/profile', page.getByText(PERSON.email).first());
  for (const script of few) await watch.visit(`/cart?payment=${encodeURIComponent(script)}`);

  expect(watch.found).toEqual([]);
});

test('what the shop itself is shown stays text', async ({ page, stage }) => {
  const watch = await watchScripts(page);
  const [product_id = 0] = stage.products;
  const order_id = await buySpoiled(page, stage, chosen);
  await spoilBooks(stage.deps, { scripts: chosen, order_id, product_id });
  await tell(page, accounts.logInAdmin.path, PERSON);

  await watch.visit('/admin', page.getByRole('heading', { level: 2 }).first());
  const details = page.getByRole('button', { name: `View Details of order ${order_id}` });
  await watch.visit('/admin/orders', details);
  await details.click();
  await expect(page.getByRole('dialog').getByText(first).first()).toBeVisible();
  await watch.settled();
  for (let number = 1; number <= Math.ceil(chosen.length / 20); number += 1) {
    await watch.visit(`/admin/products?page=${number}`, page.getByRole('switch').first());
  }
  // The first product that was made is the last one here.
  await page.getByRole('button', { name: /^Edit/ }).last().click();
  await page.locator('summary', { hasText: 'History' }).last().click();
  await expect(page.locator('details.history').getByText(first).first()).toBeVisible();
  await watch.settled();
  for (let number = 1; number <= Math.ceil(chosen.length / 50); number += 1) {
    await watch.visit(`/admin/payments?page=${number}`, page.getByRole('row').nth(1));
  }
  for (const script of few) {
    const text = encodeURIComponent(script);
    await watch.visit(`/admin/orders?month=${text}&order_status=${text}`);
    await watch.visit(`/admin/products?search=${text}`);
  }

  expect(watch.found).toEqual([]);
});

test('the same texts do act where nobody makes text of them', async ({ page }) => {
  const watch = await watchScripts(page);
  const acts = async (script: string) => {
    const before = watch.found.length;
    await page.setContent(`<p title="${script}">${script}</p>`);
    await watch.painted();
    return watch.found.length > before;
  };
  const wentElsewhere = (error: unknown) => /destroyed|navigat/.test(String(error));
  await page.goto('about:blank');
  const acting: string[] = [];
  for (const script of chosen) if (await acts(script).catch(wentElsewhere)) acting.push(script);

  expect(acting.length).toBeGreaterThan(chosen.length / 4);
});
