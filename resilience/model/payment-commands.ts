import assert from 'node:assert/strict';
import type { EventName, PaymentStatus, PayOptions, Triple } from '@shop/fake-razorpay/control';
import { itemAt } from '../harness/random.ts';
import { deliver, toWebhook } from '../harness/webhook-client.ts';
import { command, indexIn } from './command.ts';
import { isPayable, type Model, settle } from './model.ts';
import { drainPollers, type Shop } from './shop.ts';
import { fetchPayment } from './worker.ts';

/** Checkouts for which a payment window was opened or a code is shown. */
const listPayable = ({ checkouts }: Model) =>
  checkouts.flatMap((checkout, index) => (isPayable(checkout) ? [index] : []));

/** The provider accepts no further payment of a paid or authorized order, except in a race. */
const isUnpaid = ({ payments }: Model, checkout: number) =>
  payments.every(
    (payment) =>
      payment.checkout !== checkout || !(payment.captured || payment.actual === 'authorized'),
  );

const EVENTS: Partial<Record<PaymentStatus, PaymentStatus[]>> = {
  failed: ['failed'],
  authorized: ['authorized'],
  captured: ['authorized', 'captured'],
  refunded: ['refunded'],
};

async function addEvents(model: Model, shop: Shop, payment: number, actual: PaymentStatus) {
  const payment_id = itemAt(shop.payments, payment).razorpay_payment_id;
  const { tender } = itemAt(model.checkouts, itemAt(model.payments, payment).checkout);
  const statuses = EVENTS[actual] ?? [];
  // A payment of a code is never authorized only.
  for (const status of tender ? statuses.filter((one) => one !== 'authorized') : statuses) {
    const event = status === 'refunded' ? 'refund.created' : (`payment.${status}` as EventName);
    const shown = status === 'refunded' ? {} : { status_as: status };
    shop.events.push(await shop.env.provider.eventFor({ event, payment_id, ...shown }));
    model.events.push({ payment, status, captured: status === 'captured' });
  }
}

export const pay = (any: number, actual: Exclude<PaymentStatus, 'refunded'>, force: boolean) =>
  command(
    `checkout ${any} is paid: ${actual}${force ? ', even twice' : ''}`,
    async (model, shop) => {
      const checkout = itemAt(listPayable(model), indexIn(listPayable(model), any));
      const options = { status: actual, force, webhooks: false } as const;
      shop.payments.push(await payFor(shop, checkout, options));
      const captured = actual === 'captured';
      const payment = { checkout, actual, captured, known: undefined, outcome: undefined };
      const index = model.payments.push({ ...payment, settledAt: 0 }) - 1;
      await addEvents(model, shop, index, actual);
    },
    (model) => {
      const payable = listPayable(model);
      if (payable.length === 0) return false;
      const checkout = itemAt(payable, indexIn(payable, any));
      const isCode = itemAt(model.checkouts, checkout).tender !== undefined;
      if (isCode && actual === 'authorized') return false;
      return force || isUnpaid(model, checkout);
    },
  );

/** A code that is closed was scanned before. */
async function payFor(shop: Shop, checkout: number, options: PayOptions): Promise<Triple> {
  const qr_id = shop.codes.get(checkout);
  if (!qr_id) return shop.client.pay(itemAt(shop.orders, checkout), options);
  const { status } = options;
  const paid = await shop.env.provider.payQr(qr_id, {
    ...(status && { status }),
    afterClose: true,
    webhooks: false,
  });
  return {
    razorpay_payment_id: paid.payment_id,
    razorpay_order_id: '',
    razorpay_signature: '',
  };
}

/** A failed or pending payment succeeds after all; an authorized one is reversed. */
export const progressPayment = (any: number) =>
  command(
    `payment ${any} progresses`,
    async (model, shop) => {
      const index = indexIn(model.payments, any);
      const payment = itemAt(model.payments, index);
      const next = payment.actual === 'authorized' ? 'refunded' : 'captured';
      const id = itemAt(shop.payments, index).razorpay_payment_id;
      await shop.env.provider.transition(id, next, { webhooks: false });
      payment.actual = next;
      payment.captured = next === 'captured';
      await addEvents(model, shop, index, next);
    },
    ({ payments }) =>
      payments.length > 0 &&
      ['created', 'failed', 'authorized'].includes(itemAt(payments, indexIn(payments, any)).actual),
  );

const hasPaid = ({ actual }: { actual: PaymentStatus }) =>
  actual !== 'created' && actual !== 'failed';

export const verify = (any: number) =>
  command(
    `the browser reports payment ${any}`,
    async (model, shop) => {
      const index = indexIn(model.payments, any);
      const payment = itemAt(model.payments, index);
      const { customer, link } = itemAt(model.checkouts, payment.checkout);
      if (!payment.outcome) fetchPayment(model, index);
      const caller = link ? shop.payer : itemAt(shop.customers, customer);
      const reply = await shop.client.verify(caller, itemAt(shop.payments, index));
      assert.equal(reply.status, 200);
      // Both payments of a checkout lead to its one order.
      const { state } = itemAt(model.checkouts, payment.checkout);
      const expected = state === 'paid' ? 'order' : 'refunding';
      // A guest who has asked often gets no further token, and 'received'.
      const hasOrder = reply.order_id || reply.state === 'received';
      assert.equal(hasOrder ? 'order' : reply.state, expected);
    },
    ({ payments, checkouts }) => {
      if (payments.length === 0) return false;
      const payment = itemAt(payments, indexIn(payments, any));
      // No browser has paid at the counter.
      return hasPaid(payment) && !itemAt(checkouts, payment.checkout).tender;
    },
  );

let deliveries = 0;

export const deliverEvent = (any: number) =>
  command(
    `event ${any} arrives`,
    async (model, shop) => {
      const index = indexIn(model.events, any);
      const event = itemAt(shop.events, index);
      deliveries += 1;
      // A new id, because a repeated one would not be processed.
      const webhook = toWebhook({ ...event, event_id: `${event.event_id}-${deliveries}` });
      assert.equal((await deliver(shop.env, webhook)).status, 200);
      await drainPollers(shop, 'events');
      settle(model, itemAt(model.events, index));
    },
    ({ events }) => events.length > 0,
  );
