import type { Call, Triple } from '@shop/fake-razorpay/control';
import { readPaymentsConfig } from '@shop/server/config/index.ts';
import { comparePayments } from '@shop/server/features/payments/reconciliation/reconcile-recent.ts';
import { openRazorpay } from '@shop/server/integrations/razorpay/client.ts';
import { standInSettings } from '@shop/server/tools/fake-razorpay-env.ts';
import type { Customer } from '../harness/accounts.ts';
import { buyersOf, insist } from '../harness/checkout-client.ts';
import type { House } from '../harness/environment.ts';
import type { Entry } from '../harness/history.ts';
import { until } from '../harness/wait-for.ts';
import { expire, payFor, press, sellElsewhere } from '../load/payment-scenarios.ts';

interface Met {
  /** How long whoever asked had to wait. */
  milliseconds: number;
  complaints: string[];
}

/** Leads a payment up to one call of the provider, lets the fault strike, and goes on. */
export type Faulted = (house: House, strike: () => Promise<void>) => Promise<Met>;

export const FAULTED: Record<Call, Faulted> = {
  async 'create-order'(house, strike) {
    const who = await somebody(house);
    const product_id = await house.product({ stock: 1 });
    const buyers = buyersOf(house);
    await strike();
    const first = await buyers.buy(who, [{ product_id, quantity: 1 }]);
    await house.calm();
    const again = await insist(() => buyers.buy(who, [{ product_id, quantity: 1 }]));
    if (!again.rzp_order_id) return met(first, [`no order was to be had: ${again.status}`]);
    const verified = await buyers.verify(who, await buyers.pay(again.rzp_order_id));
    const plain = first.status === 200 || first.code === 'PAYMENT_UNAVAILABLE';
    return met(first, [...(plain ? [] : [`Buy was answered ${first.status}`]), ...sold(verified)]);
  },

  async 'fetch-payment'(house, strike) {
    const { who, triple } = await paid(house);
    await strike();
    const verified = await buyersOf(house).verify(who, triple);
    return met(verified, sold(verified));
  },

  async 'order-payments'(house, strike) {
    const who = await somebody(house);
    const { rzp_order_id } = await press(house, who);
    await strike();
    const dismissed = await buyersOf(house).dismiss(who, rzp_order_id);
    await house.calm();
    await payFor(house, rzp_order_id);
    await strike();
    // Nobody reports this money: the worker has to ask, and to ask again.
    await house.passTime('6 minutes');
    await until('the worker has asked', async () => !(await isDue(house, rzp_order_id)));
    return met(dismissed, dismissed.status === 200 ? [] : [`it was answered ${dismissed.status}`]);
  },

  async capture(house, strike) {
    const { who, triple } = await paid(house, 'authorized');
    await strike();
    const verified = await buyersOf(house).verify(who, triple);
    return met(verified, sold(verified));
  },

  async refund(house, strike) {
    const who = await somebody(house);
    const { rzp_order_id, product_id } = await press(house, who);
    await expire(house, rzp_order_id);
    await sellElsewhere(house, product_id);
    const triple = await payFor(house, rzp_order_id);
    await strike();
    const verified = await buyersOf(house).verify(who, triple);
    return met(verified, verified.state === 'refunding' ? [] : [`it was told ${verified.state}`]);
  },

  async 'list-payments'(house, strike) {
    await paid(house);
    const deps = { money: house.db, razorpay: throughProxy(house) };
    await strike();
    const started = performance.now();
    // It may say that it could not; the next night it can.
    await comparePayments(deps).catch(() => undefined);
    const milliseconds = performance.now() - started;
    await house.calm();
    await comparePayments(deps);
    return { milliseconds, complaints: [] };
  },
};

const met = ({ milliseconds }: Entry, complaints: string[]): Met => ({ milliseconds, complaints });

const sold = ({ order_id, status, state }: Entry): string[] =>
  order_id ? [] : [`with a valid signature it was told ${status} ${state ?? ''}`];

async function somebody(house: House): Promise<Customer> {
  const [who] = await house.customers(1);
  if (!who) throw new Error('nobody came');
  return who;
}

async function paid(
  house: House,
  status: 'captured' | 'authorized' = 'captured',
): Promise<{ who: Customer; triple: Triple }> {
  const who = await somebody(house);
  const { rzp_order_id } = await press(house, who);
  return { who, triple: await payFor(house, rzp_order_id, { status }) };
}

async function isDue({ db }: House, rzpOrderId: string): Promise<boolean> {
  const row = await db
    .selectFrom('checkout')
    .select('checkout_id')
    .where('rzp_order_id', '=', rzpOrderId)
    .where(({ fn, eb }) => eb('check_at', '<=', fn<Date>('now')))
    .executeTakeFirst();
  return row !== undefined;
}

function throughProxy({ providerProxy, standIn }: House) {
  const origin = `http://127.0.0.1:${providerProxy?.port}`;
  return openRazorpay(readPaymentsConfig(standInSettings({ origin, script: standIn.script })));
}
