import { guestPayments, payments } from '@shop/contract';
import { advanceTime } from '@shop/test-kit/advance-time';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createGuest } from '#test/guests.ts';
import {
  createSeller,
  keepByLink,
  openLinkShop,
  payLink,
  readCheckout,
  startLink,
} from '#test/links.ts';
import { drainPollers, getStock, listOrders, listRefunds, listViolations } from '#test/payments.ts';
import type { TestShop } from '#test/test-shop.ts';
import { cancelLink } from './cancel-link.ts';
import { extendLink } from './extend-link.ts';
import { startLinkPayment } from './start-link-payment.ts';

const pass = async (shop: TestShop, time: string) => {
  await advanceTime(shop.db, time);
  await drainPollers(shop);
};

/** Minutes until a time of the checkout of a link, by the database's clock. */
async function minutesUntil(
  { db }: TestShop,
  what: 'hold_until' | 'expires_at' | 'max_expires_at' | 'next_check_at',
): Promise<number> {
  const { rows } = await sql<{ minutes: number }>`
    select round(extract(epoch from ${sql.ref(what)} - now()) / 60)::integer as minutes
    from checkout join payment_link using (link_id)`.execute(db);
  return rows[0]?.minutes ?? Number.NaN;
}

const HOUR = 60;
const DAY = 24 * HOUR;

describe('the time of a payment link', () => {
  it.each([2, 24, 72] as const)(
    '[LINK-03] ends %i hours after its creation',
    async (keep_hours) => {
      const { shop, saree, seller } = await openLinkShop();
      await keepByLink(shop, seller, saree, { keep_hours });

      await pass(shop, `${keep_hours * HOUR - 1} minutes`);
      expect(await getStock(shop, saree)).toBe(0);
      await pass(shop, '2 minutes');

      expect(await getStock(shop, saree)).toBe(1);
      expect(await listViolations(shop)).toEqual([]);
    },
  );

  it('[LINK-03] goes on when a payment window is closed, and is not the limit of buyers', async () => {
    const { shop, saree, seller } = await openLinkShop();
    const { token } = await keepByLink(shop, seller, saree);
    const razorpay_order_id = await startLink(shop, token);

    const asha = await shop.createCustomer();
    const closed = await asha.call(payments.release, { body: { razorpay_order_id } });
    expect(closed.body).toEqual({ msg: 'Kept' });
    const { guest_key, call } = createGuest(shop);
    const byGuest = await call(guestPayments.release, { body: { guest_key, razorpay_order_id } });
    expect(byGuest.body).toEqual({ msg: 'Kept' });
    await pass(shop, '50 minutes');

    expect(await getStock(shop, saree)).toBe(0);
    expect(await minutesUntil(shop, 'expires_at')).toBe(DAY - 50);
    expect(await listViolations(shop)).toEqual([]);
  });

  it('[LINK-03] is polled every 2 minutes for 45 minutes after the newest window, then half-hourly', async () => {
    const { shop, saree, seller } = await openLinkShop();
    const { token } = await keepByLink(shop, seller, saree);
    expect(await minutesUntil(shop, 'next_check_at')).toBe(DAY);
    await startLink(shop, token);
    expect(await minutesUntil(shop, 'next_check_at')).toBe(2);
    await pass(shop, '44 minutes');
    expect(await minutesUntil(shop, 'next_check_at')).toBe(2);
    await pass(shop, '2 minutes');
    expect(await minutesUntil(shop, 'next_check_at')).toBe(30);
    await startLink(shop, token);
    expect(await minutesUntil(shop, 'next_check_at')).toBe(2);
    await pass(shop, `${DAY - 56} minutes`);
    expect(await minutesUntil(shop, 'next_check_at')).toBe(10);
  });

  it('[LINK-03] lasts 25 minutes from a window that is opened just before its end, 45 at most', async () => {
    const { shop, saree, seller } = await openLinkShop();
    const { token } = await keepByLink(shop, seller, saree, { keep_hours: 2 });
    await pass(shop, '119 minutes');
    await startLink(shop, token);
    expect(await minutesUntil(shop, 'expires_at')).toBe(25);
    await pass(shop, '24 minutes');
    await startLink(shop, token);
    expect(await minutesUntil(shop, 'expires_at')).toBe(22);
    expect(await minutesUntil(shop, 'max_expires_at')).toBe(22);
    await pass(shop, '13 minutes');

    const late = startLink(shop, token);

    await expect(late).rejects.toMatchObject({ code: 'LINK_ENDED' });
    expect(await listViolations(shop)).toEqual([]);
    await pass(shop, '10 minutes');
    expect(await getStock(shop, saree)).toBe(1);
  });

  it('[LINK-03] is lengthened to so long from now, by at most three days from the creation', async () => {
    const { shop, saree, seller } = await openLinkShop();
    const { link_id } = await keepByLink(shop, seller, saree);
    const extend = (keep_hours: 2 | 24 | 72) => extendLink(shop.deps, seller, link_id, keep_hours);

    await extend(2);
    expect(await minutesUntil(shop, 'hold_until')).toBe(DAY);
    await pass(shop, '20 hours');
    await extend(24);
    expect(await minutesUntil(shop, 'hold_until')).toBe(DAY);
    expect(await minutesUntil(shop, 'max_expires_at')).toBe(DAY + 45);
    await extend(72);
    expect(await minutesUntil(shop, 'hold_until')).toBe(52 * HOUR);
    await expect(extend(72)).rejects.toMatchObject({ code: 'LINK_TOO_OLD' });
    await pass(shop, '51 hours');
    expect(await getStock(shop, saree)).toBe(0);
    await pass(shop, '61 minutes');

    expect(await getStock(shop, saree)).toBe(1);
    await expect(extend(2)).rejects.toMatchObject({ code: 'LINK_TOO_OLD' });
    expect(await listViolations(shop)).toEqual([]);
  });

  it('[LINK-03] begins again after its end, at the frozen price, as often as the piece is free', async () => {
    const { shop, saree, seller } = await openLinkShop();
    const { link_id, token } = await keepByLink(shop, seller, saree, {
      keep_hours: 2,
      total: 2000,
    });
    await startLink(shop, token);
    for (let again = 0; again < 2; again += 1) {
      await pass(shop, '3 hours');
      expect(await getStock(shop, saree)).toBe(1);
      await expect(startLink(shop, token)).rejects.toMatchObject({ code: 'LINK_ENDED' });
      await extendLink(shop.deps, seller, link_id, 2);
      expect(await getStock(shop, saree)).toBe(0);
      expect(await minutesUntil(shop, 'expires_at')).toBe(2 * HOUR);
      expect(await listViolations(shop)).toEqual([]);
    }
    await sql`update product set price_paise = 9900000`.execute(shop.db);

    const { order_id } = await payLink(shop, token);

    expect(await listOrders(shop)).toMatchObject([{ order_id, total_paise: 2000_00 }]);
    expect(await listViolations(shop)).toEqual([]);
  });

  it('[LINK-03] does not begin again when the piece is sold', async () => {
    const { shop, saree, seller } = await openLinkShop();
    const { link_id } = await keepByLink(shop, seller, saree, { keep_hours: 2 });
    await pass(shop, '3 hours');
    await keepByLink(shop, seller, saree);

    const again = extendLink(shop.deps, seller, link_id, 24);

    await expect(again).rejects.toMatchObject({ code: 'OUT_OF_STOCK', details: { left: 0 } });
    expect(await readCheckout(shop, link_id)).toMatchObject({ status: 'released', kept_again: 0 });
    expect(await listViolations(shop)).toEqual([]);
  });

  it('[LINK-04] ends at once when staff cancel it, also while a window is open', async () => {
    const { shop, saree, seller } = await openLinkShop();
    const counter = await createSeller(shop, 'counter');
    const { link_id, token } = await keepByLink(shop, seller, saree);
    await startLink(shop, token);

    await cancelLink(shop.deps, counter, link_id);
    await cancelLink(shop.deps, counter, link_id);

    expect(await getStock(shop, saree)).toBe(1);
    await expect(startLinkPayment(shop.deps, { token })).rejects.toMatchObject({
      code: 'LINK_ENDED',
    });
    const extended = extendLink(shop.deps, seller, link_id, 24);
    await expect(extended).rejects.toMatchObject({ code: 'LINK_NOT_OPEN' });
    const audit = await shop.db
      .selectFrom('audit_log')
      .select(['admin_id', 'action'])
      .where('subject', '=', `link:${link_id}`)
      .orderBy('audit_id')
      .execute();
    expect(audit).toEqual([
      { admin_id: seller.admin_id, action: 'payment link made' },
      { admin_id: counter.admin_id, action: 'payment link cancelled' },
    ]);
    expect(await listViolations(shop)).toEqual([]);
  });

  it('[LINK-04] is over when it has ended: nothing is left to cancel', async () => {
    const { shop, saree, seller } = await openLinkShop();
    const { link_id } = await keepByLink(shop, seller, saree, { keep_hours: 2 });
    await pass(shop, '3 hours');
    const cancelled = cancelLink(shop.deps, seller, link_id);
    await expect(cancelled).rejects.toMatchObject({ code: 'LINK_NOT_OPEN' });
    await expect(cancelLink(shop.deps, seller, 999)).rejects.toMatchObject({
      code: 'LINK_NOT_FOUND',
    });
  });
});

describe('a late payment of a link', () => {
  /** A link of two hours at a lower total, which somebody has begun to pay. */
  async function prepare() {
    const { shop, saree, seller } = await openLinkShop();
    const { link_id, token } = await keepByLink(shop, seller, saree, {
      keep_hours: 2,
      total: 2000,
    });
    return { shop, saree, seller, link_id, rzp_order_id: await startLink(shop, token) };
  }

  type Prepared = Awaited<ReturnType<typeof prepare>>;

  it('[LINK-04] is an order while the piece is free and costs no more than then, whatever was agreed', async () => {
    const { shop, rzp_order_id } = await prepare();
    await pass(shop, '25 hours');
    await shop.provider.pay(rzp_order_id);
    await pass(shop, '6 minutes');
    expect(await listOrders(shop)).toMatchObject([{ channel: 'link', total_paise: 2000_00 }]);
    expect(await listRefunds(shop)).toEqual([]);
    expect(await listViolations(shop)).toEqual([]);
  });

  it.each([
    {
      what: 'the piece costs more now',
      change: ({ shop }: Prepared) =>
        sql`update product set price_paise = price_paise + 100`.execute(shop.db),
      reason: 'stale',
    },
    {
      what: 'it was sold to somebody else',
      change: ({ shop, seller, saree }: Prepared) => keepByLink(shop, seller, saree),
      reason: 'sold_out',
    },
    {
      what: 'the end is more than a day ago',
      change: ({ shop }: Prepared) =>
        sql`update payment_link set hold_until = now() - interval '24 hours'`.execute(shop.db),
      reason: 'stale',
    },
  ])('[LINK-04] is refunded when $what', async ({ change, reason }) => {
    const prepared = await prepare();
    const { shop, rzp_order_id } = prepared;
    await pass(shop, '3 hours');
    await change(prepared);

    await shop.provider.pay(rzp_order_id);
    await pass(shop, '6 minutes');

    expect(await listOrders(shop)).toEqual([]);
    expect(await listRefunds(shop)).toMatchObject([{ reason }]);
  });

  it('[LINK-04] is always refunded when staff have cancelled the link', async () => {
    const { shop, saree, seller, link_id, rzp_order_id } = await prepare();
    await cancelLink(shop.deps, seller, link_id);

    await shop.provider.pay(rzp_order_id);
    await pass(shop, '6 minutes');

    expect(await listOrders(shop)).toEqual([]);
    expect(await listRefunds(shop)).toMatchObject([{ reason: 'withdrawn' }]);
    expect(await getStock(shop, saree)).toBe(1);
    expect(await listViolations(shop)).toEqual([]);
  });

  it('[LINK-04] of a link that was kept again and has ended again is an order too', async () => {
    const { shop, saree, seller, link_id, rzp_order_id } = await prepare();
    await pass(shop, '3 hours');
    await extendLink(shop.deps, seller, link_id, 2);
    await pass(shop, '3 hours');

    await shop.provider.pay(rzp_order_id);
    await pass(shop, '6 minutes');

    expect(await listOrders(shop)).toHaveLength(1);
    expect(await getStock(shop, saree)).toBe(0);
    expect(await listViolations(shop)).toEqual([]);
  });
});
