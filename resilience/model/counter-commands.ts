import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { pressSale, startSale as pressStart, readQrId, readSale } from '../harness/counter.ts';
import { itemAt } from '../harness/random.ts';
import { command, indexIn } from './command.ts';
import { type CounterCheckout, endSale, receiveCash, startSale } from './counter.ts';
import type { Line, Model } from './model.ts';
import type { Shop } from './shop.ts';
import { settleAll } from './worker.ts';

type Tender = CounterCheckout['tender'];

export const sellAtCounter = (lines: Line[], tender: Tender) =>
  command(`${JSON.stringify(lines)} are sold by ${tender}`, async (model, shop) => {
    const index = startSale(
      model,
      lines.toSorted((a, b) => a.product - b.product),
      tender,
    );
    const reply = await pressStart(shop.env, shop.admin, {
      request_id: randomUUID(),
      lines: lines.map(({ product, quantity }) => ({
        product_id: itemAt(shop.products, product),
        quantity,
      })),
      tender,
    });
    assert.equal(reply.status, index === undefined ? 409 : 200, reply.text);
    const sale = reply.status === 200 ? readSale(reply) : undefined;
    if (index === undefined || !sale) return;
    shop.checkouts[index] = sale.sale_id;
    if (tender === 'qr code') shop.codes.set(index, readQrId(sale.upi_text));
  });

const isOf =
  (tenders: Tender[]) =>
  (one: Model['checkouts'][number]): one is CounterCheckout =>
    one.tender !== undefined && tenders.includes(one.tender);

const STATES = { open: 'waiting', released: 'ended', paid: 'paid' } as const;

/** Pressed for one of the sales, if there is any. */
const saleCommand = (
  name: string,
  any: number,
  tenders: Tender[],
  run: (model: Model, shop: Shop, checkout: CounterCheckout) => Promise<void>,
) =>
  command(
    name,
    async (model, shop) => {
      const sales = model.checkouts.filter(isOf(tenders));
      await run(model, shop, itemAt(sales, indexIn(sales, any)));
    },
    ({ checkouts }) => checkouts.some(isOf(tenders)),
  );

const press = (
  { model, shop, checkout }: { model: Model; shop: Shop; checkout: CounterCheckout },
  step: Parameters<typeof pressSale>[2],
) => {
  const sale_id = itemAt(shop.checkouts, model.checkouts.indexOf(checkout));
  return pressSale(shop.env, shop.admin, step, sale_id);
};

export const receiveAtCounter = (any: number) =>
  saleCommand(
    `the cash of sale ${any} is received`,
    any,
    ['cash'],
    async (model, shop, checkout) => {
      const { status } = await press({ model, shop, checkout }, 'receive');
      assert.equal(status, receiveCash(model, checkout) ? 200 : 409);
    },
  );

/** The screen asks the provider, unless the sale is over. */
export const lookAtCounter = (any: number) =>
  saleCommand(
    `somebody looks at sale ${any}`,
    any,
    ['cash', 'qr code'],
    async (model, shop, checkout) => {
      if (checkout.state === 'open') settleAll(model, checkout);
      const reply = await press({ model, shop, checkout }, 'view');
      assert.equal(readSale(reply)?.state, STATES[checkout.state]);
    },
  );

export const cancelAtCounter = (any: number) =>
  saleCommand(
    `sale ${any} is cancelled`,
    any,
    ['cash', 'qr code'],
    async (model, shop, checkout) => {
      if (checkout.state === 'open') settleAll(model, checkout);
      endSale(model, checkout);
      const reply = await press({ model, shop, checkout }, 'cancel');
      assert.equal(readSale(reply)?.state, STATES[checkout.state]);
    },
  );
