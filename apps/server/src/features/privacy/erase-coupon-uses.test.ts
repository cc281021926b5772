import { privacy } from '@shop/contract';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { listViolations } from '#test/payments.ts';
import { addCoupon, buyWithCode, countUses } from '#test/sales/coupons.ts';
import { createTestShop } from '#test/test-shop.ts';

it('[PRIVACY-01] [SALE-13] an erasure leaves of a used code only the number of the account', async () => {
  const shop = await createTestShop();
  const saree = await shop.addProduct({ stock: 5 });
  await addCoupon(shop.db, { limit_each: 1, limit_total: 5 });
  const asha = await shop.createCustomer();
  await buyWithCode(shop, asha, saree);
  await sql`update orders set order_date = order_date - interval '91 days'`.execute(shop.db);

  const { body } = await asha.call(privacy.erase, { body: { currentPassword: asha.password } });

  expect(body.erased).toBe(true);
  const { rows } = await sql<{ person: string }>`select person from coupon_person`.execute(shop.db);
  expect(rows).toEqual([{ person: `account ${asha.user_id}` }]);
  expect(await countUses(shop.db)).toMatchObject({ used: 1, uses: 1 });
  expect(await listViolations(shop)).toEqual([]);
});
