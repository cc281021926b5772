import { expect, type Page } from '@playwright/test';
import { accounts, cart, payments } from '@shop/contract';
import { PERSON, type ScriptStage, spoilOrder } from '../fixtures/xss-server.ts';

/** Calls the spoiled shop with this browser's cookies. */
export async function tell(page: Page, path: string, data: object) {
  const answer = await page.request.post(path, { data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
}

/** Logs in, fills the cart and buys; then the order, too, is made of scripts. Tells its number. */
export async function buySpoiled(
  page: Page,
  stage: ScriptStage,
  scripts: string[],
): Promise<string> {
  await tell(page, accounts.logIn.path, PERSON);
  const { products } = stage;
  const [product_id = 0] = products;
  for (const id of products.slice(0, 60)) {
    await tell(page, cart.add.path, { product_id: id, quantity: 1 });
  }
  const product_list = [{ product_id, quantity: 1 }];
  const { data } = await tell(page, payments.start.path, { product_list });
  const { status: _, ...result } = await stage.pay(data.id);
  const { order_id } = await tell(page, payments.verify.path, result);
  await spoilOrder(stage.deps, order_id, { scripts, products });
  return order_id;
}

/** Sends a form as a browser without script does, with the same text in every field. */
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
