import { execFileSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, type Page, type TestInfo } from '@playwright/test';
import { formatTotal, fromRupees } from '@shop/domain/money';
import { writeDocuments } from '#fixtures/documents.ts';
import { visit } from '#fixtures/navigation.ts';
import { test } from '#fixtures/test.ts';
import { fetchOrder, placeLargeOrder, visitOrder } from '#pages/orders.ts';

const run = (command: string, ...args: string[]) =>
  execFileSync(command, args, { encoding: 'utf8', maxBuffer: 1e8 });

/** Prints, and reads words, sizes in millimetres and codes back from the paper. */
async function printAndRead(page: Page, paper: Parameters<Page['pdf']>[0], info: TestInfo) {
  const file = info.outputPath(`document-${paper?.width ?? 'A4'}.pdf`);
  writeFileSync(file, await page.pdf(paper));
  const [, width = ''] = /size: +([\d.]+) x/.exec(run('pdfinfo', file)) ?? [];
  run('pdftoppm', '-r', '203', '-png', file, file);
  // The sums and the code are on the last page; zbarimg fails on a page without a code.
  const images = readdirSync(info.outputDir).filter((name) => name.endsWith('.png'));
  const last =
    images
      .filter((name) => name.startsWith(basename(file)))
      .toSorted()
      .at(-1) ?? '';
  return {
    width: Math.round((Number(width) / 72) * 25.4),
    pages: run('pdftotext', '-layout', file, '-').split('\f').slice(0, -1),
    codes: run('zbarimg', '--quiet', '--raw', info.outputPath(last)).trim(),
  };
}

test('[TAX-06] a customer opens the papers of an order', async ({ page }) => {
  const order_id = await placeLargeOrder(page, 2);
  await writeDocuments(order_id);
  await visitOrder(page, order_id);

  const number = /OP\/\d\d-\d\d\/\d{6}/;
  await page.getByRole('link', { name: /^Open Tax invoice/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('TAX INVOICE');
  await expect(page.getByText(number)).toBeVisible();
  await page.getByRole('link', { name: `Order ${order_id}` }).click();
  await expect(page.getByRole('link', { name: /^Open Receipt OPR/ })).toBeVisible();
});

test(
  '[TAX-06] an invoice of 40 lines on A4 and on a roll is complete, and its code is read',
  { tag: '@nightly' },
  async ({ page }, info) => {
    test.slow();
    const order_id = await placeLargeOrder(page, 40);
    const [, invoice] = await writeDocuments(order_id);
    const { items, total_amount } = await fetchOrder(page, order_id);
    await visit(page, `/order-info/${order_id}/documents/${invoice}`);
    const orderUrl = `${new URL(page.url()).origin}/order-info/${order_id}`;
    const total = formatTotal(fromRupees(total_amount ?? 0));

    const a4 = await printAndRead(page, { format: 'A4' }, info);
    expect(a4.width).toBe(210);
    expect(a4.codes).toBe(orderUrl);
    expect(a4.pages.length).toBeGreaterThan(1);
    for (const sheet of a4.pages) expect(sheet).toMatch(/No\. +Description +HSN/);
    expect(a4.pages.at(-1)).toContain(total);
    // At least one line of goods stands with the sums.
    expect(a4.pages.at(-1)).toMatch(/5208 +\d+ NOS/);

    const roll = await printAndRead(page, { width: '80mm', height: '297mm' }, info);
    expect(roll.width).toBe(80);
    expect(roll.codes).toBe(orderUrl);
    for (const { pages } of [a4, roll]) {
      const words = pages.join(' ').replaceAll(/\s+/g, ' ');
      for (const field of ['TAX INVOICE', 'GSTIN 32ABCDE1234F1Z9', 'Place of supply', 'Rupees '])
        expect(words).toContain(field);
      for (const { name } of items)
        for (const word of name.split(' ')) expect(words).toContain(word);
      for (const word of ['Open menu', 'Go to Homepage', 'N/A']) expect(words).not.toContain(word);
    }
  },
);
