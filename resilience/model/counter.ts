import {
  after,
  type Checkout,
  createCheckout,
  isAvailable,
  type Line,
  type Model,
  plus,
  release,
} from './model.ts';

/** Holder of the pieces of a sale at the counter. */
const NOBODY = -1;
/** Minutes for which the pieces are kept. */
const HOLD = { cash: 10, 'qr code': 25 };
const FIRST_LOOK_AT_CODE = 1;

export type CounterCheckout = Checkout & { tender: 'cash' | 'qr code' };

/** Staff start a sale, without any limit. @returns the index of its checkout; undefined when stock is missing */
export function startSale(
  model: Model,
  lines: Line[],
  tender: CounterCheckout['tender'],
): number | undefined {
  if (!lines.every((line) => isAvailable(model, line))) return undefined;
  const created = after(model, 0);
  const checkout = createCheckout(model, { customer: NOBODY, lines, reserves: true, created });
  checkout.tender = tender;
  checkout.expires = plus(created, HOLD[tender]);
  checkout.nextCheck = tender === 'cash' ? checkout.expires : plus(created, FIRST_LOOK_AT_CODE);
  return model.checkouts.length - 1;
}

/** Cash is on the table. @returns false when the sale has ended */
export function receiveCash(model: Model, checkout: CounterCheckout): boolean {
  if (checkout.state === 'released') return false;
  if (checkout.state === 'paid') return true;
  checkout.state = 'paid';
  checkout.paid = after(model, 0);
  checkout.order = 'Paid';
  checkout.nextCheck = undefined;
  checkout.parcels.push({ lines: checkout.lines, at: model.now });
  checkout.status = 'Delivered';
  return true;
}

/** What was paid by the code was settled before. */
export function endSale(model: Model, checkout: CounterCheckout): void {
  if (checkout.state === 'open') release(model, checkout);
}
