import assert from 'node:assert/strict';
import fc from 'fast-check';
import { itemAt } from '../harness/random.ts';
import { claimOrder } from './claim-commands.ts';
import { command, indexIn } from './command.ts';
import {
  cancelAtCounter,
  lookAtCounter,
  receiveAtCounter,
  sellAtCounter,
} from './counter-commands.ts';
import { addToCart, buyCart, buyNow, dismiss, viewProduct } from './customer-commands.ts';
import { keepLonger, payByLink, sellByLink, withdrawLink } from './link-commands.ts';
import { deliverEvent, pay, progressPayment, verify } from './payment-commands.ts';
import { advanceShop, drainPollers, saveProduct, undoStockChange } from './shop.ts';
import { removeFromOrder, sendParcel, setStatus, undoParcel } from './staff-commands.ts';
import { runWorker } from './worker.ts';

export const advanceTime = (minutes: number) =>
  command(`${minutes} minutes pass`, async (model, shop) => {
    await advanceShop(shop, minutes);
    await drainPollers(shop);
    model.now += minutes;
    runWorker(model);
  });

const changeStock = (product: number, delta: number) =>
  command(`the stock of ${product} is changed by ${delta}`, async (model, shop) => {
    const edited = itemAt(model.products, product);
    const saved = await saveProduct(shop, itemAt(shop.products, product), { stock: delta });
    assert.equal(saved, edited.stock + delta >= 0);
    if (!saved) return;
    edited.stock += delta;
    if (delta !== 0) model.stockChanges.push({ product, delta, undone: false });
  });

/** Pieces sold since stay sold: the difference is taken back, if it is still there. */
const undoStock = (any: number) =>
  command(
    `change of stock ${any} is undone`,
    async (model, shop) => {
      const index = indexIn(model.stockChanges, any);
      const change = itemAt(model.stockChanges, index);
      const edited = itemAt(model.products, change.product);
      const possible = change.undone || edited.stock - change.delta >= 0;
      assert.equal(await undoStockChange(shop, index), possible);
      if (!possible || change.undone) return;
      edited.stock -= change.delta;
      change.undone = true;
    },
    ({ stockChanges }) => stockChanges.length > 0,
  );

const changeProduct = (product: number, change: { rupees: number } | { enabled: boolean }) =>
  command(`product ${product} becomes ${JSON.stringify(change)}`, async (model, shop) => {
    await saveProduct(shop, itemAt(shop.products, product), change);
    Object.assign(itemAt(model.products, product), change);
  });

/** Rare, because a restart takes a second. */
const crash = (dice: number) =>
  command(
    'the server is killed and restarted',
    async (_model, { env }) => env.servers[0]?.restart(),
    () => dice === 0,
  );

export function allCommands(
  { customers, guests }: { customers: number; guests: number },
  products: number,
) {
  const customer = fc.nat(customers - 1);
  /** Guests have no cart on the server. */
  const buyer = fc.nat(customers + guests - 1);
  const product = fc.nat(products - 1);
  const any = fc.nat(99);
  const quantity = fc.integer({ min: 1, max: 2 });
  const line = fc.record({ product, quantity });
  const lines = fc.uniqueArray(line, { minLength: 1, maxLength: 3, selector: (l) => l.product });
  const status = fc.constantFrom('captured', 'captured', 'failed', 'authorized', 'created');
  const digits = fc.constantFrom('none' as const, 'wrong' as const, 'right' as const);
  const delta = fc.integer({ min: -2, max: 2 });
  const change = fc.oneof(
    fc.record({ rupees: fc.integer({ min: 100, max: 900 }) }),
    fc.record({ enabled: fc.boolean() }),
  );
  const buying = fc.tuple(buyer, lines, fc.boolean()).map((args) => buyNow(...args));
  return [
    any.map(viewProduct),
    fc.tuple(customer, any, digits).map((args) => claimOrder(...args)),
    fc.tuple(customer, any, digits).map((args) => claimOrder(...args)),
    fc.tuple(customer, product, quantity).map((args) => addToCart(...args)),
    buying,
    buying,
    customer.map(buyCart),
    fc.tuple(any, status, fc.boolean()).map((args) => pay(...args)),
    fc.tuple(any, status, fc.constant(false)).map((args) => pay(...args)),
    any.map(progressPayment),
    lines.map(sellByLink),
    lines.map(sellByLink),
    any.map(payByLink),
    any.map(payByLink),
    any.map(keepLonger),
    any.map(withdrawLink),
    fc.tuple(lines, fc.constantFrom('cash', 'qr code')).map((args) => sellAtCounter(...args)),
    fc.tuple(lines, fc.constantFrom('cash', 'qr code')).map((args) => sellAtCounter(...args)),
    any.map(receiveAtCounter),
    any.map(lookAtCounter),
    any.map(cancelAtCounter),
    any.map(verify),
    any.map(deliverEvent),
    any.map(deliverEvent),
    any.map(removeFromOrder),
    any.map(removeFromOrder),
    buyer.map(dismiss),
    fc.constantFrom(4, 12, 28, 120).map(advanceTime),
    fc.tuple(product, delta).map((args) => changeStock(...args)),
    any.map(undoStock),
    fc.tuple(product, change).map((args) => changeProduct(...args)),
    fc.tuple(any, fc.boolean()).map((args) => sendParcel(...args)),
    fc.tuple(any, fc.boolean()).map((args) => sendParcel(...args)),
    any.map(undoParcel),
    fc
      .tuple(any, fc.constantFrom('Pending', 'Shipped', 'Delivered'))
      .map((args) => setStatus(...args)),
    fc.nat(40).map(crash),
  ];
}
