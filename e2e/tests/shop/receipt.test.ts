import { expect, type Page } from '@playwright/test';
import type { OrderDetails, OrderItem } from '@shop/contract';
import { formatDay } from '@shop/domain/dates';
import { formatRupees, formatTotal, fromRupees, times } from '@shop/domain/money';
import { ASHA } from '@shop/server/tools/seed/demo-accounts.ts';
import { extractImages, getDocumentProxy } from 'unpdf';
import { visitDrawn } from '../../fixtures/order-data.ts';
import { test } from '../../fixtures/test.ts';
import { boughtMany, enlarge, orderOf, overwrite, visitOrder } from '../../pages/orders.ts';

/** What was printed: the words of each page, in reading order, and how far they reach. */
async function printed(page: Page, paper: Parameters<Page['pdf']>[0]) {
  const pdf = await getDocumentProxy(new Uint8Array(await page.pdf(paper)));
  const pages: string[] = [];
  let pictures = 0;
  let over = 0;
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const sheet = await pdf.getPage(number);
    const [, , width = 0] = sheet.view;
    const { items } = await sheet.getTextContent();
    const words = items.flatMap((item) => ('str' in item ? [item] : []));
    for (const { str, transform, width: wide } of words) {
      if (str.trim()) over = Math.max(over, -transform[4], transform[4] + wide - width);
    }
    pages.push(
      words
        .map(({ str, hasEOL }) => (hasEOL ? `${str} ` : str))
        .join('')
        .replaceAll(/\s+/g, ' '),
    );
    pictures += (await extractImages(pdf, number)).length;
  }
  return { pages, pictures, over };
}

const A4 = { format: 'A4' };
const ROLL = { width: '80mm', height: '297mm' };

const money = (rupees: number) => formatRupees(fromRupees(rupees));
const lineOf = ({ price, quantity }: OrderItem) => formatRupees(times(fromRupees(price), quantity));

test('up to twelve lines are printed on one A4 page, more on clean pages', async ({ page }) => {
  const order_id = await boughtMany(page, 1);
  for (const [lines, pages] of [
    [1, 1],
    [5, 1],
    [12, 1],
    // As many as the first page holds: the sum takes the last of them along.
    [18, 2],
    [20, 2],
  ] as const) {
    await test.step(`${lines} lines`, async () => {
      await enlarge(order_id, lines);
      await visitOrder(page, order_id);
      const receipt = await printed(page, A4);
      expect(receipt).toMatchObject({ pictures: 0, over: 0 });
      expect(receipt.pages).toHaveLength(pages);
      expectWhole(receipt.pages, await orderOf(page, order_id));
    });
  }
});

/** Everything is there, a row is never cut, and the sum does not stand alone. */
function expectWhole(pages: string[], { order_id, order_date, items, total_amount }: OrderDetails) {
  const [first = '', last = first] = pages;
  const { houseName, post_office, city, state, pinCode } = ASHA.address;
  for (const words of [
    'Kasavu Kada',
    `RECEIPT Order ID ${order_id} ${formatDay(order_date ?? '')}`,
    `Deliver to ${ASHA.name} ${houseName} ${post_office} ${city} ${state} ${pinCode}`,
    'Payment UPI · Paid Status Pending',
  ]) {
    expect(first).toContain(words);
  }
  for (const sheet of pages) expect(sheet).toContain('Item Quantity Price Line');
  for (const item of items) {
    const row = `${item.name} ${item.quantity} ${money(item.price)} ${lineOf(item)}`;
    expect(pages.filter((sheet) => sheet.includes(row))).toHaveLength(1);
  }
  const total = `Total Amount ${formatTotal(fromRupees(total_amount ?? 0))}`;
  expect(last).toMatch(new RegExp(`₹[\\d,]+ ${total} Thank you. Help line .+, any time.$`));
  for (const word of ['Print Receipt', 'Go to Homepage', 'Open menu', 'N/A']) {
    expect(pages.join()).not.toContain(word);
  }
}

test('a receipt fits the roll at the counter, and says what is missing', async ({ page }) => {
  const order_id = await boughtMany(page, 5);
  const { items, total_amount } = await orderOf(page, order_id);
  await overwrite(order_id, { payment_method: null, ship_to: '{}' });
  await visitOrder(page, order_id);
  const receipt = await printed(page, ROLL);
  expect(receipt).toMatchObject({ pictures: 0, over: 0 });
  expect(receipt.pages).toHaveLength(1);
  const words = receipt.pages.join();
  expect(words).toContain('Deliver to N/A Address not available Payment N/A · Paid');
  expect(words).toContain('Item Quantity Line');
  for (const item of items) {
    for (const word of item.name.split(' ')) expect(words).toContain(word);
    expect(words).toContain(`${item.quantity} ${lineOf(item)}`);
  }
  expect(words).toContain(formatTotal(fromRupees(total_amount ?? 0)));
});

test('nothing but the receipt is printed, even from inside a dialog', async ({ page }) => {
  const order_id = await boughtMany(page, 1);
  await visitOrder(page, order_id);
  const alone = await printed(page, A4);
  await page.evaluate(() => {
    const dialog = document.createElement('dialog');
    dialog.textContent = 'In the way';
    document.querySelector('main')?.append(dialog);
    dialog.showModal();
  });
  await expect(page.getByText('In the way')).toBeVisible();
  expect(await printed(page, A4)).toEqual(alone);
});

test('a receipt looks as it was drawn', async ({ page }) => {
  await visitDrawn(page);
  await page.emulateMedia({ media: 'print' });
  // What A4 leaves between its margins.
  await page.setViewportSize({ width: 680, height: 1009 });
  await expect(page.locator('.receipt')).toHaveScreenshot('receipt.png', {
    maxDiffPixelRatio: 0.02,
  });
});
