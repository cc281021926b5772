import { adminAccounting, type MonthFile } from '@shop/contract';
import { fromRupees } from '@shop/domain/money';
import { expect, it } from 'vitest';
import { poolStats } from '#db/database.ts';
import { expectAgreement } from '#test/months/month-agreement.ts';
import { readFile, sumColumn } from '#test/months/month-files.ts';
import { listViolations } from '#test/payments.ts';
import { registerForTax } from '#test/tax-registration.ts';
import { createTestShop } from '#test/test-shop.ts';
import { generateBooks } from '#tools/seed/generate-books.ts';
import { generateOrders } from '#tools/seed/generate-orders.ts';
import { readMonthFile } from './read-month.ts';

const ORDERS = Number(process.env.MONTH_ORDERS ?? 400);
const NEXT_MONTH_SHARE = 0.2;
const [OCTOBER, NOVEMBER] = ['2025-10', '2025-11'];

/** October with so many orders, and some of November, whose books hold notes about October. */
async function generateShop() {
  const shop = await createTestShop();
  await registerForTax(shop, 'regular');
  await shop.addProduct({ name: 'Tissue', price_paise: fromRupees(49_000.5), stock: 9 });
  await shop.addProduct({
    name: 'Brocade',
    fabric: 'Silk',
    price_paise: fromRupees(47_500),
    stock: 9,
  });
  await shop.addProduct({ name: 'Kasavu Saree', price_paise: fromRupees(2450), stock: 9 });
  await shop.addProduct({ name: 'Set Mundu', type: 'set mundu', price_paise: fromRupees(1999.99) });
  await shop.addProduct({
    name: 'Blouse',
    type: 'stitched blouse',
    price_paise: fromRupees(3333.33),
  });
  await shop.addProduct({
    name: 'Silk',
    fabric: 'Silk',
    price_paise: fromRupees(48_765.43),
    stock: 9,
  });
  await shop.addProduct({
    name: 'Cloth',
    type: 'fabric',
    price_paise: fromRupees(417.07),
    stock: 9,
  });
  const october: [string, string] = ['2025-09-30T18:30:00Z', '2025-10-31T18:30:00Z'];
  const november: [string, string] = [october[1], '2025-11-30T18:30:00Z'];
  await generateOrders(shop.url, { orders: ORDERS, between: october });
  await generateOrders(shop.url, {
    orders: Math.ceil(ORDERS * NEXT_MONTH_SHARE),
    between: november,
  });
  await generateBooks(shop.url, { random: seeded(7), paidUntil: new Date('2025-11-29T00:00:00Z') });
  return { shop, admin: await shop.createStaff() };
}

function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

it('[TAX-07] a file that is not read to its end gives its connection back', async () => {
  const { shop } = await generateShop();
  const { db } = shop.deps;

  const file = readMonthFile(db, OCTOBER, 'journal');
  const { value } = await file.next();
  expect(value).toMatch(/^Date,Voucher Type/);
  expect(poolStats(db).used).toBe(1);
  await file.return();

  expect(poolStats(db).used).toBe(0);
});

it(`[TAX-05] [TAX-07] [TAX-08] [TAX-13] the books of a month of ${ORDERS} orders agree to the paisa`, {
  timeout: 600_000,
}, async () => {
  const { shop, admin } = await generateShop();
  const figures: Record<string, object> = {};
  for (const month of [OCTOBER, NOVEMBER]) {
    const began = performance.now();
    const read = (file: MonthFile) => readFile(admin, month, file);
    const files = {
      b2cs: await read('b2cs'),
      b2cl: await read('b2cl'),
      cdnur: await read('cdnur'),
      hsn: await read('hsn'),
      docs: await read('docs'),
    };
    const journal = await read('journal');
    const sheet = await read('check-sheet');
    const { body } = await admin.call(adminAccounting.month, { query: { month } });
    const seconds = Math.round((performance.now() - began) / 100) / 10;

    const empty = Object.entries(files).flatMap(([name, rows]) => (rows.length === 0 ? name : []));
    // A month of few orders has perhaps none above the limit, or none of those refunded.
    const mayBeEmpty = month === OCTOBER && ORDERS >= 10_000 ? [] : ['b2cl', 'cdnur'];
    expect(empty.filter((name) => !mayBeEmpty.includes(name))).toEqual([]);
    const taxable = (file: keyof typeof files) => sumColumn(files[file], 'Taxable Value');
    expect(taxable('hsn')).toBe(taxable('b2cs') + taxable('b2cl') - taxable('cdnur'));
    expect(sumColumn(files.hsn, 'Central Tax Amount')).toBe(
      sumColumn(files.hsn, 'State/UT Tax Amount'),
    );
    const different = sheet.filter(
      ({ Check: check, Difference: difference }) =>
        !check?.startsWith('Tax on the documents') && Number(difference) !== 0,
    );
    expect(different).toEqual([]);
    const rounding = sheet.find(({ Check: check }) => check?.startsWith('Tax on the documents'));
    expect(Math.abs(Number(rounding?.Difference))).toBeLessThan(0.01 * (ORDERS + 100));
    expect(sumColumn(journal, 'Debit')).toBe(sumColumn(journal, 'Credit'));
    expect(body.sums).toMatchObject({ difference: 0, fees_unknown: 0 });
    await expectAgreement(admin, month);
    figures[month] = {
      seconds,
      ...body.sums,
      portal: rounding?.Difference,
      documents: files.docs.map((row) => row['Total Number']),
      rows: Object.entries(files).map(([name, rows]) => `${name} ${rows.length}`),
      journal: journal.length,
    };
  }
  expect(await listViolations(shop)).toEqual([]);
  if (process.env.MONTH_ORDERS) process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`);
});
