import { CALLS, type Call, FAULTS, type FaultOrder } from '@shop/fake-razorpay/control';
import { readPaymentsConfig } from '@shop/server/config/index.ts';
import { reconcileRecent } from '@shop/server/features/payments/reconciliation/reconcile-recent.ts';
import { createRazorpayClient } from '@shop/server/integrations/razorpay/client.ts';
import { fakeRazorpayEnv } from '@shop/test-kit/processes';
import { waitFor } from '@shop/test-kit/wait-for';
import { verifyInvariants } from '../checks/verify-invariants.ts';
import { checkoutClient, retry } from '../harness/checkout-client.ts';
import type { Environment } from '../harness/environment.ts';
import type { Entry } from '../harness/history.ts';
import { paymentDeps } from '../harness/queries.ts';
import { expectCount, suite } from '../harness/suite.ts';
import { expire, payFor, sellElsewhere, startCheckout } from '../load/payment-scenarios.ts';

/** One provider call may take 4.5 s; a request makes up to two, after some queries. */
const MAX_RESPONSE_MS = 10_500;

type ProviderFault = Omit<FaultOrder, 'call'> | 'connection refused';

const ALL_FAULTS: ProviderFault[] = [
  'connection refused',
  ...FAULTS.filter((fault) => fault !== 'wrong-data').flatMap((fault) => [
    { fault, when: 'before' } as const,
    { fault, when: 'after' } as const,
  ]),
  ...(['amount', 'order', 'currency'] as const).map(
    (wrong) => ({ fault: 'wrong-data', wrong }) as const,
  ),
];

/** Every provider call fails in every way; every customer still gets an order or a refund. */
export const providerFaults = suite<ProviderFault[]>({
  environment: { providerProxy: true },
  sample: [
    'connection refused',
    { fault: 'reset-after', when: 'after' },
    { fault: 'wrong-data', wrong: 'order' },
  ],
  full: ALL_FAULTS,
  async run(env, faults) {
    const failures: string[] = [];
    let slowest = 0;
    for (const call of CALLS) {
      for (const fault of faults) {
        const { milliseconds, found } = await injectOnce(env, call, fault);
        slowest = Math.max(slowest, milliseconds);
        failures.push(...found.map((failure) => `${call}, ${JSON.stringify(fault)}: ${failure}`));
      }
    }
    const { redirectsFollowed } = await env.provider.ledger();
    failures.push(...expectCount('followed redirects', redirectsFollowed, 0));
    const summary = `${CALLS.length} calls × ${faults.length} faults, slowest reply ${Math.round(slowest)} ms`;
    return { summary, failures };
  },
});

async function injectOnce(env: Environment, call: Call, fault: ProviderFault) {
  const inject = async () => {
    if (fault === 'connection refused') await env.providerProxy.set({ kind: 'refuse' });
    else await env.provider.setFault({ call, ...fault });
  };
  const { milliseconds, failures } = await STEPS[call](env, inject);
  return {
    milliseconds,
    found: [
      ...failures,
      ...(milliseconds > MAX_RESPONSE_MS ? [`took ${Math.round(milliseconds)} ms`] : []),
      ...(await verifyInvariants(env, { keepFaults: fault !== 'connection refused' })),
    ],
  };
}

interface Outcome {
  milliseconds: number;
  failures: string[];
}

/** Leads a payment up to one provider call, injects the fault, and continues. */
const STEPS: Record<Call, (env: Environment, inject: () => Promise<void>) => Promise<Outcome>> = {
  async 'create-order'(env, inject) {
    const customer = await env.addCustomer();
    const product_id = await env.addProduct({ stock: 1 });
    const client = checkoutClient(env);
    await inject();
    const first = await client.buyOne(customer, product_id);
    await env.clearFaults();
    const again = await retry(() => client.buyOne(customer, product_id));
    if (!again.rzp_order_id) return outcome(first, [`not sold afterwards: ${again.status}`]);
    const verified = await client.verify(customer, await client.pay(again.rzp_order_id));
    const isAllowed = first.status === 200 || first.code === 'PAYMENT_UNAVAILABLE';
    const failures = isAllowed ? [] : [`reply ${first.status} to a purchase`];
    return outcome(first, [...failures, ...expectOrder(verified)]);
  },

  'fetch-payment': (env, inject) => payAndVerify(env, inject, 'captured'),
  capture: (env, inject) => payAndVerify(env, inject, 'authorized'),

  async 'order-payments'(env, inject) {
    const customer = await env.addCustomer();
    const { rzp_order_id } = await startCheckout(env, customer);
    await inject();
    const dismissed = await checkoutClient(env).dismiss(customer, rzp_order_id);
    await env.clearFaults();
    await payFor(env, rzp_order_id);
    await inject();
    // No one reports this payment: the worker has to poll, and to poll again.
    await env.advanceTime('6 minutes');
    await waitFor('a poll by the worker', async () => !(await isDue(env, rzp_order_id)));
    return outcome(dismissed, expectCount('as reply to a dismissal', dismissed.status, 200));
  },

  async refund(env, inject) {
    const customer = await env.addCustomer();
    const { rzp_order_id, product_id } = await startCheckout(env, customer);
    await expire(env, rzp_order_id);
    await sellElsewhere(env, product_id);
    const triple = await payFor(env, rzp_order_id);
    await inject();
    const verified = await checkoutClient(env).verify(customer, triple);
    return outcome(verified, verified.state === 'refunding' ? [] : [`got ${verified.state}`]);
  },

  async 'list-payments'(env, inject) {
    const { rzp_order_id } = await startCheckout(env, await env.addCustomer());
    await payFor(env, rzp_order_id);
    const origin = `http://127.0.0.1:${env.providerProxy.port}`;
    const config = readPaymentsConfig(fakeRazorpayEnv({ ...env.fakeRazorpay, origin }));
    const deps = { ...paymentDeps(env), razorpay: createRazorpayClient(config) };
    await inject();
    const started = performance.now();
    // This night's run may fail; the next one must not.
    await reconcileRecent(deps).catch(() => undefined);
    const milliseconds = performance.now() - started;
    await env.clearFaults();
    await reconcileRecent(deps);
    return { milliseconds, failures: [] };
  },
};

const outcome = ({ milliseconds }: Entry, failures: string[]) => ({ milliseconds, failures });

const expectOrder = ({ order_id, status, state }: Entry): string[] =>
  order_id ? [] : [`got ${status} ${state ?? ''} with a valid signature`];

async function payAndVerify(
  env: Environment,
  inject: () => Promise<void>,
  status: 'captured' | 'authorized',
): Promise<Outcome> {
  const customer = await env.addCustomer();
  const { rzp_order_id } = await startCheckout(env, customer);
  const triple = await payFor(env, rzp_order_id, { status });
  await inject();
  const verified = await checkoutClient(env).verify(customer, triple);
  return outcome(verified, expectOrder(verified));
}

async function isDue({ db }: Environment, rzpOrderId: string): Promise<boolean> {
  const row = await db
    .selectFrom('checkout')
    .select('checkout_id')
    .where('rzp_order_id', '=', rzpOrderId)
    .where(({ fn, eb }) => eb('next_check_at', '<=', fn<Date>('now')))
    .executeTakeFirst();
  return row !== undefined;
}
