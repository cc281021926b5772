import { expect, type Page } from '@playwright/test';
import type { OrderDetails, OrderItem } from '@shop/contract';
import { formatDay } from '@shop/domain/dates';
import { formatRupees, formatTotal, fromRupees, multiply } from '@shop/domain/money';
import { DEMO_CUSTOMER } from '@shop/server/tools/seed/demo-accounts.ts';
import { extractImages, getDocumentProxy } from 'unpdf';
import { visitOrderFixture } from '#fixtures/order-data.ts';
import { test } from '#fixtures/test.ts';
import {
  addOrderItems,
  fetchOrder,
  placeLargeOrder,
  updateOrder,
  visitOrder,
} from '#pages/orders.ts';

/** Prints to PDF. @returns the text of each page, the number of images, and the overflow in points. */
async function printToPdf(page: Page, paper: Parameters<Page['pdf']>[0]) {
  const pdf = await getDocumentProxy(new Uint8Array(await page.pdf(paper)));
  const pages: string[] = [];
  let images = 0;
  let overflow = 0;
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const sheet = await pdf.getPage(number);
    const [, , width = 0] = sheet.view;
    const { items } = await sheet.getTextContent();
    const words = items.flatMap((item) => ('str' in item ? [item] : []));
    for (const { str, transform, width: wide } of words) {
      if (str.trim()) overflow = Math.max(overflow, -transform[4], transform[4] + wide - width);
    }
    pages.push(
      words
        .map(({ str, hasEOL }) => (hasEOL ? `${str} ` : str))
        .join('')
        .replaceAll(/\s+/g, ' '),
    );
    images += (await extractImages(pdf, number)).length;
  }
  return { pages, images, overflow };
}

const A4 = { format: 'A4' };
const ROLL = { width: '80mm', height: '297mm' };

const money = (rupees: number) => formatRupees(fromRupees(rupees));
const lineOf = ({ price, quantity }: OrderItem) =>
  formatRupees(multiply(fromRupees(price), quantity));

test('up to 12 items fit one A4 page, more break between rows', { tag: '@nightly' }, async ({
  page,
}) => {
  const order_id = await placeLargeOrder(page, 1);
  for (const [lines, pages] of [
    [1, 1],
    [5, 1],
    [12, 1],
    // The first page is full: the total moves to the second page together with the last item.
    [18, 2],
    [20, 2],
  ] as const) {
    await test.step(`${lines} lines`, async () => {
      await addOrderItems(order_id, lines);
      await visitOrder(page, order_id);
      const receipt = await printToPdf(page, A4);
      expect(receipt).toMatchObject({ images: 0, overflow: 0 });
      expect(receipt.pages).toHaveLength(pages);
      expectComplete(receipt.pages, await fetchOrder(page, order_id));
    });
  }
});

/** Expects all data, unbroken rows, and a total that is not alone on a page. */
function expectComplete(
  pages: string[],
  { order_id, order_date, items, total_amount }: OrderDetails,
) {
  const [first = '', last = first] = pages;
  const { houseName, post_office, city, state, pinCode } = DEMO_CUSTOMER.address;
  for (const words of [
    'Oodum Paavum',
    `RECEIPT Order ID ${order_id} ${formatDay(order_date ?? '')}`,
    `Deliver to ${DEMO_CUSTOMER.name} ${houseName} ${post_office} ${city} ${state} ${pinCode}`,
    'Payment UPI · Paid',
  ]) {
    expect(first).toContain(words);
  }
  for (const sheet of pages) expect(sheet).toContain('Item Quantity Price Amount');
  for (const item of items) {
    const row = `${item.name} ${item.quantity} ${money(item.price)} ${lineOf(item)}`;
    expect(pages.filter((sheet) => sheet.includes(row))).toHaveLength(1);
  }
  const total = `Total Amount ${formatTotal(fromRupees(total_amount ?? 0))}`;
  expect(last).toMatch(new RegExp(`₹[\\d,]+ ${total} Thank you. Help line .+, any time.$`));
  for (const word of ['Print Receipt', 'Go to Homepage', 'Open menu', 'N/A', 'Status Pending']) {
    expect(pages.join()).not.toContain(word);
  }
}

test('fits an 80 mm roll and shows placeholders', { tag: '@nightly' }, async ({ page }) => {
  const order_id = await placeLargeOrder(page, 5);
  const { items, total_amount } = await fetchOrder(page, order_id);
  await updateOrder(order_id, { payment_method: null, ship_to: '{}' });
  await visitOrder(page, order_id);
  const receipt = await printToPdf(page, ROLL);
  expect(receipt).toMatchObject({ images: 0, overflow: 0 });
  expect(receipt.pages).toHaveLength(1);
  const words = receipt.pages.join();
  expect(words).toContain('Deliver to N/A Address not available Payment N/A · Paid');
  expect(words).toContain('Item Quantity Amount');
  for (const item of items) {
    for (const word of item.name.split(' ')) expect(words).toContain(word);
    expect(words).toContain(`${item.quantity} ${lineOf(item)}`);
  }
  expect(words).toContain(formatTotal(fromRupees(total_amount ?? 0)));
});

test('prints only the receipt, also with a dialog open', { tag: '@nightly' }, async ({ page }) => {
  const order_id = await placeLargeOrder(page, 1);
  await visitOrder(page, order_id);
  const expected = await printToPdf(page, A4);
  await page.evaluate(() => {
    const dialog = document.createElement('dialog');
    dialog.textContent = 'In the way';
    document.querySelector('main')?.append(dialog);
    dialog.showModal();
  });
  await expect(page.getByText('In the way')).toBeVisible();
  expect(await printToPdf(page, A4)).toEqual(expected);
});

test('matches the reference image', async ({ page }) => {
  await visitOrderFixture(page);
  await page.emulateMedia({ media: 'print' });
  // A4 without margins at 96 dpi.
  await page.setViewportSize({ width: 680, height: 1009 });
  await expect(page.locator('.receipt')).toHaveScreenshot('receipt.png', {
    maxDiffPixelRatio: 0.02,
  });
});
