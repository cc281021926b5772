import { expect, type Page } from '@playwright/test';
import { accounts, cart, payments } from '@shop/contract';
import { injectIntoOrder, XSS_ACCOUNT, type XssServer } from '#fixtures/servers/xss-server.ts';

export async function postJson(page: Page, path: string, data: object) {
  const response = await page.request.post(path, { data });
  expect(response.ok(), await response.text()).toBe(true);
  return response.json();
}

/** Logs in, fills the cart, buys, and writes payloads into the order. @returns the order id. */
export async function buyWithPayloads(
  page: Page,
  server: XssServer,
  payloads: string[],
): Promise<string> {
  await postJson(page, accounts.logIn.path, XSS_ACCOUNT);
  const { products } = server;
  const [product_id = 0] = products;
  for (const id of products.slice(0, 60)) {
    await postJson(page, cart.add.path, { product_id: id, quantity: 1 });
  }
  const product_list = [{ product_id, quantity: 1 }];
  const { data } = await postJson(page, payments.start.path, { product_list });
  const { status: _, ...result } = await server.provider.pay(data.id);
  const { order_id } = await postJson(page, payments.verify.path, result);
  await injectIntoOrder(server.deps, order_id, { payloads, products });
  return order_id;
}

/** Submits a form without JavaScript, with the same value in every field. */
export async function postForm(page: Page, path: string, text: string): Promise<void> {
  const loaded = page.waitForEvent('load');
  await page.evaluate(
    ({ action, value }) => {
      const form = Object.assign(document.createElement('form'), { method: 'post', action });
      for (const name of ['name', 'email', 'phone', 'password', 'houseName', 'city', 'pinCode']) {
        form.append(Object.assign(document.createElement('input'), { name, value }));
      }
      document.body.append(form);
      form.submit();
    },
    { action: path, value: text },
  );
  await loaded;
}
