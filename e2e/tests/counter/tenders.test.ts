import { expect, type Page } from '@playwright/test';
import { countWork } from '#fixtures/count-work.ts';
import {
  countPrints,
  listOrders,
  NILA,
  openCounter,
  scan,
  withCounterShop,
} from '#fixtures/servers/counter-shop.ts';
import { bill, paidHeading, scanField, tender } from '#pages/counter.ts';

const test = withCounterShop();
const testQrCode = withCounterShop({ settings: { counterQrCodes: true } });
const testPlain = withCounterShop({ registered: false });
test.slow();
testQrCode.slow();
testPlain.slow();

const WIDTHS = [360, 1024];

async function scanOne(page: Page, product_id: number) {
  await scan(page, product_id);
  await expect(bill(page).getByText('Total, 1 piece')).toBeVisible();
}

/** The dialog that takes the money, or has taken it. */
const press = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

for (const width of WIDTHS) {
  test(`[COUNTER-01] cash in three presses at ${width} px`, async ({ page, shop }) => {
    await page.setViewportSize({ width, height: 740 });
    const work = await countWork(page);
    const prints = await countPrints(page);
    const product_id = await openCounter(page, shop);
    await scanOne(page, product_id);
    const scanned = work.presses;

    await tender(page, 'Cash').click();
    await page.getByLabel('Cash given (optional)').fill('3000');
    await expect(page.getByRole('status').getByText('Give back')).toContainText('₹550');
    await press(page, 'Cash received');
    await expect(paidHeading(page)).toBeFocused();
    await expect(page.getByText('Give back')).toContainText('₹550');
    await press(page, 'Print');
    await expect.poll(prints).toBe(1);
    expect(work.presses - scanned).toBe(3);

    await page.emulateMedia({ media: 'print' });
    const printed = page.getByRole('article', { name: /^(Tax )?invoice/i });
    await expect(printed).toBeVisible();
    await expect(printed).toContainText(NILA);
    await expect(printed).toContainText('Handed over in the shop');
    await expect(page.getByRole('heading', { name: 'Counter' })).toBeHidden();
    await page.emulateMedia({ media: 'screen' });

    await press(page, 'Next sale');
    expect(work.presses - scanned).toBe(4);
    await expect(scanField(page)).toBeFocused();
    await expect(page.getByText('1 sale, ₹2,450')).toBeVisible();
    expect(await listOrders(shop)).toEqual([
      { channel: 'counter', order_status: 'Delivered', payment_method: 'cash' },
    ]);
  });

  test(`[COUNTER-01] card machine in three presses at ${width} px`, async ({ page, shop }) => {
    await page.setViewportSize({ width, height: 740 });
    const work = await countWork(page);
    const prints = await countPrints(page);
    const product_id = await openCounter(page, shop);
    await scanOne(page, product_id);
    const scanned = work.presses;

    await tender(page, 'Card machine').click();
    await press(page, 'Money received');
    await press(page, 'Print');
    await expect.poll(prints).toBe(1);
    expect(work.presses - scanned).toBe(3);
    expect(await listOrders(shop)).toMatchObject([{ payment_method: 'card machine' }]);
  });

  test(`[COUNTER-01] the shop's own QR code in three presses at ${width} px`, async ({
    page,
    shop,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    const work = await countWork(page);
    const prints = await countPrints(page);
    const product_id = await openCounter(page, shop);
    await scanOne(page, product_id);
    const scanned = work.presses;

    await tender(page, 'UPI').click();
    await expect(page.getByRole('img', { name: 'UPI code of ₹2,450.00' })).toBeInViewport();
    await press(page, 'Money received');
    await press(page, 'Print');
    await expect.poll(prints).toBe(1);
    expect(work.presses - scanned).toBe(3);
    expect(await listOrders(shop)).toMatchObject([{ payment_method: 'shop upi' }]);
  });

  testQrCode(
    `[COUNTER-01] [COUNTER-07] a code of Razorpay in two presses at ${width} px`,
    async ({ page, shop }) => {
      await page.setViewportSize({ width, height: 740 });
      const work = await countWork(page);
      const prints = await countPrints(page);
      const product_id = await openCounter(page, shop);
      await scanOne(page, product_id);
      const scanned = work.presses;

      await tender(page, 'UPI').click();
      await expect(page.getByText('Waiting for the payment')).toBeVisible();
      await expect(page.getByRole('img', { name: 'UPI code of ₹2,450.00' })).toBeInViewport();
      const { qrCodes } = await shop.provider.ledger();
      await shop.provider.payQr(qrCodes[0]?.id ?? '');
      // The screen turns by itself.
      await expect(paidHeading(page)).toBeFocused();
      await press(page, 'Print');
      await expect.poll(prints).toBe(1);
      expect(work.presses - scanned).toBe(2);
      expect(await listOrders(shop)).toMatchObject([
        { channel: 'counter', order_status: 'Delivered' },
      ]);
    },
  );
}

testQrCode(
  '[COUNTER-09] no code from Razorpay: the shop’s own in the same press',
  async ({ page, shop }) => {
    const product_id = await openCounter(page, shop);
    await scanOne(page, product_id);
    await shop.provider.setFault({ call: 'create-qr', fault: 'refused', times: -1 });
    await tender(page, 'UPI').click();

    await expect(page.getByText('No code from Razorpay. Use the shop’s own QR.')).toBeVisible();
    await expect(page.getByRole('img', { name: 'UPI code of ₹2,450.00' })).toBeVisible();
    await press(page, 'Money received');
    await expect(paidHeading(page)).toBeFocused();
    expect(await listOrders(shop)).toMatchObject([{ payment_method: 'shop upi' }]);
  },
);

testQrCode(
  '[COUNTER-09] [COUNTER-02] another tender after a code sells once',
  async ({ page, shop }) => {
    const product_id = await openCounter(page, shop, { stock: 1 });
    await scanOne(page, product_id);
    await tender(page, 'UPI').click();
    await press(page, 'Use the shop’s own QR instead');
    await expect(page.getByRole('button', { name: 'Money received' })).toBeVisible();
    await press(page, 'Back to the sale');
    await tender(page, 'Cash').click();
    await press(page, 'Cash received');
    await expect(paidHeading(page)).toBeFocused();
    expect(await listOrders(shop)).toHaveLength(1);
  },
);

testPlain(
  '[COUNTER-05] a shop that is not registered prints a plain receipt',
  async ({ page, shop }) => {
    const prints = await countPrints(page);
    const product_id = await openCounter(page, shop);
    await scanOne(page, product_id);
    await tender(page, 'Cash').click();
    await press(page, 'Cash received');
    await press(page, 'Print');
    await expect.poll(prints).toBe(1);
    await page.emulateMedia({ media: 'print' });
    const receipt = page.getByRole('article', { name: /^Receipt of order/ });
    await expect(receipt).toContainText(`1 × ${NILA}`);
    await expect(receipt).toContainText('Paid by Cash');
  },
);

test('[COUNTER-06] from ₹50,000 the bill asks for name and address; so much cash is off', async ({
  page,
  shop,
}) => {
  const product_id = await openCounter(page, shop, { price: 100_000 });
  await scanOne(page, product_id);
  await tender(page, 'Cash').click();
  await expect(bill(page).getByText('Enter a name.')).toBeVisible();
  await expect(bill(page).getByLabel('Name', { exact: true })).toBeFocused();
  await bill(page).getByLabel('Name', { exact: true }).fill('Asha Nair');
  await bill(page).getByLabel('House Name').fill('Lakshmi Nivas');
  await bill(page).getByLabel('Post Office').fill('Punkunnam');
  await bill(page).getByLabel('Via').fill('Thrissur');
  await bill(page).getByLabel('District').fill('Thrissur');
  await bill(page).getByLabel('Pincode').fill('680002');

  await scanField(page).focus();
  await scan(page, product_id);
  await expect(bill(page).getByText('The law forbids this much cash.')).toBeVisible();
  await expect(tender(page, 'Cash')).toHaveAttribute('aria-disabled', 'true');
  await tender(page, 'Card machine').click();
  await press(page, 'Money received');
  await expect(paidHeading(page)).toBeFocused();
});
