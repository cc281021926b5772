import type fc from 'fast-check';
import type { Model } from './model.ts';
import { expectSameState, type Shop } from './shop.ts';

/** Done to the model and to the shop, whose states must then be equal. */
export const command = (
  name: string,
  run: (model: Model, shop: Shop) => Promise<void>,
  isPossible: (model: Model) => boolean = () => true,
): fc.AsyncCommand<Model, Shop> => ({
  check: isPossible,
  run: async (model, shop) => {
    shop.steps += 1;
    await run(model, shop);
    await expectSameState(model, shop);
  },
  toString: () => name,
});

export const indexIn = (list: readonly unknown[], any: number): number => any % list.length;
