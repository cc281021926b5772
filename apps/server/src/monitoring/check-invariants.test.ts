import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { passTime } from '#test/advance-time.ts';
import { broken, buy, pressBuy, workOff } from '#test/payments.ts';
import { openTestShop, type TestShop } from '#test/test-shop.ts';
import { checkInvariants } from './check-invariants.ts';

/** A shop that has sold something, with the guards of its tables switched off. */
async function sold() {
  const shop = await openTestShop();
  const saree = await shop.addProduct({ stock: 5 });
  const asha = await shop.signUp();
  const { order_id } = await buy(shop, asha, saree);
  await pressBuy(asha, saree, 2);
  expect(await broken(shop)).toEqual([]);
  return { shop, saree, order_id };
}

const damage = async (shop: TestShop, text: string) => {
  await shop.db.transaction().execute(async (trx) => {
    // Foreign keys and triggers rest for this one change; only the invariants are left to see it.
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql.raw(text).execute(trx);
  });
};

describe('the promises about money and stock', () => {
  it.each([
    ['I1', 'update product_stock set stock = stock + 1'],
    ['I2', "delete from stock_move where reason = 'initial'"],
    ['I2', "update checkout set state = 'released', released_at = now() where state = 'open'"],
    ['I3', 'delete from orders'],
    ['I3', "update checkout set state = 'paid', paid_at = now() where state = 'open'"],
    ['I4', "update payment set status = 'failed'"],
    ['I5', 'update payment set outcome = null'],
    ['I5', "update payment set outcome = 'refund'"],
    ['I6', 'update orders set total_paise = total_paise + 100'],
    ['I6', 'update order_item set unit_price_paise = unit_price_paise + 100'],
    ['I7', 'update order_item set quantity = quantity + 1'],
    ['I7', 'delete from order_item'],
    ['I8', "delete from stock_move where reason = 'hold'"],
    ['I10', "update checkout set created_at = now() - interval '2 hours' where state = 'open'"],
    [
      'I10',
      "insert into webhook_event (event_id, event, body, received_at) values ('e', 'x', '{}', now() - interval '1 hour')",
    ],
    [
      'I10',
      "update orders set payment_status = 'Authorized', order_date = now() - interval '2 hours'",
    ],
  ])('%s is seen to be broken after: %s', async (name, text) => {
    const { shop } = await sold();

    await damage(shop, text);

    const kinds = (await broken(shop)).map(({ kind }) => kind.split(' ')[0]);
    expect(kinds).toContain(name);
  });

  it('I9 cannot even be written', async () => {
    const { shop } = await sold();
    await expect(damage(shop, 'update product_stock set stock = -1')).rejects.toThrow(
      'product_stock_stock_check',
    );
  });
});

describe('an alert', () => {
  it('stands in the metrics while something is wrong, and goes when it is right again', async () => {
    const token = 'a token for the metrics';
    const shop = await openTestShop({ metricsToken: token });
    await shop.addProduct({ stock: 5 });
    const read = async (authorization: string) => {
      const answer = await shop.app.inject({ url: '/metrics', headers: { authorization } });
      return answer.statusCode === 200 ? answer.payload : answer.statusCode;
    };
    const I1 = 'shop_alerts_open{kind="I1 stock is the sum of its ledger"} 1';

    await damage(shop, 'update product_stock set stock = stock + 1');
    expect(await checkInvariants(shop.deps)).not.toEqual([]);
    expect(await read(`Bearer ${token}`)).toContain(I1);
    await damage(shop, 'update product_stock set stock = stock - 1');
    expect(await checkInvariants(shop.deps)).toEqual([]);
    expect(await read(`Bearer ${token}`)).not.toContain('shop_alerts_open{');

    expect(await read('Bearer something else')).toBe(404);
    expect(await read('')).toBe(404);
  });

  it('says that the provider has gone silent after an hour of sales without a word', async () => {
    const shop = await openTestShop();
    const asha = await shop.signUp();
    await buy(shop, asha, await shop.addProduct());

    expect(await checkInvariants(shop.deps)).toEqual([]);
    await passTime(shop.db, '20 minutes');
    await workOff(shop);

    expect(await checkInvariants(shop.deps)).toMatchObject([{ kind: 'webhook silent' }]);
  });
});
