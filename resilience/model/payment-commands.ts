import assert from 'node:assert/strict';
import type { EventName, PaymentStatus } from '@shop/fake-razorpay/control';
import { bring, letterOf } from '../harness/webhook-client.ts';
import { command, one } from './command.ts';
import { at, type Model, settle } from './model.ts';
import { type Real, workOff } from './shop.ts';
import { ask } from './worker.ts';

/** The provider takes no further payment for what is paid or about to be, unless it is a race. */
const takesMoney = ({ payments }: Model, checkout: number) =>
  payments.every(
    (payment) =>
      payment.checkout !== checkout || !(payment.captured || payment.theirs === 'authorized'),
  );

const TELLS: Partial<Record<PaymentStatus, PaymentStatus[]>> = {
  failed: ['failed'],
  authorized: ['authorized'],
  captured: ['authorized', 'captured'],
};

async function keepEvents(model: Model, real: Real, payment: number, told: PaymentStatus[]) {
  const payment_id = at(real.payments, payment).razorpay_payment_id;
  for (const status of told) {
    const event = status === 'refunded' ? 'refund.created' : (`payment.${status}` as EventName);
    const shown = status === 'refunded' ? {} : { status_as: status };
    real.events.push(await real.house.provider.eventFor({ event, payment_id, ...shown }));
    model.events.push({ payment, status, captured: status === 'captured' });
  }
}

export const pay = (any: number, theirs: Exclude<PaymentStatus, 'refunded'>, force: boolean) =>
  command(
    `checkout ${any} is paid: ${theirs}${force ? ', even a second time' : ''}`,
    async (model, real) => {
      const checkout = one(model.checkouts, any);
      const options = { status: theirs, force, webhooks: false };
      real.payments.push(await real.buyers.pay(at(real.orders, checkout), options));
      const captured = theirs === 'captured';
      const payment = { checkout, theirs, captured, known: undefined, outcome: undefined };
      const place = model.payments.push({ ...payment, decided: 0 }) - 1;
      await keepEvents(model, real, place, TELLS[theirs] ?? []);
    },
    (model) =>
      model.checkouts.length > 0 && (force || takesMoney(model, one(model.checkouts, any))),
  );

/** The bank has said no, or nothing, and now it says yes; or an authorized payment is given back. */
export const moveOn = (any: number) =>
  command(
    `payment ${any} moves on`,
    async (model, real) => {
      const place = one(model.payments, any);
      const payment = at(model.payments, place);
      const next = payment.theirs === 'authorized' ? 'refunded' : 'captured';
      const id = at(real.payments, place).razorpay_payment_id;
      await real.house.provider.move(id, next, { webhooks: false });
      payment.theirs = next;
      payment.captured = next === 'captured';
      await keepEvents(model, real, place, next === 'captured' ? ['authorized', next] : [next]);
    },
    ({ payments }) =>
      payments.length > 0 &&
      ['created', 'failed', 'authorized'].includes(at(payments, one(payments, any)).theirs),
  );

const hasPaid = ({ theirs }: { theirs: PaymentStatus }) =>
  theirs !== 'created' && theirs !== 'failed';

export const verify = (any: number) =>
  command(
    `the browser brings payment ${any}`,
    async (model, real) => {
      const place = one(model.payments, any);
      const payment = at(model.payments, place);
      const { customer } = at(model.checkouts, payment.checkout);
      if (!payment.outcome) ask(model, place);
      const said = await real.buyers.verify(at(real.people, customer), at(real.payments, place));
      assert.equal(said.status, 200);
      // Who paid twice is led to the one order.
      const { state } = at(model.checkouts, payment.checkout);
      assert.equal(said.order_id ? 'order' : said.state, state === 'paid' ? 'order' : 'refunding');
    },
    ({ payments }) => payments.length > 0 && hasPaid(at(payments, one(payments, any))),
  );

let brought = 0;

export const deliver = (any: number) =>
  command(
    `event ${any} arrives`,
    async (model, real) => {
      const place = one(model.events, any);
      const event = at(real.events, place);
      brought += 1;
      // Under a number of its own: what comes again is read again.
      const letter = letterOf({ ...event, event_id: `${event.event_id}-${brought}` });
      const { status } = await bring(real.house, letter);
      assert.equal(status, 200);
      await workOff(real, 'events');
      settle(model, at(model.events, place));
    },
    ({ events }) => events.length > 0,
  );
