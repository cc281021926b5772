import { expect, type Page } from '@playwright/test';
import type { MoneyMonth } from '@shop/contract';
import { signInStaff } from '#fixtures/accounts.ts';
import { visit } from '#fixtures/navigation.ts';
import { heading } from '#pages/admin-orders.ts';

const MONEY = '**/api/admin/money?*';

const NOVEMBER: MoneyMonth = {
  month: '2026-11',
  first_month: '2026-02',
  current_month: '2026-11',
  mode: 'regular',
  bank: { fetched_at: '2026-11-16T12:30:00Z', failed: false },
  problems: 0,
  sums: {
    orders: 10,
    sold: 82_500,
    refunds: 1,
    refunded: 6100,
    fees: 1947,
    fees_gst: 297,
    fees_unknown: 0,
    paid_out: 36_964.53,
    payouts: 2,
    last_payout: '2026-11-16',
    on_its_way: 37_488.47,
    expected: '2026-11-18',
    without_order: 0,
    net: 74_453,
    difference: 0,
    tax: 3928.57,
  },
  gst: {
    taxed: { taxable: 78_571.43, igst: 1428.57, cgst: 1250, sgst: 1250 },
    nil_rated: { taxable: 0, igst: 0, cgst: 0, sgst: 0 },
    other_states: [
      { place: '29-Karnataka', taxable: 19_047.62, igst: 952.38 },
      { place: '33-Tamil Nadu', taxable: 9523.81, igst: 476.19 },
    ],
  },
  days: [
    {
      day: '2026-11-16',
      orders: 1,
      sold: 9980,
      refunded: 0,
      fees: 235.53,
      net: 9744.47,
      utrs: [],
      in_bank: null,
      expected: '2026-11-18',
    },
    {
      day: '2026-11-15',
      orders: 3,
      sold: 28_410,
      refunded: 0,
      fees: 666,
      net: 27_744,
      utrs: [],
      in_bank: null,
      expected: '2026-11-17',
    },
    {
      day: '2026-11-12',
      orders: 6,
      sold: 44_110,
      refunded: 6100,
      fees: 1045.47,
      net: 36_964.53,
      utrs: ['AXISCN0481007'],
      in_bank: '2026-11-14',
      expected: '2026-11-14',
    },
  ],
  more: false,
};

const show =
  (money: MoneyMonth, path = '/admin/money') =>
  async (page: Page) => {
    await page.route(MONEY, (route) => route.fulfill({ json: money }));
    await signInStaff(page);
    await visit(page, path);
    await expect(heading(page, 'Money')).toBeVisible();
  };

export const adminMoneyScreens: Record<string, (page: Page) => Promise<unknown>> = {
  'admin money': show(NOVEMBER),
  'admin money, for the accountant': async (page) => {
    await show(NOVEMBER, '/admin/money?show=accountant')(page);
    await expect(page.getByRole('link', { name: /^b2cs/ })).toBeVisible();
  },
  'admin money, differs': show({
    ...NOVEMBER,
    bank: { fetched_at: '2026-11-16T00:30:00Z', failed: true },
    problems: 2,
    sums: { ...NOVEMBER.sums, difference: -120, without_order: 500, fees_unknown: 3 },
  }),
  'admin money, nothing sold': async (page) => {
    const sums = { ...NOVEMBER.sums, orders: 0, refunds: 0 };
    await show({ ...NOVEMBER, sums, days: [] })(page);
    await expect(page.getByText('Nothing sold in November 2026.')).toBeVisible();
  },
};
