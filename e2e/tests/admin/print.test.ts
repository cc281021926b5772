import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { expect, type Page, type TestInfo } from '@playwright/test';
import { orders } from '@shop/contract';
import { signIn, signInStaff } from '#fixtures/accounts.ts';
import { callApi } from '#fixtures/api.ts';
import { visit } from '#fixtures/navigation.ts';
import { test } from '#fixtures/test.ts';
import { THECHI } from '#pages/admin-orders.ts';
import { placeOrder } from '#pages/checkout.ts';
import { updateOrder } from '#pages/orders.ts';

const LONG = 'Balaramapuram Kasavu Mundum Neriyathum House';

const run = (command: string, ...args: string[]) =>
  execFileSync(command, args, { encoding: 'utf8', maxBuffer: 1e8 });

/** Prints on the paper that the page asks for, and reads pages, sizes and words back. */
async function printAndRead(page: Page, url: string, info: TestInfo) {
  await visit(page, url);
  await expect(page.getByRole('button', { name: 'Print', exact: true })).toBeVisible();
  const file = info.outputPath(`${url.replaceAll(/\W+/g, '-').slice(0, 30)}.pdf`);
  writeFileSync(file, await page.pdf({ preferCSSPageSize: true }));
  const sizes = [...run('pdfinfo', '-l', '99', file).matchAll(/size: +([\d.]+) x ([\d.]+)/g)].map(
    ([, width, height]) =>
      [width, height].map((points) => Math.round((Number(points) / 72) * 25.4)),
  );
  const text = run('pdftotext', '-layout', file, '-').split('\f').slice(0, -1);
  return { sizes, text, readBarcodes: () => readBarcodes(file, sizes.length) };
}

/** At the resolution of a label printer: 203 dots an inch. */
function readBarcodes(file: string, pages: number): string[] {
  run('pdftoppm', '-r', '203', '-png', file, file);
  const images = Array.from({ length: pages }, (_, index) => {
    const number = `${index + 1}`.padStart(`${pages}`.length, '0');
    return `${file}-${number}.png`;
  });
  return run('zbarimg', '--quiet', '--raw', ...images)
    .trim()
    .split('\n')
    .toSorted();
}

test(
  '[SHIP-03] prints on every paper fit, and scanners read their barcodes',
  {
    tag: '@nightly',
  },
  async ({ page }, info) => {
    test.slow();
    await signIn(page);
    const ids: string[] = [];
    for (let made = 0; made < 5; made += 1) ids.push(await placeOrder(page, THECHI, 2));
    const [first = '', asked = ''] = ids;
    const address = {
      houseName: LONG,
      post_office: LONG,
      city: LONG,
      state: LONG,
      pinCode: '680594',
      stateCode: '32',
    };
    const ship_to = { name: `${LONG} Nair`, phone: '9847012345', email: 'a@example.com', address };
    await updateOrder(first, {
      ship_to: JSON.stringify(ship_to),
      gift_note: 'For Amma, with love.',
    });
    await callApi(page, orders.requestCancellation, { params: { id: asked } });
    await signInStaff(page);
    const read = (path: string) =>
      printAndRead(page, `/admin/print/${path}orders=${ids.join(',')}`, info);
    const codes = ids.map((id) => id.replace('-', '')).toSorted();

    const slips = await read('slips?');
    expect(slips.sizes).toEqual([
      [210, 297],
      [210, 297],
      [210, 297],
    ]);
    expect(slips.readBarcodes()).toEqual(codes);
    expect(slips.text.join('')).toContain('For Amma, with love.');
    expect(slips.text.join('')).toContain('CUSTOMER ASKS TO CANCEL. DO NOT SEND.');
    expect(slips.text.join('')).not.toContain('₹');

    for (const [paper, size, pages] of [
      ['a4', [210, 297], 2],
      ['label', [100, 150], 5],
      ['roll', [80, 130], 5],
    ] as const) {
      const labels = await read(`labels?paper=${paper}&`);
      expect(labels.sizes, paper).toEqual(Array.from({ length: pages }, () => size));
      expect(labels.readBarcodes(), paper).toEqual(codes);
      expect(labels.text.join('').match(/680594/g), paper).toHaveLength(ids.length);
      expect(labels.text[0], paper).toContain('98470 12345');
    }

    const all = await read('all?');
    expect(all.sizes).toEqual(Array.from({ length: 6 }, () => [210, 297]));
    expect(all.text[0]).toContain('Pick list');
    const [slipPages, labelPages] = [all.text.slice(1, 4).join(''), all.text.slice(4).join('')];
    expect(slipPages.match(/Packing slip/g)).toHaveLength(ids.length);
    expect(labelPages.match(/680594/g)).toHaveLength(ids.length);

    const picks = await read('pick-list?');
    expect(picks.sizes).toEqual([[210, 297]]);
    expect(picks.text[0]).toMatch(new RegExp(`${THECHI}.*\\b8\\s`));
    expect(picks.text[0]).toContain(`${asked}: CUSTOMER ASKS TO CANCEL. DO NOT SEND.`);
  },
);
