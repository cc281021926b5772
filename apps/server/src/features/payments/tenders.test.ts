import { toIndianDate } from '@shop/domain/dates';
import { advanceTime } from '@shop/test-kit/advance-time';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { sumMonth } from '#features/accounting/money.queries.ts';
import { findDaysWithoutFee } from '#features/accounting/payouts.queries.ts';
import { openLinkShop, sellAtCounter } from '#test/links.ts';
import { drainPollers, listOrders, listViolations } from '#test/payments.ts';
import { retrySettlement } from './admin/retry-settlement.ts';

it('money that the provider never had is neither asked for nor given back there', async () => {
  const { shop, saree, seller } = await openLinkShop();
  const { order_id, rzp_payment_id } = await sellAtCounter(shop, seller, saree);
  expect(await listOrders(shop)).toMatchObject([{ order_id, channel: 'counter' }]);
  expect(await listViolations(shop)).toEqual([]);
  const month = toIndianDate(new Date()).slice(0, 7);

  expect(await findDaysWithoutFee(shop.db)).toBeUndefined();
  expect(await sumMonth(shop.db, month)).toMatchObject({
    sold_paise: 2400_00,
    fees_unknown: 0,
    on_its_way_paise: 0,
    on_its_way_since: null,
  });

  await sql`insert into refund (rzp_payment_id, reason, amount_paise)
    values (${rzp_payment_id}, 'cancelled', 240000)`.execute(shop.db);
  await advanceTime(shop.db, '2 hours');
  await sql`update refund set attempted_since = now() - interval '2 hours'`.execute(shop.db);
  await drainPollers(shop);
  await retrySettlement(shop.deps, rzp_payment_id, seller.admin_id);

  const refund = shop.db.selectFrom('refund').select(['status', 'attempts', 'last_error']);
  expect(await refund.execute()).toEqual([{ status: 'due', attempts: 0, last_error: null }]);
  expect(await sumMonth(shop.db, month)).toMatchObject({ refunds_on_their_way: 0 });
  expect(await listViolations(shop)).toEqual([]);
});
