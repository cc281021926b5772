import { expect, type Page } from '@playwright/test';
import {
  type CounterTender,
  counterDrawer,
  counterReturns,
  type Drawer,
  type DrawerEntry,
} from '@shop/contract';
import { signInStaff } from '#fixtures/accounts.ts';
import { findProduct } from '#fixtures/api.ts';
import { sellAtCounter } from '#fixtures/counter/counter-orders.ts';
import { visit } from '#fixtures/navigation.ts';
import { THECHI, visitOrders } from '#pages/admin-orders.ts';

const day = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10);
const by = 'Devika Menon';
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

const ENTRIES: [DrawerEntry['kind'], number, number, string][] = [
  ['to the bank', -10_000, 12_340, 'Slip 4471'],
  ['refund', -2450, 22_340, ''],
  ['out', -60, 24_790, 'Tea for the weavers’ visit'],
  ['sale', 17_350, 24_850, ''],
  ['count', -500, 7500, ''],
  ['in', 8000, 8000, 'Change'],
];

/** Not the shared drawer: a closed day would end the sales of other tests. */
const DRAWER: Drawer = {
  day,
  balance: 12_340,
  expected: { cash: 12_340, card: 24_600, upi: -2450 },
  sold: [
    { tender: 'card machine', count: 4, amount: 24_600 },
    { tender: 'cash', count: 3, amount: 17_350 },
    { tender: 'qr code', count: 2, amount: 6800 },
  ],
  entries: ENTRIES.map(([kind, amount, balance_after, reason], index) => ({
    entry_id: 10 - index,
    at: minutesAgo(index * 40),
    kind,
    amount,
    balance_after,
    by,
    reason,
    ...((kind === 'sale' || kind === 'refund') && { order_id: '7QK2-M9XT' }),
  })),
};

async function openDay(page: Page, drawer: Drawer) {
  await signInStaff(page, 'counter');
  await page.route(`**${counterDrawer.view.path}*`, (route) => route.fulfill({ json: drawer }));
  await visit(page, '/admin/counter/day');
  await expect(page.getByRole('heading', { level: 1, name: 'Close the day' })).toBeVisible();
}

async function openReturn(page: Page, tender: Exclude<CounterTender, 'qr code'> = 'card machine') {
  await signInStaff(page);
  const { product_id } = await findProduct(page, THECHI);
  const order_id = await sellAtCounter(page, { product_id, tender, quantity: 2 });
  await visit(page, `/admin/orders/${order_id}/counter-return`);
  await expect(page.getByText('Which pieces came back?')).toBeVisible();
  return order_id;
}

async function chooseOne(page: Page) {
  await page.getByRole('button', { name: /^Increase quantity of .+, back in stock$/ }).click();
  await page.getByLabel('The customer changed their mind').check();
}

export const counterDayScreens: Record<string, (page: Page) => Promise<unknown>> = {
  'admin day': async (page) => {
    await openDay(page, DRAWER);
    await page.getByRole('form', { name: 'Close the day' }).getByLabel('Cash').fill('12,300');
    await expect(page.getByText('₹40.00 short')).toBeVisible();
  },
  'admin day, nothing typed': async (page) => {
    await openDay(page, DRAWER);
    await page
      .getByRole('form', { name: 'Close the day' })
      .getByRole('button', { name: 'Save' })
      .click();
    await expect(page.getByLabel('Cash', { exact: true })).toBeFocused();
  },
  'admin day, closed': async (page) => {
    const closed = { counted: { cash: 12_340, card: 24_600, upi: -2400 }, by, at: minutesAgo(1) };
    const close = { kind: 'day close' as const, amount: -40, balance_after: 12_340, reason: '' };
    const entry = { ...close, entry_id: 11, at: minutesAgo(1), by };
    await openDay(page, { ...DRAWER, closed, entries: [entry, ...DRAWER.entries] });
    await expect(page.getByText('This day is closed')).toBeVisible();
  },
  'admin day, empty': async (page) => {
    const none = { cash: 0, card: 0, upi: 0 };
    await openDay(page, { day, balance: 0, expected: none, sold: [], entries: [] });
    await expect(page.getByText('Nothing was sold at the counter.')).toBeVisible();
  },
  'admin counter return': async (page) => {
    await openReturn(page);
    await chooseOne(page);
    await expect(page.getByText(/Leave it empty for what was paid: ₹/)).toBeVisible();
  },
  'admin counter return, taken': async (page) => {
    await openReturn(page);
    await chooseOne(page);
    await page.getByRole('button', { name: 'Take the pieces back' }).click();
    await page.getByRole('button', { name: 'Take back', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Given' })).toBeVisible();
  },
  'admin counter return, cash': async (page) => {
    await openReturn(page, 'cash');
    await chooseOne(page);
    const reply = { return_id: 'R-7QK2M9', refunded: 2450, refund: 'processed', refund_id: null };
    const order = `**${counterReturns.take.path.replace('{id}', '*')}`;
    await page.route(order, (route) => route.fulfill({ json: reply }));
    await page.getByRole('button', { name: 'Take the pieces back' }).click();
    await page.getByRole('button', { name: 'Take back', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'The pieces are taken back' })).toBeVisible();
  },
  'admin counter order': async (page) => {
    const order_id = await openReturn(page);
    await visit(page, `/admin/orders/${order_id}`);
    await expect(page.getByRole('link', { name: 'Return at the counter' })).toBeVisible();
  },
  'admin orders, counter': async (page) => {
    await openReturn(page);
    await visitOrders(page, '?channel=counter');
    await expect(page.getByText('Walk-in customer').first()).toBeVisible();
  },
};
