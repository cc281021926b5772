import { setTimeout as pause } from 'node:timers/promises';
import { cart } from '@shop/contract';
import { sql } from 'kysely';
import { recoveryOf } from '../checks/expect-recovery.ts';
import { check } from '../checks/verify-invariants.ts';
import { openSmallDisk, type SmallDisk } from '../faults/small-disk.ts';
import { buyersOf } from '../harness/checkout-client.ts';
import { comesTrue, inLanes } from '../harness/concurrency.ts';
import { type House, openHouse } from '../harness/environment.ts';
import { callShop } from '../harness/http-client.ts';
import { exactly, type Run, reached, type Suite, type Verdict } from '../harness/suite.ts';
import { countVisits, type Load, openLoad, strangeVisits } from '../load/traffic.ts';

const DISK_MB = 256;
/** More than a disk of that size has room for; each takes sixteen megabytes. */
const MOST_SEGMENTS = 30;
/** The pools of two shops and a worker want more than twice as many. */
const CONNECTIONS = 20;
const CROWD = 120;
const TROUBLES = 3;
/**
 * PostgreSQL 18 may neither end nor go on: when recovery fails before its parent has heard that it
 * began, nobody is told of the failure.
 */
const STUCK_MS = 10_000;
const NO_DISK = 'the full disk was left out, because nothing can be mounted here';

/**
 * The database has a slow disk, which here is a proxy that keeps every answer of the database back;
 * then no disk left; then only a few connections. The shop refuses, lives on, and recovers.
 */
export const scarce: Suite = {
  sample: (run) => endure(run, { seconds: 0.5, skippable: true }),
  full: (run) => endure(run, { seconds: (run.times ?? 1) * 60, skippable: false }),
};

interface Plan {
  /** How long each of them lasts. */
  seconds: number;
  /** A machine that mounts no disk for us is no complaint. */
  skippable: boolean;
}

async function endure({ seed }: Run, { seconds, skippable }: Plan): Promise<Verdict> {
  const disk = openSmallDisk(DISK_MB);
  const databaseSettings: string[] = [];
  const house = await openHouse({
    durable: true,
    shops: 2,
    databaseProxy: true,
    databaseSettings,
    ...(disk && { databaseUnder: disk.folder }),
  });
  try {
    const recovers = await recoveryOf(house, TROUBLES);
    const load = await openLoad(house, seed);
    const scene: Scene = { house, load, ms: seconds * 1000, recovers };
    const noDisk = { figures: NO_DISK, complaints: skippable ? [] : [NO_DISK] };
    const parts = await load.during(async () => [
      await slowDisk(scene),
      disk ? await fullDisk(scene, disk) : noDisk,
      await fewConnections(scene, databaseSettings),
    ]);
    await house.passTime('26 minutes');
    return {
      figures: parts.map(({ figures }) => figures).join('; '),
      complaints: [
        ...parts.flatMap(({ complaints }) => complaints),
        ...strangeVisits(load),
        ...exactly('looks without an answer', countVisits(load, 0), 0),
        // A minute's crowd leaves thousands of checkouts, and the worker looks at each once more.
        ...(await check(house, { limitMs: 600_000 })),
      ],
    };
  } finally {
    await house.close();
    disk?.close();
  }
}

interface Scene {
  house: House;
  load: Load;
  /** How long it lasts. */
  ms: number;
  recovers: () => Promise<string[]>;
}

async function slowDisk({ house, load, ms, recovers }: Scene): Promise<Verdict> {
  await house.databaseProxy?.set({ kind: 'delay', ms: 150, jitter: 200 });
  await pause(ms);
  const struck = house.databaseProxy?.hits() ?? 0;
  await house.databaseProxy?.set({ kind: 'pass' });
  return {
    figures: `slow disk: ${struck} answers of the database kept back, ${countVisits(load, 503)} of ${load.visits.length} told to come again`,
    complaints: [...reached('answers kept back', struck, 1), ...(await recovers())],
  };
}

async function fewConnections(scene: Scene, settings: string[]): Promise<Verdict> {
  const { house, load, ms, recovers } = scene;
  const people = await house.customers(CROWD);
  const product_id = await house.product({ stock: CROWD, rupees: 100 });
  settings.push(`max_connections=${CONNECTIONS}`);
  await restart(house);
  const latest = Date.now() + ms;
  let refusals = 0;
  do refusals += await press(house, people, product_id);
  while (Date.now() < latest);
  // On a slow machine the visitors alone may want more connections than there are.
  await load.stop();
  const complaints = await recovers();
  // Whoever looks into the books needs connections, too.
  settings.pop();
  await restart(house);
  return {
    figures: `${CONNECTIONS} connections: ${refusals} of a crowd told to come again`,
    complaints: [...reached('refusals for want of connections', refusals, 1), ...complaints],
  };
}

async function restart({ database }: House): Promise<void> {
  await database.halt();
  await database.start();
}

/** Everybody at once looks into the cart and presses Buy. Tells how many were sent away. */
async function press(
  house: House,
  people: Awaited<ReturnType<House['customers']>>,
  product_id: number,
): Promise<number> {
  const sentAway = await inLanes(people, CROWD, async (who, place) => {
    const shop = place % house.origins.length;
    const buyers = buyersOf(house, shop);
    const seen = await callShop(house.origins[shop] ?? '', cart.view, who);
    const { status, rzp_order_id } = await buyers.buy(who, [{ product_id, quantity: 1 }]);
    if (rzp_order_id) await buyers.dismiss(who, rzp_order_id);
    return [seen.status, status].filter((one) => one === 503).length;
  });
  return sentAway.reduce((sum, one) => sum + one, 0);
}

/** First the tables cannot grow, then PostgreSQL's own log cannot either. */
async function fullDisk(scene: Scene, disk: SmallDisk): Promise<Verdict> {
  const { house, load, ms, recovers } = scene;
  const before = countRefusals(house, load);
  disk.fill();
  await pause(ms);
  await useUpLog(house);
  await pause(ms);
  await comesTrue(async () => countRefusals(house, load) > before);
  disk.free();
  const isSettled = async () => !house.database.isAlive() || (await reads(house));
  const stuck = !(await comesTrue(isSettled, { limitMs: STUCK_MS }));
  // An operator sees readiness red, and restarts it.
  if (stuck) await house.database.halt();
  const complaints = await recovers();
  const refusals = countRefusals(house, load) - before;
  return {
    figures: `full disk: ${refusals} told to come again${stuck ? ', PostgreSQL restarted by hand' : ''}`,
    complaints: [...reached('refusals by a full disk', refusals, 1), ...complaints],
  };
}

/** Goes on to the next part of the log until there is no room for one. */
async function useUpLog({ db }: House): Promise<void> {
  for (let segment = 0; segment < MOST_SEGMENTS; segment += 1) {
    const written = await sql`
      select pg_logical_emit_message(false, 'storm', 'full'), pg_switch_wal()`
      .execute(db)
      .then(
        () => true,
        () => false,
      );
    if (!written) return;
  }
}

const reads = ({ db }: House) =>
  sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );

const countRefusals = ({ history }: House, load: Load) =>
  countVisits(load, 503) + history.entries.filter(({ status }) => status === 503).length;
