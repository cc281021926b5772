import { fromRupees } from '@shop/domain/money';
import { describe, expect, it } from 'vitest';
import { buy } from '#test/payments.ts';
import { createTestShop, type TestShop } from '#test/test-shop.ts';
import { fetchPayouts } from './fetch-payouts.ts';
import { replaceItems } from './payouts.queries.ts';

async function openShop() {
  const shop = await createTestShop({ ownProvider: true });
  const asha = await shop.createCustomer();
  const saree = await shop.addProduct({ stock: 50, price_paise: fromRupees(1000) });
  const sell = async () => (await buy(shop, asha, saree)).result.razorpay_payment_id;
  return { shop, sell };
}

const listPayouts = ({ db }: TestShop) =>
  db.selectFrom('payout').selectAll().orderBy('created_at').execute();

const listItems = ({ db }: TestShop) =>
  db.selectFrom('payout_item').selectAll().orderBy('type').execute();

const listFees = ({ db }: TestShop) => db.selectFrom('payment_fee').selectAll().execute();

const getFetch = ({ db }: TestShop) =>
  db.selectFrom('bank_fetch').selectAll().executeTakeFirstOrThrow();

describe('[TAX-08] payouts', () => {
  it('are fetched with items, fees and transfer number, and once however often', async () => {
    const { shop, sell } = await openShop();
    await sell();
    const payment_id = await sell();
    const { utr } = await shop.provider.settle();

    await fetchPayouts(shop.deps);
    await fetchPayouts(shop.deps);

    expect(await listPayouts(shop)).toMatchObject([
      { status: 'processed', amount_paise: 195_280, fees_paise: 4_720, tax_paise: 720, utr },
    ]);
    expect(await listPayouts(shop)).toMatchObject([{ complete: true }]);
    expect(await listItems(shop)).toHaveLength(2);
    expect(await listFees(shop)).toContainEqual({
      rzp_payment_id: payment_id,
      fee_paise: 2_360,
      tax_paise: 360,
    });
    expect((await getFetch(shop)).succeeded_at).not.toBeNull();
  });

  it('of more items than a statement has room for are stored', async () => {
    const { shop } = await openShop();
    await shop.db
      .insertInto('payout')
      .values({
        payout_id: 'setl_00000000000001',
        status: 'processed',
        amount_paise: 8000,
        fees_paise: 0,
        tax_paise: 0,
        created_at: new Date(),
      })
      .execute();
    const items = Array.from({ length: 8000 }, (_, index) => ({
      settlement_id: 'setl_00000000000001',
      entity_id: `pay_${String(index).padStart(14, '0')}`,
      type: 'payment',
      credit: 1,
      debit: 0,
      fee: 0,
      tax: 0,
      created_at: 0,
    }));

    await shop.db.transaction().execute((trx) => replaceItems(trx, 'setl_00000000000001', items));

    expect(await listItems(shop)).toHaveLength(8000);
    expect(await listPayouts(shop)).toMatchObject([{ complete: true }]);
  });

  it('show their fees before the payout', async () => {
    const { shop, sell } = await openShop();
    await sell();

    await fetchPayouts(shop.deps);

    expect(await listFees(shop)).toMatchObject([{ fee_paise: 2_360, tax_paise: 360 }]);
    expect(await listPayouts(shop)).toEqual([]);
  });

  it('that change later are changed, and a failed one is followed by another', async () => {
    const { shop, sell } = await openShop();
    await sell();
    const first = await shop.provider.settle('created');
    await fetchPayouts(shop.deps);
    expect(await listPayouts(shop)).toMatchObject([{ status: 'created', utr: null }]);

    await shop.provider.changeSettlement(first.id, 'failed');
    await shop.provider.settle('processed');
    await fetchPayouts(shop.deps);

    const statuses = (await listPayouts(shop)).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a.localeCompare(b))).toEqual(['failed', 'processed']);
    expect(await listItems(shop)).toHaveLength(2);
  });

  it.each(['list-settlements', 'settlement-items', 'list-payments'] as const)(
    'stay as they were while %s fails, and are complete afterwards',
    async (call) => {
      const { shop, sell } = await openShop();
      await sell();
      await shop.provider.settle();
      // Its fee is not in a payout yet.
      await sell();
      await shop.provider.setFault({ call, fault: 'error-500' });

      await expect(fetchPayouts(shop.deps)).rejects.toThrow('cannot list');
      const { succeeded_at, failed_at } = await getFetch(shop);
      expect([succeeded_at, failed_at !== null]).toEqual([null, true]);
      await fetchPayouts(shop.deps);

      expect(await listPayouts(shop)).toMatchObject([{ complete: true, status: 'processed' }]);
      expect(await listFees(shop)).toHaveLength(2);
    },
  );
});
