import { advanceTime } from '@shop/test-kit/advance-time';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { releaseCheckout } from '#features/payments/checkout/release-checkout.ts';
import { settlePayment } from '#features/payments/settlement/settle-payment.ts';
import { keepByLink, openLinkShop, readCheckout, startLink } from '#test/links.ts';
import { getStock, listOrders, listRefunds, listViolations } from '#test/payments.ts';
import { raceForLock } from '#test/race-for-lock.ts';
import { cancelLink } from './cancel-link.ts';
import { extendLink } from './extend-link.ts';

type Rival = 'pay' | 'end' | 'extend' | 'cancel';
const RIVALS: Rival[] = ['pay', 'end', 'extend', 'cancel'];

const permute = (rivals: Rival[]): Rival[][] =>
  rivals.length === 0
    ? [[]]
    : rivals.flatMap((first) =>
        permute(rivals.filter((each) => each !== first)).map((rest) => [first, ...rest]),
      );

/** The outcome when the rivals of a link whose time is over come one after the other. */
function play(order: Rival[]): 'paid' | 'refunded' {
  let state: 'open' | 'kept' | 'ended' | 'cancelled' | 'paid' | 'refunded' = 'open';
  for (const rival of order) {
    const active: boolean = state === 'open' || state === 'kept';
    if (rival === 'pay') state = state === 'cancelled' ? 'refunded' : 'paid';
    if (rival === 'end' && state === 'open') state = 'ended';
    if (rival === 'cancel' && active) state = 'cancelled';
    if (rival === 'extend' && (active || state === 'ended')) state = 'kept';
  }
  if (state !== 'paid' && state !== 'refunded') throw new Error(`nobody paid: ${state}`);
  return state;
}

/** A link whose time is over while its buyer pays, and what its rivals do. */
async function openContestedLink() {
  const { shop, saree, seller } = await openLinkShop();
  const { link_id, token } = await keepByLink(shop, seller, saree, { keep_hours: 2 });
  const rzp_order_id = await startLink(shop, token);
  const { checkout_id } = await readCheckout(shop, link_id);
  await advanceTime(shop.db, '121 minutes');
  const rivals: Record<Rival, () => Promise<unknown>> = {
    pay: () =>
      settlePayment(shop.deps, {
        rzp_payment_id: 'pay_AAAAAAAAAAAAAA',
        rzp_order_id,
        status: 'captured',
        amount_paise: 2450_00,
        method: 'upi',
        captured: true,
      }),
    end: () => releaseCheckout(shop.deps.paymentsDb, checkout_id, ({ expired }) => expired),
    // A rival that comes too late is refused.
    extend: () => extendLink(shop.deps, seller, link_id, 24).catch(() => undefined),
    cancel: () => cancelLink(shop.deps, seller, link_id).catch(() => undefined),
  };
  return { shop, saree, rivals };
}

type Opened = Pick<Awaited<ReturnType<typeof openContestedLink>>, 'shop' | 'saree'>;

const readOutcome = async ({ shop, saree }: Opened) => ({
  orders: (await listOrders(shop)).length,
  refunds: (await listRefunds(shop)).map(({ reason }) => reason),
  stock: await getStock(shop, saree),
  violations: await listViolations(shop),
});

const OUTCOMES = {
  paid: { orders: 1, refunds: [], stock: 0, violations: [] },
  refunded: { orders: 0, refunds: ['withdrawn'], stock: 1, violations: [] },
};

it.each(permute(RIVALS).map((order) => ({ order, name: order.join(', ') })))(
  '[LINK-04] one after the other, $name: the first that is possible decides',
  async ({ order }) => {
    const { rivals, ...opened } = await openContestedLink();

    for (const rival of order) await rivals[rival]();

    expect(await readOutcome(opened)).toEqual(OUTCOMES[play(order)]);
  },
);

it.each(RIVALS)('[LINK-04] at once, %s before the others: one outcome', async (first) => {
  const { rivals, ...opened } = await openContestedLink();
  const order = [first, ...RIVALS.filter((rival) => rival !== first)];

  await raceForLock(
    opened.shop,
    sql`select from checkout for update`,
    order.map((rival) => rivals[rival]),
  );

  // PostgreSQL may let one that waits overtake another, so the order alone does not tell which outcome it is.
  const outcome = await readOutcome(opened);
  expect(outcome).toEqual(OUTCOMES[outcome.orders > 0 ? 'paid' : 'refunded']);
});
