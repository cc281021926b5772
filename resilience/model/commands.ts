import fc from 'fast-check';
import { adminPrice, adminShow, adminStock, crash, passTime } from './admin-commands.ts';
import { addToCart, browse, buyCart, buyNow, dismiss } from './customer-commands.ts';
import { deliver, moveOn, pay, verify } from './payment-commands.ts';

/** Every command for so many customers and products. */
export function commandsFor(customers: number, products: number) {
  const customer = fc.nat(customers - 1);
  const product = fc.nat(products - 1);
  const any = fc.nat(99);
  const quantity = fc.integer({ min: 1, max: 2 });
  const line = fc.record({ product, quantity });
  const lines = fc.uniqueArray(line, { minLength: 1, maxLength: 3, selector: (l) => l.product });
  const how = fc.constantFrom('captured', 'captured', 'failed', 'authorized', 'created');
  return [
    any.map(browse),
    fc.tuple(customer, product, quantity).map((given) => addToCart(...given)),
    fc.tuple(customer, lines).map((given) => buyNow(...given)),
    fc.tuple(customer, lines).map((given) => buyNow(...given)),
    customer.map(buyCart),
    fc.tuple(any, how, fc.boolean()).map((given) => pay(...given)),
    fc.tuple(any, how, fc.constant(false)).map((given) => pay(...given)),
    any.map(moveOn),
    any.map(verify),
    any.map(deliver),
    any.map(deliver),
    customer.map(dismiss),
    fc.constantFrom(4, 12, 28).map(passTime),
    fc.tuple(product, fc.integer({ min: -2, max: 2 })).map((given) => adminStock(...given)),
    fc.tuple(product, fc.integer({ min: 100, max: 900 })).map((given) => adminPrice(...given)),
    fc.tuple(product, fc.boolean()).map((given) => adminShow(...given)),
    fc.nat(40).map(crash),
  ];
}
