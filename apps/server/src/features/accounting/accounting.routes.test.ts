import { adminAccounting } from '@shop/contract';
import { describe, expect, it } from 'vitest';
import { addDeliveryAddress } from '#test/delivery-addresses.ts';
import {
  listDifferences,
  readBalances,
  readFile,
  sumColumn,
  THIS_MONTH,
} from '#test/months/month-files.ts';
import { type MonthShop, openMonthShop, refundPart, sellAndSend } from '#test/months/month-shop.ts';
import { buy, drainPollers } from '#test/payments.ts';
import { type Staff, ship } from '#test/shipments.ts';
import { registerForTax } from '#test/tax-registration.ts';
import type { TestShop } from '#test/test-shop.ts';
import { fetchPayouts } from './fetch-payouts.ts';

/** Sends an order of pieces to Delhi. */
async function sellToDelhi(opened: MonthShop, product_id: number, quantity: number) {
  const { shop, asha } = opened;
  const address_id = await addDeliveryAddress(shop, asha.user_id);
  return sellAndSend(opened, [[product_id, quantity]], address_id);
}

async function viewMonth(admin: Staff, query = {}) {
  return (await admin.call(adminAccounting.month, { query })).body;
}

const rupees = (amount: number) => amount.toFixed(2);

describe('[TAX-07] files of a month', () => {
  it('list small sales by State and rate, large ones to other States singly, and their sum by HSN', async () => {
    const opened = await openMonthShop();
    const { shop, asha, admin, saree, brocade } = opened;
    const { order_id } = await buy(shop, asha, saree, { quantity: 2 });
    await ship(admin, [{ order_id }]);
    await sellToDelhi(opened, saree, 1);
    await sellToDelhi(opened, brocade, 2);

    const [b2cs, b2cl, hsn, docs] = await Promise.all(
      (['b2cs', 'b2cl', 'hsn', 'docs'] as const).map((file) => readFile(admin, THIS_MONTH, file)),
    );
    expect(b2cs).toMatchObject([
      { Type: 'OE', 'Place Of Supply': '07-Delhi', Rate: '5', 'Cess Amount': '0.00' },
      { 'Place Of Supply': '32-Kerala', Rate: '5', 'Applicable % of Tax Rate': '' },
    ]);
    expect(b2cl).toMatchObject([
      { 'Place Of Supply': '07-Delhi', Rate: '5', 'E-Commerce GSTIN': '' },
    ]);
    expect(b2cl?.[0]?.['Invoice date']).toMatch(
      /^\d\d-(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)-20\d\d$/,
    );
    expect(b2cl?.[0]?.['Invoice Number']).toMatch(/^OP\/\d\d-\d\d\/000003$/);
    expect(hsn).toMatchObject([
      { HSN: '5208', UQC: 'NOS-NUMBERS', 'Total Quantity': '5', Rate: '5' },
    ]);
    expect(sumColumn(hsn ?? [], 'Taxable Value')).toBe(
      sumColumn(b2cs ?? [], 'Taxable Value') + sumColumn(b2cl ?? [], 'Taxable Value'),
    );
    expect(docs).toMatchObject([
      { 'Nature of Document': 'Invoices for outward supply', 'Total Number': '3', Cancelled: '0' },
      { 'Nature of Document': 'Receipt voucher', 'Total Number': '3' },
    ]);
  });

  it('agree with payments and refunds; what is paid and not sent is an open advance', async () => {
    const opened = await openMonthShop();
    const { shop, asha, admin, saree } = opened;
    const { order_id } = await buy(shop, asha, saree);
    await ship(admin, [{ order_id }]);
    await buy(shop, asha, saree);
    await drainPollers(shop);

    const sheet = await readFile(admin, THIS_MONTH, 'check-sheet');

    expect(sheet.find(({ Check: check }) => check === 'Open advances at the end')).toMatchObject({
      'This side': rupees(2450),
    });
    expect(sheet.find(({ Check: check }) => check === 'Series: invoice')).toMatchObject({
      Note: '1 documents, numbers missing: 0',
    });
    expect(await listDifferences(admin)).toEqual([]);
  });

  it('net refunds: credit notes in b2cs or cdnur, vouchers for what was never sent', async () => {
    const opened = await openMonthShop();
    const { shop, asha, admin, saree, brocade } = opened;
    const { order_id: sent } = await buy(shop, asha, saree, { quantity: 2 });
    await ship(admin, [{ order_id: sent }]);
    const { order_id: waiting } = await buy(shop, asha, saree, { quantity: 2 });
    const large = await sellToDelhi(opened, brocade, 2);
    await refundPart(admin, sent, { items: [{ product_id: saree, quantity: 1 }] });
    await refundPart(admin, waiting, { items: [{ product_id: saree, quantity: 1 }] });
    await refundPart(admin, large, { amount: 1050 });
    await drainPollers(shop);
    await shop.provider.settle();
    await fetchPayouts(shop.deps);

    expect(await readFile(admin, THIS_MONTH, 'b2cs')).toMatchObject([
      { 'Place Of Supply': '32-Kerala', 'Taxable Value': '2333.32' },
    ]);
    expect(await readFile(admin, THIS_MONTH, 'cdnur')).toMatchObject([
      {
        'UR Type': 'B2CL',
        'Note Type': 'C',
        'Place Of Supply': '07-Delhi',
        'Note Value': '1050.00',
        'Taxable Value': '1000.00',
        Rate: '5',
      },
    ]);
    const hsn = await readFile(admin, THIS_MONTH, 'hsn');
    expect(sumColumn(hsn, 'Total Quantity')).toBe(300);
    expect(sumColumn(hsn, 'Total Value')).toBe(12_000_000 + 245_000 - 105_000);
    expect(await listDifferences(admin)).toEqual([
      'Tax on the documents = tax that the portal computes: 0.02',
    ]);
    const { sums } = await viewMonth(admin);
    expect(sums).toMatchObject({ refunds: 3, refunded: 5950, difference: 0, on_its_way: 0 });
    const journal = await readFile(admin, THIS_MONTH, 'journal');
    const open = journal.filter(({ Ledger: ledger }) => ledger === 'Refunds to customers');
    expect(sumColumn(open, 'Debit')).toBe(sumColumn(open, 'Credit'));
  });

  it('report a number that is missing, and a receipt that differs from its payment', async () => {
    const { shop, asha, admin, saree } = await openMonthShop();
    await buy(shop, asha, saree);
    await drainPollers(shop);
    await shop.db.updateTable('tax_series').set({ last_number: 5 }).execute();
    await buy(shop, asha, saree);
    await drainPollers(shop);
    await shop.db.updateTable('payment').set({ amount_paise: 240_000 }).execute();

    expect(await listDifferences(admin)).toEqual([
      'Payments of orders = receipts: -100.00',
      'Invoices and bills less credit notes = payments less refunds and change of open advances: 100.00',
      'Series: receipt: 4',
    ]);
  });

  it('balance in the journal, voucher by voucher', async () => {
    const opened = await openMonthShop();
    const { shop, asha, admin, saree } = opened;
    await sellToDelhi(opened, saree, 2);
    const { order_id } = await buy(shop, asha, saree);
    await ship(admin, [{ order_id }]);
    await shop.provider.settle();
    await fetchPayouts(shop.deps);

    const rows = await readFile(admin, THIS_MONTH, 'journal');

    const vouchers = Map.groupBy(rows, (row) => row['Voucher Number'] ?? '');
    for (const lines of vouchers.values()) {
      expect(sumColumn(lines, 'Debit')).toBe(sumColumn(lines, 'Credit'));
    }
    const balance = (ledger: string) => {
      const lines = rows.filter(({ Ledger: name }) => name === ledger);
      return sumColumn(lines, 'Debit') - sumColumn(lines, 'Credit');
    };
    expect(balance('Razorpay')).toBe(0);
    expect(balance('Advances from customers')).toBe(0);
    expect(balance('Bank')).toBe(735_000 - 17_346);
    expect(balance('Output IGST')).toBe(-23_333);
  });

  it('book a sale once that was paid for before the registration and invoiced after it', async () => {
    const { shop, asha, admin, saree } = await openMonthShop('unregistered');
    const { order_id } = await buy(shop, asha, saree);
    await registerForTax(shop, 'regular');
    await ship(admin, [{ order_id }]);

    expect(await readBalances(admin)).toEqual({
      Razorpay: 245_000,
      Sales: 0,
      'Sales 5 % in the State': -233_334,
      'Output CGST': -5833,
      'Output SGST': -5833,
    });
    expect(await listDifferences(admin)).toEqual([]);
  });

  it.each([
    ['composition', 2450],
    ['unregistered', 0],
  ] as const)('of a shop that is %s hold no tax', async (mode, receipts) => {
    const { shop, asha, admin, saree } = await openMonthShop(mode);
    const { order_id } = await buy(shop, asha, saree);
    await ship(admin, [{ order_id }]);

    expect(await readFile(admin, THIS_MONTH, 'b2cs')).toEqual([]);
    expect(await readFile(admin, THIS_MONTH, 'hsn')).toEqual([]);
    const [first] = await readFile(admin, THIS_MONTH, 'check-sheet');
    expect(first).toMatchObject({ 'Other side': rupees(receipts) });
    expect(await listDifferences(admin)).toEqual([]);
    const sales = (await readFile(admin, THIS_MONTH, 'journal')).filter(
      ({ Ledger: ledger }) => ledger === 'Sales',
    );
    expect(sumColumn(sales, 'Credit')).toBe(245_000);
  });
});

describe('[TAX-08] money of a month', () => {
  it('is what was sold less fees, paid out or on its way', async () => {
    const { shop, asha, admin, saree } = await openMonthShop();
    await buy(shop, asha, saree);
    const { utr } = await shop.provider.settle();
    await buy(shop, asha, saree);
    await fetchPayouts(shop.deps);

    const { sums, days, bank } = await viewMonth(admin);

    expect(sums).toMatchObject({
      orders: 2,
      sold: 4900,
      refunded: 0,
      fees: 115.64,
      fees_gst: 17.64,
      payouts: 1,
      paid_out: 2392.18,
      on_its_way: 2392.18,
      net: 4784.36,
      difference: 0,
      fees_unknown: 0,
    });
    expect(days).toMatchObject([{ orders: 2, net: 4784.36, utrs: [utr], in_bank: null }]);
    expect(bank).toMatchObject({ failed: false });
    expect((await viewMonth(admin, { show: 'payouts' })).payouts).toMatchObject([
      { status: 'processed', amount: 2392.18, payments: 1, utr },
    ]);
    expect((await viewMonth(admin, { show: 'orders' })).entries).toMatchObject([
      { amount: 2450, in_bank: null },
      { amount: 2450, utr },
    ]);
  });

  it('shows what the provider took for another reason as a difference', async () => {
    const { shop, asha, admin, saree } = await openMonthShop();
    await buy(shop, asha, saree);
    await shop.provider.adjust(-12_000, 'Dispute lost');
    await shop.provider.settle();
    await fetchPayouts(shop.deps);

    const { sums, differences } = await viewMonth(admin, { show: 'differences' });

    expect(sums).toMatchObject({ difference: -120, on_its_way: 0 });
    expect(differences).toMatchObject([
      { type: 'adjustment', amount: -120, description: 'Dispute lost' },
    ]);
  });

  it('keeps its last values while the provider cannot be reached', async () => {
    const { shop, asha, admin, saree } = await openMonthShop();
    await buy(shop, asha, saree);
    await shop.provider.settle();
    await fetchPayouts(shop.deps);
    await shop.provider.setFault({ call: 'list-settlements', fault: 'error-500' });
    await expect(fetchPayouts(shop.deps)).rejects.toThrow('cannot list');

    const { bank, sums } = await viewMonth(admin);

    expect([bank.failed, sums.paid_out]).toEqual([true, 2392.18]);
  });
});

it('[TAX-07] a month begins at midnight in India', async () => {
  const { shop, asha, admin, saree } = await openMonthShop();
  const moments = ['2025-10-31T18:29:59Z', '2025-10-31T18:30:00Z', '2025-11-30T18:29:59Z'];
  for (const moment of [...moments, '2025-11-30T18:30:00Z']) await buyAt(shop, moment);
  async function buyAt({ db }: TestShop, moment: string) {
    const { order_id } = await buy(shop, asha, saree);
    await db
      .updateTable('orders')
      .set({ order_date: new Date(moment) })
      .where('order_id', '=', order_id)
      .execute();
  }

  const { sums, days } = await viewMonth(admin, { month: '2025-11' });

  expect(sums.orders).toBe(2);
  expect(days?.map(({ day }) => day)).toEqual(['2025-11-30', '2025-11-01']);
});
