import { expect, type Page } from '@playwright/test';
import { cart, payments } from '@shop/contract';
import { WORDS } from '../../checks/expected-copy.ts';
import { onlyOn, signedIn, tell, test } from '../../fixtures/test.ts';
import { button, PRODUCT, toast, visitProduct } from '../../pages/add-to-cart.ts';
import { hear, plus, remove, visitCart } from '../../pages/cart.ts';
import { orderAll, payByUpi, sheet } from '../../pages/checkout.ts';
import { states } from '../../screens/all-screens.ts';

onlyOn('desktop', 'words are the same everywhere');

const MAYIL = 'Mayil Pallu Kasavu Saree';
const WHITE = 'Mullapoo White Kasavu Saree';

const refuse = (page: Page, path: string) =>
  page.route(`**${path}`, (route) => route.fulfill({ status: 500 }));
const lose = (page: Page, path: string) => page.route(`**${path}`, (route) => route.abort());

test('every word stands in a state that there is', () => {
  expect(Object.keys(WORDS).filter((state) => !(state in states))).toEqual([]);
});

test('the alerts of the cart', async ({ page }) => {
  await visitCart(page, MAYIL);
  const { changeQuantity, remove: removal } = cart;
  const alerts = [
    {
      answer: refuse,
      path: changeQuantity.path,
      press: plus,
      words: 'Cannot change the quantity.',
    },
    { answer: lose, path: changeQuantity.path, press: plus, words: 'Error updating quantity.' },
    { answer: refuse, path: removal.path, press: remove, words: "Couldn't delete the item" },
    { answer: lose, path: removal.path, press: remove, words: 'Error removing item.' },
  ];
  for (const { answer, path, press, words } of alerts) {
    await answer(page, path);
    await press(page, MAYIL).click();
    await hear(page, words, press(page, MAYIL));
    await page.unrouteAll();
  }
  await tell(page, cart.clear, {});
  await orderAll(page).click();
  await expect(page.getByRole('alertdialog')).toHaveAccessibleDescription('Your cart is empty!');
});

test('the toasts of the product, and the alerts of its payment', async ({ page }) => {
  await signedIn(page);
  await visitProduct(page, WHITE);
  await button(page, 'Add to Cart').click();
  await expect(toast(page)).toHaveText(PRODUCT.added);
  await expect(toast(page)).toBeHidden();
  await refuse(page, cart.add.path);
  await button(page, 'Add to Cart').click();
  await expect(toast(page)).toHaveText(PRODUCT.failed);

  await lose(page, '/v1/checkout.js');
  await button(page, 'Buy Now').click();
  await hear(page, 'Failed to load Razorpay. Please try again.', button(page, 'Buy Now'));
  await page.unrouteAll();
  await page.route(`**${payments.verify.path}`, (route) =>
    route.continue({
      postData: { ...route.request().postDataJSON(), razorpay_signature: '0'.repeat(64) },
    }),
  );
  await button(page, 'Buy Now').click();
  await expect(sheet(page).getByText('Choose how to pay')).toBeVisible();
  await payByUpi(page);
  await expect(page.getByRole('alertdialog')).toHaveAccessibleDescription(
    'Payment verification failed!',
  );
});
