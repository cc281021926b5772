import type { Random } from '../harness/random.ts';
import type { WhileKilled } from './kill.ts';
import type { Press } from './press.ts';

export interface Round {
  index: number;
  by: Press;
  random: Random;
  whileKilled: WhileKilled;
  /** In ascending order; after a round they are what they were before, except what was sold. */
  product_ids: number[];
}
