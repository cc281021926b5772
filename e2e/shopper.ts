import { randomInt } from 'node:crypto';
import { type APIResponse, test as bare, expect, type Locator, type Page } from '@playwright/test';
import {
  accounts,
  addressOf,
  cart,
  catalog,
  type Endpoint,
  type InputOf,
  type Product,
  type ReplyOf,
} from '@shop/contract';
import { ASHA } from '@shop/server/features/accounts/demo-accounts.ts';
import { watchDoors } from './closed-doors.ts';
import { behindTheCounter } from './shop.ts';

/**
 * A test that leaves no held or altered answer behind: the page fetches ahead until it is closed.
 * Each shopper comes from an address of their own, as through a proxy the shop trusts.
 */
export const test = bare.extend<{ elsewhere: Page }>({
  // Playwright reads the names of what a fixture needs from its first parameter, so it must be there.
  // oxlint-disable-next-line no-empty-pattern
  extraHTTPHeaders: async ({}, use) => {
    await use(fromSomewhere());
  },
  page: async ({ page, baseURL }, use) => {
    const doorsLeftOpen = watchDoors(page, `${baseURL}`);
    await use(page);
    expect(await doorsLeftOpen()).toEqual([]);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
  /** A second browser, from an address of its own. */
  elsewhere: async ({ browser }, use) => {
    const page = await browser.newPage({ extraHTTPHeaders: fromSomewhere() });
    await use(page);
    await page.close();
  },
});

export function fromSomewhere() {
  const part = () => randomInt(1, 255);
  return { 'x-forwarded-for': `10.${part()}.${part()}.${part()}` };
}

/** Opens a page and waits until its script has taken over. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await alive(page);
}

/** Goes there as a link on the page would: the browser itself asks the shop, and may have to wait. */
export async function walkTo(page: Page, address: string): Promise<void> {
  await visit(page, '/home');
  await page.evaluate((to) => {
    // React Router leaves its router here, for whoever looks in from outside.
    const { __reactRouterDataRouter: router } = window as unknown as {
      __reactRouterDataRouter: { navigate: (address: string) => Promise<void> };
    };
    void router.navigate(to);
  }, address);
}

export const alive = (page: Page) => page.locator('html[data-alive]').waitFor();

export const cards = (page: Page): Locator => page.locator('main').getByRole('article');
export const card = (page: Page, name: string): Locator => cards(page).filter({ hasText: name });
/** The names on the list, once it is there: a skeleton has none. */
export async function names(page: Page): Promise<string[]> {
  await cards(page).first().waitFor();
  return cards(page).getByRole('heading').allTextContents();
}

/** The list has turned to this page, and nothing of it will move any more. */
export async function turnedTo(page: Page, words: string | RegExp): Promise<void> {
  await expect(page.getByText(words)).toBeVisible();
  await expect(page.getByText('Loading...')).toBeHidden();
  await expect(cards(page).first()).toBeVisible();
}

/** What the API itself says, for comparing the screen with it. */
export async function ask(page: Page, query: Record<string, string> = {}, pageNumber = 1) {
  const address = addressOf(catalog.list, { params: { page: pageNumber }, query });
  const answer = await page.request.get(address);
  expect(answer.ok()).toBe(true);
  return (await answer.json()) as { products: Product[]; total_products: number };
}

export async function productNamed(page: Page, name: string): Promise<Product> {
  const { products } = await ask(page, { search: name });
  const product = products.find((one) => one.name === name);
  if (!product) throw new Error(`no product is called ${name}`);
  return product;
}

/** Lets a call of the API wait until the returned function is called. */
export async function hold(page: Page, pattern: string | RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(pattern, async (route) => {
    await released;
    await route.fallback();
  });
  return release;
}

/** Plays the part of the browser when another tab is looked at; runs in the page. */
export function lookAway(now: string) {
  Object.defineProperty(document, 'visibilityState', { value: now, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}

/** Opens the search bar. */
export async function openSearch(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Search' }).first().click();
  const input = page.getByRole('searchbox', { name: 'Search products' });
  await expect(input).toBeVisible();
  return input;
}

export const onlyOn = (project: string, why: string) =>
  test.skip(({ isMobile }) => (isMobile ? 'phone' : 'desktop') !== project, why);

export interface Customer {
  name: string;
  email: string;
  password: string;
}

/** Opens an account, as the signup form would. */
export async function newCustomer(page: Page): Promise<Customer> {
  const customer = {
    ...ASHA,
    email: `asha.${randomInt(1e9)}.${randomInt(1e9)}@example.com`,
    password: 'kasavu border',
  };
  await tell(page, accounts.signUp, { body: customer });
  return customer;
}

/** A customer of their own for this test, logged in in its browser. */
export async function signedIn(page: Page): Promise<Customer> {
  const customer = await newCustomer(page);
  const { email, password } = customer;
  await tell(page, accounts.logIn, { body: { email, password } });
  return customer;
}

/** Puts products into the cart of the customer who is logged in. */
export async function inCart(page: Page, ...lines: { name: string; quantity: number }[]) {
  for (const { name, quantity } of lines) {
    const { product_id } = await productNamed(page, name);
    await tell(page, cart.add, { body: { product_id, quantity } });
  }
}

/** Puts a piece into a cart past the shop's own rules, as if it had sold out since. */
export async function slipIntoCart(email: string, name: string, quantity = 1) {
  await behindTheCounter(({ db }) =>
    db
      .insertInto('cart_item')
      .columns(['user_id', 'product_id', 'quantity'])
      .expression((eb) =>
        eb
          .selectFrom(['customer', 'product'])
          .select(['user_id', 'product_id', eb.lit(quantity).as('quantity')])
          .where('email', '=', email)
          .where('product.name', '=', name),
      )
      .execute(),
  );
}

/** The bodies that the page sends to a call from now on. */
export function requestsTo(page: Page, endpoint: Endpoint): Record<string, unknown>[] {
  const bodies: Record<string, unknown>[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === endpoint.path) bodies.push(request.postDataJSON());
  });
  return bodies;
}

/** Waits until a call of the page's gets no answer. */
export const lostCall = (page: Page, path: string) =>
  page.waitForEvent('requestfailed', (request) => new URL(request.url()).pathname === path);

const retryAfter = (answer: APIResponse) =>
  answer.status() === 503 ? 1000 * Number(answer.headers()['retry-after'] ?? 0) : 0;

/** Calls the API with this browser's cookies. */
export async function tell<E extends Endpoint>(
  page: Page,
  endpoint: E,
  input: InputOf<E>,
): Promise<ReplyOf<E>> {
  const { body, ...address }: { body?: unknown } = input;
  const send = () =>
    page.request.fetch(addressOf(endpoint, address), { method: endpoint.method, data: body });
  let answer = await send();
  // Passwords are hashed one at a time: on a busy machine the shop says when to come again.
  for (let wait = retryAfter(answer); wait > 0; wait = retryAfter(answer)) {
    await page.waitForTimeout(wait);
    answer = await send();
  }
  expect(answer.ok(), await answer.text()).toBe(true);
  // The server let it out through the endpoint's own reply schema.
  return (await answer.json()) as ReplyOf<E>;
}
