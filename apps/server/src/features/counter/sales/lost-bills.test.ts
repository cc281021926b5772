import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { counter, taxDocuments } from '@shop/contract';
import { describe, expect, it } from 'vitest';
import { recordRestore } from '#features/payments/reconciliation/reconcile.ts';
import { type Cashier, openCounter, receive, sell, start } from '#test/counter/counter-sales.ts';
import { listDifferences, readFile, THIS_MONTH } from '#test/months/month-files.ts';
import { getStock, listViolations } from '#test/payments.ts';
import { registerForTax } from '#test/tax-registration.ts';
import type { TestShop } from '#test/test-shop.ts';

/** A shop that has sold once, and has lost the bills 2 to 4 that were printed after it. */
async function openRestoredShop() {
  const opened = await openCounter({ role: 'owner' });
  const { shop, saree, cashier } = opened;
  await registerForTax(shop, 'regular');
  const { document_id } = await sell(cashier, saree);
  const first = await viewNumber(cashier, document_id);
  const number = (serial: number) => first.replace(/[0-9]+$/, String(serial).padStart(6, '0'));
  return { ...opened, number };
}

const viewNumber = async (cashier: Cashier, document_id: number | undefined) =>
  (
    await cashier.call(taxDocuments.view, {
      params: { document_id: `${document_id}` },
      query: { as: 'admin' },
    })
  ).body.number;

const sellAs = async (cashier: Cashier, saree: number, bill_number: string) =>
  viewNumber(cashier, (await sell(cashier, saree, { bill_number })).document_id);

const restore = ({ db }: TestShop, printed?: string[]) => recordRestore(db, printed);

const run = (shop: TestShop, ...args: string[]) =>
  new Promise<{ code: number; out: string; err: string }>((resolve) => {
    const file = fileURLToPath(new URL('../../../bin/numbers.ts', import.meta.url));
    const env = { ...process.env, DATABASE_URL: shop.url, IMAGE_DIR: shop.imageDir };
    execFile(process.execPath, [file, ...args], { env }, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), out, err }),
    );
  });

const listSubjects = async (shop: TestShop) =>
  (await listViolations(shop)).map(({ kind, subject }) => `${kind}: ${subject}`);

describe('[COUNTER-17] after a restore', () => {
  it('nothing is done until the last numbers on paper are stated', async () => {
    const { shop, saree, cashier, number } = await openRestoredShop();

    await expect(restore(shop)).rejects.toThrow(`Last invoice in this database: ${number(1)}`);
    expect(await shop.db.selectFrom('alert').select('kind').execute()).toEqual([]);

    expect(await restore(shop, [])).toEqual({ isFirst: true, aside: 0 });
    const { document_id } = await sell(cashier, saree);
    expect(await viewNumber(cashier, document_id)).toBe(number(2));
    // `npm run reconcile -- --restored --max-refunds 3` is the same restore.
    expect(await restore(shop)).toEqual({ isFirst: false, aside: 0 });
    expect(await listViolations(shop)).toEqual([]);
  });

  it('lost bills are entered under their numbers, and new ones come after them', async () => {
    const { shop, saree, cashier, number } = await openRestoredShop();
    expect(await restore(shop, [number(4)])).toEqual({ isFirst: true, aside: 3 });
    expect(await restore(shop, [number(4)])).toEqual({ isFirst: false, aside: 0 });

    const { document_id } = await sell(cashier, saree);
    expect(await viewNumber(cashier, document_id)).toBe(number(5));
    expect(await listSubjects(shop)).toEqual(
      [2, 3, 4].map((serial) => `document_missing: lost ${number(serial)}`),
    );
    const { body } = await cashier.call(counter.find, { query: {} });
    expect(body.lost_bills).toEqual([2, 3, 4].map(number));

    for (const serial of [3, 2, 4]) {
      expect(await sellAs(cashier, saree, number(serial))).toBe(number(serial));
    }

    expect(await listViolations(shop)).toEqual([]);
    expect((await cashier.call(counter.find, { query: {} })).body.lost_bills).toBeUndefined();
    const sales = await shop.db.selectFrom('counter_sale').select('entered_later').execute();
    expect(sales.filter(({ entered_later }) => entered_later)).toHaveLength(3);
  });

  it('a number is given once, whoever enters it at the same time', async () => {
    const { shop, saree, cashier, number } = await openRestoredShop();
    await restore(shop, [number(2)]);
    const started = await Promise.all([
      start(cashier, saree, { bill_number: number(2) }),
      start(cashier, saree, { bill_number: number(2) }),
    ]);

    const received = await Promise.all(started.map(({ body }) => receive(cashier, body.sale_id)));

    expect(received.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await getStock(shop, saree)).toBe(2);
    const again = await start(cashier, saree, { bill_number: number(2) });
    expect(again).toMatchObject({ status: 409, body: { error: 'BILL_NUMBER_NOT_LOST' } });
    expect(await listViolations(shop)).toEqual([]);
  });

  it('only lost numbers are entered, and not with a QR code of the provider', async () => {
    const { shop, saree, cashier, number } = await openRestoredShop();
    await restore(shop, [number(2)]);

    for (const bill_number of [number(1), number(3), 'XX/26-27/000002']) {
      expect((await start(cashier, saree, { bill_number })).body).toMatchObject({
        error: 'BILL_NUMBER_NOT_LOST',
      });
    }
    const scanned = await start(cashier, saree, { bill_number: number(2), tender: 'qr code' });
    expect(scanned.body).toMatchObject({ error: 'QR_CODE_REFUSED' });
    expect(await getStock(shop, saree)).toBe(4);
  });

  it('a number of a series that this database has not begun is known by its letters', async () => {
    const { shop, saree, cashier, number } = await openRestoredShop();
    const note = number(2).replace('/', 'C/');

    await expect(restore(shop, ['XY/26-27/000009'])).rejects.toThrow('No series of this shop');
    await expect(restore(shop, [number(2000)])).rejects.toThrow('1999 numbers after the last one');
    expect(await restore(shop, [note])).toEqual({ isFirst: true, aside: 2 });

    // A credit note is no bill.
    expect((await start(cashier, saree, { bill_number: note })).status).toBe(409);
    expect(await run(shop)).toMatchObject({
      out: expect.stringContaining(`Lost credit note, to be entered again or given up: ${note}`),
    });
  });

  it('numbers that nobody enters are given up, and are cancelled for the accountant', async () => {
    const { shop, saree, cashier, number } = await openRestoredShop();
    await restore(shop, [number(4)]);
    await sellAs(cashier, saree, number(2));
    await sell(cashier, saree);

    expect((await run(shop, 'unused', number(3), number(4))).err).toContain('--reason');
    const given = await run(shop, 'unused', number(2), number(4), '--reason', 'not found');
    expect(given.out).toContain('2 numbers are given up');

    expect(await listViolations(shop)).toEqual([]);
    expect(await readFile(cashier, THIS_MONTH, 'docs')).toMatchObject([
      { 'Sr. No. From': number(1), 'Sr. No. To': number(5), 'Total Number': '5', Cancelled: '2' },
    ]);
    const differences = await listDifferences(cashier);
    expect(differences.filter((row) => row.startsWith('Series'))).toEqual([]);
    expect((await start(cashier, saree, { bill_number: number(3) })).status).toBe(409);
    expect(await run(shop, 'unused', number(1), '--reason', 'x')).toMatchObject({ code: 1 });
  });
});
