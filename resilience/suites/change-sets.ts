import { randomUUID } from 'node:crypto';
import { adminChanges, type BulkChange, type ChangeSet, type Endpoint } from '@shop/contract';
import { findSet } from '@shop/server/features/catalog/changes/change-sets.queries.ts';
import { insertStaff } from '@shop/test-kit/accounts';
import { waitFor } from '@shop/test-kit/wait-for';
import { sql } from 'kysely';
import { verifyInvariants } from '../checks/verify-invariants.ts';
import type { Environment } from '../harness/environment.ts';
import { type CallOptions, call } from '../harness/http-client.ts';
import type { ManagedProcess } from '../harness/process.ts';
import { createRandom, itemAt, type Random } from '../harness/random.ts';
import { expectAtLeast, suite } from '../harness/suite.ts';

interface Plan {
  products: number;
  rounds: number;
  /** Statements at which a process is killed: of a press with its answer, or of a batch and the polls around it. */
  points: number;
  minKills: number;
}

const TIMEOUT_MS = 120_000;
const PIECES = 3;

/**
 * Server and worker are killed at drawn statements while many products change and are changed back. Staff press again
 * when the server is back.
 */
export const changeSets = suite<Plan>({
  environment: { failPoints: true },
  sample: { products: 40, rounds: 1, points: 8, minKills: 1 },
  nightly: { products: 400, rounds: 20, points: 25, minKills: 20 },
  full: { products: 1_000, rounds: 200, points: 25, minKills: 250 },
  async run(env, { products, rounds, points, minKills }, { seed }) {
    const random = createRandom(seed);
    const { cookie } = await insertStaff(env.db);
    const product_ids: number[] = [];
    for (let count = 0; count < products; count += 1) {
      product_ids.push(await env.addProduct({ stock: count % 7, rupees: 1_000 + count }));
    }
    const failures: string[] = [];
    let kills = 0;
    const [server] = env.servers;
    if (!server) throw new Error('no server');
    for (let round = 0; round < rounds; round += 1) {
      const change = drawChange(random);
      const before = await readProducts(env);
      // One of them in each half, in turn.
      const victims = round % 2 === 0 ? [server, env.worker] : [env.worker, server];

      const body = { request_id: randomUUID(), selection: { product_ids }, change };
      let change_set_id = 0;
      kills += await whileKilled(itemAt(victims, 0), { random, points }, async () => {
        ({ change_set_id } = await press(env, adminChanges.preview, { cookie, body }));
        await waitForState(env, change_set_id, 'checked');
        await press(env, adminChanges.run, { cookie, params: { change_set_id } });
        await waitForState(env, change_set_id, 'done');
      });
      failures.push(...checkRun(change, before, await readProducts(env)));

      kills += await whileKilled(itemAt(victims, 1), { random, points }, async () => {
        const undone = await press(env, adminChanges.undo, { cookie, params: { change_set_id } });
        await waitForState(env, undone.change_set_id, 'done');
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

/** @returns how often the process was killed */
async function whileKilled(
  victim: ManagedProcess,
  { random, points }: { random: Random; points: number },
  work: () => Promise<void>,
): Promise<number> {
  const before = victim.output().length;
  const isKilled = () => victim.output().slice(before).includes('fail-point ');
  const when = random.pick(['before', 'after'] as const);
  await victim.arm({ at: 1 + random.below(points), when });
  await work();
  if (!isKilled()) {
    await victim.arm({ at: 0, when: 'before' }).catch((error: unknown) => {
      // It may die at its last statement.
      if (!isKilled()) throw error;
    });
  }
  if (!isKilled()) return 0;
  await victim.restarted();
  return 1;
}

/** Again when the server has died, as a person does. */
async function press(
  { origin, servers }: Environment,
  endpoint: Endpoint,
  options: CallOptions,
): Promise<ChangeSet> {
  for (;;) {
    const { status, body } = await call(origin, endpoint, options);
    // The reply of all three endpoints.
    if (status === 200) return body as ChangeSet;
    if (status !== 0) throw new Error(`${endpoint.path}: ${status} ${JSON.stringify(body)}`);
    await Promise.all(servers.map((server) => server.restarted()));
  }
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
