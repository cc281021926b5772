import { expect } from '@playwright/test';
import { signIn } from '#fixtures/accounts.ts';
import { findProduct } from '#fixtures/api.ts';
import { visit } from '#fixtures/navigation.ts';
import { MAYIL } from '#fixtures/products.ts';
import { test } from '#fixtures/test.ts';
import { purchaseButton } from '#pages/add-to-cart.ts';

test('[LEGAL-04] [SHIP-06] [TRUST-02] [TRUST-03] the first screen has price and buttons; delivery, returns, tax, origin and related products stand below', async ({
  page,
}) => {
  const saree = await findProduct(page, MAYIL);
  await visit(page, `/product-info/${saree.product_id}`);
  const main = page.getByRole('main');
  await expect(main.getByText('Incl. of all taxes', { exact: true })).toBeInViewport();
  for (const name of ['Add to Cart', 'Buy Now'] as const) {
    await expect(purchaseButton(page, name)).toBeInViewport({ ratio: 1 });
  }
  await expect(main.getByRole('link', { name: 'Return policy' })).toHaveAttribute(
    'href',
    '/policies/returns',
  );
  await expect(main.getByText('7-day returns')).toBeVisible();
  const facts = { Length: '5.5 m', 'Country of origin': 'India', 'Marketed by': '' };
  for (const [label, value] of Object.entries(facts)) {
    await expect(main.getByRole('row').filter({ hasText: label })).toContainText(value);
  }

  await expect(main.getByText('Free delivery', { exact: true })).toBeInViewport();
  await expect(
    main.getByText(/^No cash on delivery: .* refund it if it is faulty\.$/),
  ).toBeVisible();

  const pin = main.getByLabel('Delivery to');
  await pin.fill('68059');
  await main.getByRole('button', { name: 'Check' }).click();
  await expect(main.getByText('Enter a 6-digit PIN code.')).toBeVisible();
  await pin.fill('680594');
  await pin.press('Enter');
  await expect(main.getByText(/^\w{3} \d+( \w{3})? to \w{3} \d+ \w{3}, free$/)).toBeVisible();
  await expect(main.getByText('Delivery to Thrissur 680594')).toBeVisible();

  await expect(page.getByRole('heading', { name: 'More wedding sarees' })).toBeVisible();
  const related = page.getByRole('region', { name: 'More wedding sarees' });
  await expect(related.getByRole('article')).toHaveCount(4);
});

test('[TRUST-04] a sold-out page has a total, no delivery and no payment, and leads to similar pieces', async ({
  page,
}) => {
  await signIn(page);
  await visit(page, '/cart');
  const soldOut = await findProduct(page, 'Gone Piece');
  await visit(page, `/product-info/${soldOut.product_id}`);
  const main = page.getByRole('main');
  await expect(main.getByText('0 in Stock')).toBeVisible();
  await main.getByRole('link', { name: 'See similar pieces' }).click();
  await expect(page.locator('#more')).toBeInViewport();
  await expect(main.getByRole('link', { name: 'Return policy' })).toHaveCount(1);
  await expect(main.getByText(/^Total ₹/)).toBeVisible();
  for (const words of [/Deliver/, /delivery/, /^UPI/]) {
    await expect(main.getByText(words)).toHaveCount(0);
  }
});

test('[ADDR-03] a customer sees where a purchase goes, and chooses another address before Buy Now', async ({
  page,
}) => {
  await signIn(page);
  // The browser learns there that it has a session.
  await visit(page, '/cart');
  const saree = await findProduct(page, MAYIL);
  await visit(page, `/product-info/${saree.product_id}`);
  const address = page.getByRole('region', { name: 'Delivery address' });
  await expect(address.getByText(/^Deliver to .*680594$/)).toBeVisible();
  await expect(address.getByText(/, free$/)).toBeVisible();
  await address.getByRole('button', { name: 'Change the delivery address' }).click();
  await expect(page.getByRole('dialog', { name: 'Where should we deliver?' })).toBeVisible();
});
