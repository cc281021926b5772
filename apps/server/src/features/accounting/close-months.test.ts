import { fromRupees } from '@shop/domain/money';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { issueReceiptIfDue } from '#features/tax/issue-documents.ts';
import { readFile } from '#test/months/month-files.ts';
import { buy, drainPollers, listViolations } from '#test/payments.ts';
import { registerForTax } from '#test/tax-registration.ts';
import { createTestShop, type TestShop } from '#test/test-shop.ts';
import { closeMonths } from './close-months.ts';

const [AUGUST, SEPTEMBER, OCTOBER] = ['2025-08', '2025-09', '2025-10'];

async function openShop() {
  const shop = await createTestShop();
  await registerForTax(shop, 'regular');
  const saree = await shop.addProduct({ price_paise: fromRupees(2450), stock: 90 });
  const asha = await shop.createCustomer();
  /** Buys on the 10th of a month; the receipt is due. */
  const buyIn = async (month: string): Promise<string> => {
    const { order_id } = await buy(shop, asha, saree);
    await sql`update orders set order_date = ${`${month}-10T12:00:00Z`}
      where order_id = ${order_id}`.execute(shop.db);
    return order_id;
  };
  return { shop, buyIn, admin: await shop.createStaff() };
}

const listBalances = async ({ db }: TestShop) =>
  db
    .selectFrom('month_balance')
    .select([sql<string>`to_char(month, 'YYYY-MM')`.as('month'), 'balance_paise'])
    .where('month', '<=', sql<Date>`date '2025-10-01'`)
    .orderBy('month')
    .execute();

async function readAdvances(admin: Parameters<typeof readFile>[0], month: string) {
  const rows = await readFile(admin, month, 'check-sheet');
  return rows.flatMap((row) =>
    row.Check?.startsWith('Open advances') ? [Number(row['This side'])] : [],
  );
}

describe('[TAX-09] months that have ended', () => {
  it('are closed once, the earliest first, with what customers have paid in advance', async () => {
    const { shop, buyIn, admin } = await openShop();
    await buyIn(AUGUST);
    await buyIn(OCTOBER);
    await buyIn(OCTOBER);
    await drainPollers(shop);
    const before = await readFile(admin, OCTOBER, 'check-sheet');

    const closed = await closeMonths(shop.deps);

    expect(closed.slice(0, 3)).toEqual([AUGUST, SEPTEMBER, OCTOBER]);
    expect(await closeMonths(shop.deps)).toEqual([]);
    expect(await listBalances(shop)).toEqual([
      { month: AUGUST, balance_paise: 245_000 },
      { month: SEPTEMBER, balance_paise: 245_000 },
      { month: OCTOBER, balance_paise: 735_000 },
    ]);
    expect(await readFile(admin, OCTOBER, 'check-sheet')).toEqual(before);
    expect(await listViolations(shop)).toEqual([]);
  });

  it('are not read again for the books of the next month, and are compared with all documents', async () => {
    const { shop, buyIn, admin } = await openShop();
    await buyIn(AUGUST);
    await buyIn(OCTOBER);
    await drainPollers(shop);
    await closeMonths(shop.deps);

    await sql`update month_balance set balance_paise = balance_paise + 100
      where month = '2025-09-01'`.execute(shop.db);

    expect(await readAdvances(admin, OCTOBER)).toEqual([2451, 4901]);
    expect(await listViolations(shop)).toEqual([
      { kind: 'month_balance_mismatch', subject: SEPTEMBER },
    ]);
  });

  it('are closed again when the receipt of a payment in them was late', async () => {
    const { shop, buyIn, admin } = await openShop();
    await buyIn(AUGUST);
    await drainPollers(shop);
    const late = await buyIn(SEPTEMBER);
    await closeMonths(shop.deps);

    await shop.db.transaction().execute((trx) => issueReceiptIfDue(trx, late));

    expect(await listBalances(shop)).toEqual([{ month: AUGUST, balance_paise: 245_000 }]);
    expect(await readAdvances(admin, OCTOBER)).toEqual([4900, 4900]);
    await closeMonths(shop.deps);
    expect(await readAdvances(admin, OCTOBER)).toEqual([4900, 4900]);
    expect(await listViolations(shop)).toEqual([]);
  });

  it('are not closed without a receipt that is being written', async () => {
    const { shop, buyIn } = await openShop();
    await buyIn(AUGUST);
    await drainPollers(shop);
    const late = await buyIn(AUGUST);
    const countWaiting = async () => {
      const { rows } = await sql`
        select from pg_locks where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())`.execute(
        shop.db,
      );
      return rows.length;
    };

    const closing = await shop.db.transaction().execute(async (trx) => {
      await issueReceiptIfDue(trx, late);
      const running = closeMonths(shop.deps);
      await expect.poll(countWaiting).toBe(1);
      return { running };
    });
    await closing.running;

    expect(await listBalances(shop)).toContainEqual({ month: AUGUST, balance_paise: 490_000 });
    expect(await listViolations(shop)).toEqual([]);
  });
});
