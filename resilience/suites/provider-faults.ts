import { randomUUID } from 'node:crypto';
import { adminPayments } from '@shop/contract';
import { CALLS, type Call, FAULTS, type FaultOrder } from '@shop/fake-razorpay/control';
import { readPaymentsConfig } from '@shop/server/config/index.ts';
import { fetchPayouts } from '@shop/server/features/accounting/fetch-payouts.ts';
import { reconcileRecent } from '@shop/server/features/payments/reconciliation/reconcile-recent.ts';
import { createRazorpayClient, type Razorpay } from '@shop/server/integrations/razorpay/client.ts';
import type { TestStaff } from '@shop/test-kit/accounts';
import { fakeRazorpayEnv } from '@shop/test-kit/processes';
import { waitFor } from '@shop/test-kit/wait-for';
import { verifyInvariants } from '../checks/verify-invariants.ts';
import { checkoutClient, purchase, retry } from '../harness/checkout-client.ts';
import { openCounter } from '../harness/counter.ts';
import type { Environment } from '../harness/environment.ts';
import type { Buyer } from '../harness/guests.ts';
import type { Entry } from '../harness/history.ts';
import { call as callShop } from '../harness/http-client.ts';
import { createLinkBuyers } from '../harness/links.ts';
import { paymentDeps } from '../harness/queries.ts';
import { expectCount, suite } from '../harness/suite.ts';
import { cancelCode, lookAtCode, makeCode, payWithoutNotes } from '../load/code-faults.ts';
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

interface Plan {
  faults: ProviderFault[];
  /** Of the calls for QR codes at the counter. */
  ofCodes: ProviderFault[];
}

const LOST: ProviderFault = { fault: 'reset-after', when: 'after' };

/** Every provider call fails in every way; every customer still gets an order or a refund. */
export const providerFaults = suite<Plan>({
  environment: { providerProxy: true },
  sample: {
    faults: ['connection refused', LOST, { fault: 'wrong-data', wrong: 'order' }],
    ofCodes: [LOST],
  },
  full: { faults: ALL_FAULTS, ofCodes: ALL_FAULTS },
  async run(env, { faults, ofCodes }) {
    const failures: string[] = [];
    const steps = CALLS.flatMap((call) => STEPS[call].map((step) => [call, step] as const));
    let slowest = 0;
    let injections = 0;
    const seller = await openCounter(env);
    for (const [call, step] of steps) {
      for (const fault of call.includes('qr') ? ofCodes : faults) {
        injections += 1;
        const { milliseconds, found } = await injectOnce(env, { call, step, fault, seller });
        slowest = Math.max(slowest, milliseconds);
        failures.push(...found.map((failure) => `${call}, ${JSON.stringify(fault)}: ${failure}`));
      }
    }
    const { redirectsFollowed } = await env.provider.ledger();
    failures.push(...expectCount('followed redirects', redirectsFollowed, 0));
    const summary = `${injections} faults in ${steps.length} steps, slowest reply ${Math.round(slowest)} ms`;
    return { summary, failures };
  },
});

interface Injection {
  call: Call;
  step: Step;
  fault: ProviderFault;
  seller: TestStaff;
}

async function injectOnce(env: Environment, { call, step, fault, seller }: Injection) {
  const inject = async () => {
    if (fault === 'connection refused') await env.providerProxy.set({ kind: 'refuse' });
    else await env.provider.setFault({ call, ...fault });
  };
  const { milliseconds, failures } = await step(env, inject, seller);
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
type Step = (env: Environment, inject: () => Promise<void>, seller: TestStaff) => Promise<Outcome>;

const STEPS: Record<Call, Step[]> = {
  'create-order': [
    async (env, inject) => buyTwice(env, inject, await env.addCustomer()),
    async (env, inject) => {
      const [payer] = await createLinkBuyers(env, 1);
      if (!payer) throw new Error('no payer');
      return buyTwice(env, inject, payer);
    },
  ],
  'fetch-payment': [(env, inject) => payAndVerify(env, inject, 'captured')],
  capture: [(env, inject) => payAndVerify(env, inject, 'authorized')],
  'order-payments': [payUnreported],
  refund: [refundSoldOut, refundPart],
  'list-payments': [(env, inject) => runJobTwice(env, inject, reconcileRecent)],
  'list-settlements': [settleAndFetch],
  'settlement-items': [settleAndFetch],
  'create-qr': [makeCode],
  'close-qr': [cancelCode],
  'qr-payments': [lookAtCode],
  'find-qr': [
    async (env, inject, seller) => {
      const check = await payWithoutNotes(env, seller);
      const { milliseconds } = await runJobTwice(env, inject, reconcileRecent);
      return { milliseconds, failures: await check() };
    },
  ],
  // No use case asks for one code; qr-code.test.ts meets this call with every fault.
  'fetch-qr': [],
};

async function buyTwice(
  env: Environment,
  inject: () => Promise<void>,
  customer: Buyer,
): Promise<Outcome> {
  const product_id = await env.addProduct({ stock: 1 });
  const client = checkoutClient(env);
  await inject();
  const first = await client.buyOne(customer, product_id);
  await env.clearFaults();
  const again = await retry(() => client.buyOne(customer, product_id));
  if (!again.rzp_order_id) return outcome(first, [`not sold afterwards: ${again.status}`]);
  const verified = await client.verify(customer, await client.pay(again.rzp_order_id));
  const isAllowed =
    first.status === 200 || first.code === 'PAYMENT_UNAVAILABLE' || first.code === 'PAYMENT_BUSY';
  const failures = isAllowed ? [] : [`reply ${first.status} to a purchase`];
  return outcome(first, [...failures, ...expectOrder(verified)]);
}

async function payUnreported(env: Environment, inject: () => Promise<void>): Promise<Outcome> {
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
}

async function refundSoldOut(env: Environment, inject: () => Promise<void>): Promise<Outcome> {
  const customer = await env.addCustomer();
  const { rzp_order_id, product_id } = await startCheckout(env, customer);
  await expire(env, rzp_order_id);
  await sellElsewhere(env, product_id);
  const triple = await payFor(env, rzp_order_id);
  await inject();
  const verified = await checkoutClient(env).verify(customer, triple);
  return outcome(verified, verified.state === 'refunding' ? [] : [`got ${verified.state}`]);
}

async function refundPart(
  env: Environment,
  inject: () => Promise<void>,
  admin: TestStaff,
): Promise<Outcome> {
  const product_id = await env.addProduct({ stock: 1 });
  const { order_id } = await purchase(env, await env.addCustomer(), product_id);
  // The order may be there before the report of the capture, and money that is only authorised cannot be refunded.
  await waitFor('the report of the capture', () => isCaptured(env, order_id));
  await inject();
  const pressed = await callShop(env.origin, adminPayments.refundPart, {
    ...admin,
    params: { id: order_id },
    body: { request_id: randomUUID(), amount: 100, reason: 'A loose thread' },
  });
  const { milliseconds, status } = pressed;
  return { milliseconds, failures: expectCount('as reply to a part refund', status, 200) };
}

type ProviderDeps = ReturnType<typeof paymentDeps> & { razorpay: Razorpay };

/** A job that may fail at the fault, and must not afterwards. */
async function runJobTwice(
  env: Environment,
  inject: () => Promise<void>,
  job: (deps: ProviderDeps) => Promise<unknown>,
): Promise<Outcome> {
  const { rzp_order_id } = await startCheckout(env, await env.addCustomer());
  await payFor(env, rzp_order_id);
  const origin = `http://127.0.0.1:${env.providerProxy.port}`;
  const config = readPaymentsConfig(fakeRazorpayEnv({ ...env.fakeRazorpay, origin }));
  const deps = { ...paymentDeps(env), razorpay: createRazorpayClient(config) };
  await inject();
  const started = performance.now();
  await job(deps).catch(() => undefined);
  const milliseconds = performance.now() - started;
  await env.clearFaults();
  await job(deps);
  return { milliseconds, failures: [] };
}

async function settleAndFetch(env: Environment, inject: () => Promise<void>): Promise<Outcome> {
  let payout_id = '';
  const settle = async () => {
    payout_id = (await env.provider.settle()).id;
    await inject();
  };
  const done = await runJobTwice(env, settle, fetchPayouts);
  const complete = await env.db
    .selectFrom('payout')
    .select('payout_id')
    .where('complete', '=', true)
    .where('payout_id', '=', payout_id)
    .execute();
  return { ...done, failures: complete.length > 0 ? [] : ['no settlement afterwards'] };
}

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

async function isCaptured({ db }: Environment, order_id: string): Promise<boolean> {
  const row = await db
    .selectFrom('orders')
    .innerJoin('payment', 'payment.rzp_payment_id', 'orders.rzp_payment_id')
    .select('payment.captured')
    .where('order_id', '=', order_id)
    .executeTakeFirst();
  return row?.captured ?? false;
}

async function isDue({ db }: Environment, rzp_order_id: string): Promise<boolean> {
  const row = await db
    .selectFrom('checkout')
    .select('checkout_id')
    .where('rzp_order_id', '=', rzp_order_id)
    .where(({ fn, eb }) => eb('next_check_at', '<=', fn<Date>('now')))
    .executeTakeFirst();
  return row !== undefined;
}
