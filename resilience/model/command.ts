import type fc from 'fast-check';
import type { Model } from './model.ts';
import { agree, type Real } from './shop.ts';

type Command = fc.AsyncCommand<Model, Real>;
type Do = (model: Model, real: Real) => Promise<void>;

/** Done to both, and then both must tell the same. */
export const command = (name: string, run: Do, isPossible: (model: Model) => boolean): Command => ({
  check: isPossible,
  run: async (model, real) => {
    real.steps += 1;
    await run(model, real);
    await agree(model, real);
  },
  toString: () => name,
});

export const always = () => true;
export const one = (list: readonly unknown[], any: number) => any % list.length;
