import { adminAccounting, adminPayments, listMonthSteps } from '@shop/contract';
import { fromRupees } from '@shop/domain/money';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { poolStats } from '#db/database.ts';
import { addDeliveryAddress } from '#test/delivery-addresses.ts';
import {
  readFile,
  readTallyLedgers,
  readTallyVouchers,
  readZip,
  THIS_MONTH,
} from '#test/months/month-files.ts';
import { type MonthShop, openMonthShop, refundPart, sellAndSend } from '#test/months/month-shop.ts';
import { buy, deliverWebhook, drainPollers } from '#test/payments.ts';
import { type Staff, setStatus } from '#test/shipments.ts';
import { fetchPayouts } from '../fetch-payouts.ts';
import { readMonthArchive } from './read-month.ts';

const refundPiece = (admin: Staff, id: string, product_id: number) =>
  refundPart(admin, id, { items: [{ product_id, quantity: 1 }] });

/** Two sarees in Kerala of which one came back, one saree and two brocades in Delhi. */
async function sellAround(opened: MonthShop) {
  const { shop, asha, admin, saree, brocade } = opened;
  const delhi = await addDeliveryAddress(shop, asha.user_id);
  const home = await sellAndSend(opened, [[saree, 2]]);
  await sellAndSend(opened, [[saree, 1]], delhi);
  const large = await sellAndSend(opened, [[brocade, 2]], delhi);
  await refundPiece(admin, home, saree);
  await drainPollers(shop);
  return { home, large };
}

describe('[TAX-10] the summary for GSTR-3B', () => {
  it('has what is taxed with its taxes, and the part of other States', async () => {
    const opened = await openMonthShop();
    await sellAround(opened);

    const rows = await readFile(opened.admin, THIS_MONTH, 'gstr-3b');

    expect(rows.map(({ Table: table }) => table)).toEqual([
      '3.1 (a)',
      '3.1 (b)',
      '3.1 (c)',
      '3.1 (d)',
      '3.1 (e)',
      '3.2',
    ]);
    expect(rows[0]).toMatchObject({
      'Total Taxable value': '118952.36',
      'Integrated Tax': '5830.96',
      'Central Tax': '58.34',
      'State/UT Tax': '58.34',
      Cess: '0.00',
    });
    expect(rows[3]).toMatchObject({ 'Total Taxable value': '', Cess: '' });
    expect(rows[5]).toMatchObject({
      'Nature of Supplies': 'Supplies made to Unregistered Persons',
      'Place of Supply (State/UT)': '07-Delhi',
      'Total Taxable value': '116619.04',
      'Integrated Tax': '5830.96',
    });
  });

  it('is what the screen shows', async () => {
    const opened = await openMonthShop();
    await sellAround(opened);

    const { body } = await opened.admin.call(adminAccounting.month, {
      query: { show: 'accountant' },
    });

    expect(body.gst).toEqual({
      taxed: { taxable: 118_952.36, igst: 5830.96, cgst: 58.34, sgst: 58.34 },
      nil_rated: { taxable: 0, igst: 0, cgst: 0, sgst: 0 },
      other_states: [{ place: '07-Delhi', taxable: 116_619.04, igst: 5830.96 }],
    });
    expect(body.sums.tax).toBe(5947.64);
  });

  it('counts sales at 0 % as nil rated', async () => {
    const opened = await openMonthShop();
    const { shop, admin, saree } = opened;
    await shop.db.updateTable('tax_rate').set({ rate_bp: 0 }).execute();
    await sellAndSend(opened, [[saree, 1]]);

    const rows = await readFile(admin, THIS_MONTH, 'gstr-3b');

    expect(rows[0]).toMatchObject({ 'Total Taxable value': '0.00' });
    expect(rows[2]).toMatchObject({ 'Total Taxable value': '2450.00', 'Central Tax': '0.00' });
  });
});

describe('[TAX-10] the register of bills', () => {
  it('has a line for each document and rate, and the sheet of GSTR-1 that it is part of', async () => {
    const opened = await openMonthShop();
    const { shop, admin, saree } = opened;
    const { home, large } = await sellAround(opened);
    const blouse = await shop.addProduct({
      type: 'stitched blouse',
      price_paise: fromRupees(3333.33),
      stock: 9,
    });
    const mixed = await sellAndSend(opened, [
      [saree, 1],
      [blouse, 1],
    ]);

    const rows = await readFile(admin, THIS_MONTH, 'register');

    const [invoice] = rows;
    expect(
      rows.map((row) => [row.Order, row.Document, row.Rate, row.Total, row['GSTR-1']]),
    ).toEqual([
      [home, 'Tax invoice', '5', '4900.00', 'b2cs'],
      [expect.any(String), 'Tax invoice', '5', '2450.00', 'b2cs'],
      [large, 'Tax invoice', '5', '120000.00', 'b2cl'],
      [home, 'Credit note', '5', '-2450.00', 'b2cs'],
      [mixed, 'Tax invoice', '5', '2450.00', 'b2cs'],
      [mixed, 'Tax invoice', '18', '3333.33', 'b2cs'],
    ]);
    expect(rows[3]).toMatchObject({
      'Against Number': invoice?.Number,
      'Against Date': invoice?.Date,
      'Place Of Supply': '32-Kerala',
      'Taxable Value': '-2333.34',
      'Central Tax': '-58.33',
    });
  });

  it('of a composition shop has its bills, which are in no return', async () => {
    const opened = await openMonthShop('composition');
    await sellAndSend(opened, [[opened.saree, 1]]);

    expect(await readFile(opened.admin, THIS_MONTH, 'register')).toMatchObject([
      { Document: 'Bill of supply', Total: '2450.00', 'GSTR-1': 'none: no tax' },
    ]);
  });
});

it('[TAX-07] hsn names units as the list of the offline tool does', async () => {
  const opened = await openMonthShop();
  const { shop, admin, saree } = opened;
  const more = { price_paise: fromRupees(1000), stock: 9 };
  const mundu = await shop.addProduct({ type: 'set mundu', ...more });
  const cloth = await shop.addProduct({ type: 'fabric', ...more });
  await shop.db
    .updateTable('tax_class')
    .set({ uqc: 'PCS' })
    .where('tax_class', '=', 'cotton saree')
    .execute();
  await sellAndSend(opened, [
    [saree, 1],
    [mundu, 1],
    [cloth, 1],
  ]);

  const rows = await readFile(admin, THIS_MONTH, 'hsn');

  expect(new Set(rows.map(({ UQC: unit }) => unit))).toEqual(
    new Set(['MTR-METERS', 'PCS-PIECES', 'SET-SETS']),
  );
});

describe('[TAX-11] the files for Tally', () => {
  it('have a balanced voucher for each entry of the journal, and all ledgers that these name', async () => {
    const opened = await openMonthShop();
    const { shop, admin } = opened;
    const { home } = await sellAround(opened);
    await shop.provider.settle();
    await fetchPayouts(shop.deps);

    const vouchers = await readTallyVouchers(admin, THIS_MONTH);

    const note = vouchers.find(({ type }) => type === 'Credit Note');
    expect(note?.entries).toEqual([
      { ledger: 'Refunds to customers', amount: -245_000 },
      { ledger: 'Sales 5 % in the State', amount: 233_334 },
      { ledger: 'Output CGST', amount: 5833 },
      { ledger: 'Output SGST', amount: 5833 },
    ]);
    const journal = await readFile(admin, THIS_MONTH, 'journal');
    expect(vouchers.map(({ number }) => number)).toEqual([
      ...new Set(journal.map((row) => row['Voucher Number'])),
    ]);
    expect(journal.some(({ Narration: narration }) => narration === `Order ${home}`)).toBe(true);
    expect(await readTallyLedgers(admin, THIS_MONTH)).toEqual({
      'Advances from customers': 'Current Liabilities',
      Bank: 'Bank Accounts',
      'Input GST on fees': 'Duties & Taxes',
      'Output CGST': 'Duties & Taxes',
      'Output IGST': 'Duties & Taxes',
      'Output SGST': 'Duties & Taxes',
      'Payment fees': 'Indirect Expenses',
      Razorpay: 'Bank Accounts',
      'Refunds to customers': 'Current Liabilities',
      'Sales 5 % in the State': 'Sales Accounts',
      'Sales 5 % other States': 'Sales Accounts',
    });
  });
});

describe('[TAX-12] the ZIP file of a month', () => {
  it.each([
    ['regular', 12],
    ['unregistered', 6],
  ] as const)('of a shop that is %s has its %i files, each as it is alone', async (mode, count) => {
    const opened = await openMonthShop(mode);
    const { admin } = opened;
    await sellAndSend(opened, [[opened.saree, 1]]);

    const { status, headers, bytes } = await admin.call(adminAccounting.archive, {
      params: { month: THIS_MONTH },
    });

    expect([status, headers['content-type']]).toEqual([200, 'application/zip']);
    expect(headers['content-disposition']).toContain(`accounts-${THIS_MONTH}.zip`);
    const zip = readZip(bytes);
    expect(Object.keys(zip)).toHaveLength(count);
    for (const file of listMonthSteps(mode).flatMap(({ files }) => files)) {
      const alone = await admin.call(adminAccounting.file, { params: { month: THIS_MONTH, file } });
      const name = alone.headers['content-disposition']?.toString().match(/"(.*)"/)?.[1] ?? '';
      expect(zip[name]).toBe(alone.bytes.toString());
      expect(zip['README.txt']).toContain(name);
    }
  });

  it('gives its connection back when it is not read to its end', async () => {
    const { shop } = await openMonthShop();
    const { db } = shop.deps;

    const archive = readMonthArchive(db, THIS_MONTH);
    await archive.next();
    expect(poolStats(db).used).toBe(1);
    await archive.return();

    expect(poolStats(db).used).toBe(0);
  });

  it('breaks off when the database does, and is not a shorter file', async () => {
    const { shop } = await openMonthShop();

    const archive = readMonthArchive(shop.deps.db, THIS_MONTH);
    await archive.next();
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()`.execute(
      shop.db,
    );

    const readRest = async () => {
      let bytes = 0;
      for await (const piece of archive) bytes += piece.length;
      return bytes;
    };
    // The driver says it differently once it knows that the connection is gone.
    await expect(readRest()).rejects.toThrow(/terminat|ECONNRESET|connection error/);
  });
});

it.each(['regular', 'unregistered'] as const)(
  '[TAX-07] the books of a shop that is %s have a cancelled and refunded order before its fee is known',
  async (mode) => {
    const opened = await openMonthShop(mode);
    const { shop, asha, admin, saree } = opened;
    const { order_id, result } = await buy(shop, asha, saree);
    await setStatus(admin, order_id, 'Cancelled');
    await admin.call(adminPayments.refundOrder, { params: { id: order_id } });
    await drainPollers(shop);
    const refund = await shop.db.selectFrom('refund').select('rzp_refund_id').executeTakeFirst();
    await deliverWebhook(shop, {
      event: 'refund.processed',
      payment_id: result.razorpay_payment_id,
      refund_id: refund?.rzp_refund_id ?? '',
    });
    await drainPollers(shop);

    const sheet = await readFile(admin, THIS_MONTH, 'check-sheet');
    const find = (check: string) => sheet.find((row) => row.Check === check);

    expect(find('Refunds on their way')).toMatchObject({
      'This side': '2450.00',
      Note: '1 in no payout yet, 1 not confirmed by Razorpay',
    });
    expect(find('Payments on their way')).toMatchObject({ 'This side': '2450.00' });
    expect(find('Sold − refunds − fees = in bank + on its way + in hand')).toMatchObject({
      Difference: '0.00',
      Note: 'fees not known yet: 1',
    });
    const vouchers = await readTallyVouchers(admin, THIS_MONTH);
    const ofRazorpay = vouchers.flatMap(({ type, entries }) =>
      entries.filter(({ ledger }) => ledger === 'Razorpay').map(({ amount }) => [type, amount]),
    );
    expect(ofRazorpay).toEqual([
      ['Receipt', 245_000],
      ['Payment', -245_000],
    ]);
    const { body } = await admin.call(adminAccounting.month, { query: {} });
    expect(body.sums).toMatchObject({ sold: 2450, refunded: 2450, fees_unknown: 1, difference: 0 });
  },
);
