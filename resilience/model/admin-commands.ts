import assert from 'node:assert/strict';
import { always, command } from './command.ts';
import { at } from './model.ts';
import { edit, passTimeOf, workOff } from './shop.ts';
import { work } from './worker.ts';

export const passTime = (minutes: number) =>
  command(
    `${minutes} minutes pass`,
    async (model, real) => {
      await passTimeOf(real, minutes);
      await workOff(real);
      model.now += minutes;
      work(model);
    },
    always,
  );

export const adminStock = (product: number, delta: number) =>
  command(
    `the stock of ${product} is changed by ${delta}`,
    async (model, real) => {
      const shelf = at(model.products, product);
      const done = await edit(real, at(real.products, product), { stock: delta });
      assert.equal(done, shelf.stock + delta >= 0);
      if (done) shelf.stock += delta;
    },
    always,
  );

export const adminPrice = (product: number, rupees: number) =>
  command(
    `product ${product} costs ${rupees}`,
    async (model, real) => {
      await edit(real, at(real.products, product), { rupees });
      at(model.products, product).rupees = rupees;
    },
    always,
  );

export const adminShow = (product: number, enabled: boolean) =>
  command(
    `product ${product} is ${enabled ? 'shown' : 'hidden'}`,
    async (model, real) => {
      await edit(real, at(real.products, product), { enabled });
      at(model.products, product).enabled = enabled;
    },
    always,
  );

export const crash = (dice: number) =>
  command(
    'the shop is killed and started again',
    async (_model, { house }) => house.shops[0]?.restart(),
    () => dice === 0,
  );
