import { randomUUID } from 'node:crypto';
import { adminPayments, adminShipments, counterDrawer } from '@shop/contract';
import { drainPollers } from '../payments.ts';
import { ask, askOnThePhone, handleReturn } from '../returns.ts';
import { setStatus, ship } from '../shipments.ts';
import { bringBack, give } from './counter-month.ts';
import { refundPart } from './month-shop.ts';
import type { RandomSale, RandomShop } from './random-sales.ts';

/** What happens to an order, to its money, or to the drawer. */
export const STEPS = [
  'send',
  'send one piece',
  'send and undo',
  'remove a piece',
  'refund a piece',
  'refund an amount',
  'cancel',
  'return of a fault',
  'return after a change of mind',
  'return for an exchange',
  'bring a piece back',
  'write a piece off',
  'give what is due',
  'put cash in',
  'take cash out',
  'bring cash to the bank',
] as const;
export type Step = (typeof STEPS)[number];

/** It may be impossible by then, and is refused. */
export async function takeStep(opened: RandomShop, sale: RandomSale, step: Step): Promise<void> {
  const { shop, admin } = opened;
  const { order_id, product_id } = sale;
  const bring = (restocked: number) => {
    const lines = [{ product_id, restocked, written_off: 1 - restocked }];
    return bringBack(admin, order_id, { lines });
  };
  const move = (kind: 'in' | 'out' | 'to the bank', amount: number) =>
    admin.call(counterDrawer.move, {
      body: { request_id: randomUUID(), kind, amount, reason: 'Cash' },
    });
  const steps: Record<Step, () => Promise<unknown>> = {
    send: () => send(opened, sale),
    'send one piece': () => ship(admin, [{ order_id, items: [{ product_id, quantity: 1 }] }]),
    'send and undo': async () => {
      const [parcel] = await ship(admin, [{ order_id }]);
      if (!parcel?.shipment_id) return;
      await admin.call(adminShipments.undo, { params: { shipment_id: `${parcel.shipment_id}` } });
    },
    'remove a piece': () =>
      admin.call(adminPayments.removePieces, {
        params: { id: order_id },
        body: {
          request_id: randomUUID(),
          items: [{ product_id, quantity: 1 }],
          reason: 'Sold at the counter',
        },
      }),
    'refund a piece': () => refundPart(admin, order_id, { items: [{ product_id, quantity: 1 }] }),
    'refund an amount': () => refundPart(admin, order_id, { amount: 99.99 }),
    cancel: async () => {
      await setStatus(admin, order_id, 'Cancelled');
      await admin.call(adminPayments.refundOrder, { params: { id: order_id } });
    },
    'return of a fault': () => comeBack(opened, sale, { wish: 'refund', reason: 'fault' }),
    'return after a change of mind': () =>
      comeBack(opened, sale, { wish: 'refund', reason: 'changed_mind' }),
    'return for an exchange': () => comeBack(opened, sale, { wish: 'exchange', reason: 'fault' }),
    'bring a piece back': () => bring(1),
    'write a piece off': () => bring(0),
    'give what is due': () => giveDue(opened),
    'put cash in': () => move('in', 500),
    'take cash out': () => move('out', 12.5),
    'bring cash to the bank': () => move('to the bank', 100),
  };
  await steps[step]();
  await drainPollers(shop);
}

async function send({ admin }: RandomShop, sale: RandomSale): Promise<void> {
  if (!sale.sent) await ship(admin, [{ order_id: sale.order_id }]);
  sale.sent = true;
}

async function comeBack(
  opened: RandomShop,
  sale: RandomSale,
  { wish, reason }: { wish: 'refund' | 'exchange'; reason: 'fault' | 'changed_mind' },
): Promise<void> {
  const { asha, admin } = opened;
  const { order_id, product_id } = sale;
  await send(opened, sale);
  await setStatus(admin, order_id, 'Delivered');
  const asked = { pieces: `${product_id}:1`, reason, wish };
  const { body } = sale.byAccount
    ? await ask(asha, order_id, asked)
    : await askOnThePhone(admin, order_id, asked);
  if (!body.return_id) return;
  const steps = handleReturn(admin, body.return_id);
  await steps.approve();
  await steps.receive(product_id, 1);
  await (wish === 'refund' ? steps.refund() : steps.exchange());
}

/** Of all orders. */
async function giveDue({ shop, admin }: RandomShop): Promise<void> {
  const due = await shop.db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.rzp_payment_id', 'refund.rzp_payment_id')
    .select('refund_id')
    .where('refund.status', '=', 'due')
    .where('tender', '<>', 'provider')
    .orderBy('refund.created_at')
    .execute();
  for (const refund of due) await give(admin, refund, 'S 1');
}
