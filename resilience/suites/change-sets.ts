import { randomUUID } from 'node:crypto';
import type { BulkChange } from '@shop/contract';
import { findSet } from '@shop/server/features/catalog/changes/change-sets.queries.ts';
import {
  runChangeSet,
  undoChangeSet,
} from '@shop/server/features/catalog/changes/press-change-set.ts';
import { previewChange } from '@shop/server/features/catalog/changes/preview-change.ts';
import { insertStaff } from '@shop/test-kit/accounts';
import { waitFor } from '@shop/test-kit/wait-for';
import { sql } from 'kysely';
import { verifyInvariants } from '../checks/verify-invariants.ts';
import type { Environment } from '../harness/environment.ts';
import { createRandom, type Random } from '../harness/random.ts';
import { expectAtLeast, suite } from '../harness/suite.ts';

interface Plan {
  products: number;
  rounds: number;
  minKills: number;
}

/** Statements of a batch and of the polls around it. */
const POINTS = 25;
const TIMEOUT_MS = 120_000;
const PIECES = 3;

/** The worker is killed at drawn statements while it changes many products and takes the changes back. */
export const changeSets = suite<Plan>({
  environment: { failPoints: true },
  sample: { products: 60, rounds: 2, minKills: 1 },
  nightly: { products: 400, rounds: 20, minKills: 20 },
  full: { products: 1_000, rounds: 200, minKills: 300 },
  async run(env, { products, rounds, minKills }, { seed }) {
    const random = createRandom(seed);
    const { admin_id } = await insertStaff(env.db);
    const product_ids: number[] = [];
    for (let count = 0; count < products; count += 1) {
      product_ids.push(await env.addProduct({ stock: count % 7, rupees: 1_000 + count }));
    }
    const failures: string[] = [];
    let kills = 0;
    for (let round = 0; round < rounds; round += 1) {
      const change = drawChange(random);
      const before = await readProducts(env);
      const request = { request_id: randomUUID(), selection: { product_ids }, change, admin_id };
      const change_set_id = await previewChange(env, request);
      await waitForState(env, change_set_id, 'checked');

      kills += await whileKilled(env, random, async () => {
        await runChangeSet(env, { change_set_id, admin_id });
        await waitForState(env, change_set_id, 'done');
      });
      failures.push(...checkRun(change, before, await readProducts(env)));

      kills += await whileKilled(env, random, async () => {
        const undo_id = await undoChangeSet(env, { change_set_id, admin_id });
        await waitForState(env, undo_id, 'done');
      });
      if (JSON.stringify(before) !== JSON.stringify(await readProducts(env))) {
        failures.push(`round ${round}: the undo of ${change.what} left something`);
      }
    }
    return {
      summary: `[FILE-04] ${rounds} changes of ${products} products and their undo, ${kills} kills`,
      failures: [
        ...failures,
        ...expectAtLeast('kills', kills, minKills),
        ...(await verifyInvariants(env)),
      ],
    };
  },
});

const drawChange = (random: Random): BulkChange =>
  random.pick([
    { what: 'add stock', pieces: PIECES },
    { what: 'price by amount', amount: 100, round_to: 1 },
  ] as const);

/** @returns how often the worker was killed */
async function whileKilled(
  env: Environment,
  random: Random,
  work: () => Promise<void>,
): Promise<number> {
  const { worker } = env;
  const before = worker.output().length;
  const isKilled = () => worker.output().slice(before).includes('fail-point ');
  const when = random.pick(['before', 'after'] as const);
  await worker.arm({ at: 1 + random.below(POINTS), when });
  await work();
  if (!isKilled()) {
    await worker.arm({ at: 0, when: 'before' }).catch((error: unknown) => {
      // It may die at its last statement.
      if (!isKilled()) throw error;
    });
  }
  if (!isKilled()) return 0;
  await worker.restarted();
  return 1;
}

const waitForState = ({ db }: Environment, change_set_id: number, state: string) =>
  waitFor(
    `set ${change_set_id} is ${state}`,
    async () => {
      const set = await findSet(db, change_set_id);
      return set.state === state;
    },
    { timeoutMs: TIMEOUT_MS },
  );

interface ProductState {
  product_id: number;
  price_paise: number;
  stock: number;
}

async function readProducts({ db }: Environment): Promise<ProductState[]> {
  const { rows } = await sql<ProductState>`
    select product_id, price_paise, stock from product join product_stock using (product_id)
    order by product_id`.execute(db);
  return rows;
}

/** Every product once. */
function checkRun(change: BulkChange, before: ProductState[], after: ProductState[]): string[] {
  const pieces = change.what === 'add stock' ? PIECES : 0;
  const paise = change.what === 'price by amount' ? change.amount * 100 : 0;
  return before.flatMap(({ product_id, price_paise, stock }, index) => {
    const now = after[index];
    return now?.price_paise === price_paise + paise && now.stock === stock + pieces
      ? []
      : [`product ${product_id}: ${change.what} was not saved once: ${JSON.stringify(now)}`];
  });
}
