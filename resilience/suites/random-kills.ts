import { setTimeout as pause } from 'node:timers/promises';
import { quantile } from '../checks/quantile.ts';
import { check } from '../checks/verify-invariants.ts';
import { comesTrue } from '../harness/concurrency.ts';
import { type House, openHouse } from '../harness/environment.ts';
import { type Chance, chanceOf } from '../harness/random.ts';
import { countRows } from '../harness/rows.ts';
import { type Run, reached, type Suite, type Verdict } from '../harness/suite.ts';
import { countVisits, mostlyServed, openLoad, strangeVisits, wordsFor } from '../load/traffic.ts';

/** One of two shops, or the worker, ends between two instructions, at any moment of a mixed day. */
export const randomKills: Suite = {
  sample: (run) => killAnywhere(run, { kills: 3, everyMs: 1_000, judged: false }),
  full: (run) => killAnywhere(run, { kills: 300, everyMs: 6_000, judged: true }),
};

interface Plan {
  kills: number;
  /** One in each stretch of this length, somewhere in it. */
  everyMs: number;
  /** A sample is also taken on a machine that does much else. */
  judged: boolean;
}

/** Until it is there again. */
const LONGEST_MS = 5_000;
/** One shop of the two is always there. */
const SERVED = { pages: 0.5, silent: 0.05 };

async function killAnywhere({ seed, times }: Run, plan: Plan): Promise<Verdict> {
  const house = await openHouse({ shops: 2 });
  try {
    const kills = times ?? plan.kills;
    const wanted = plan.judged ? kills : 1;
    const load = await openLoad(house, seed);
    const away = await load.during(async () => {
      const back = await killAll(house, chanceOf(seed), { ...plan, kills });
      await comesTrue(async () => (await countRows(house, 'orders')) >= wanted);
      return back;
    });
    await house.passTime('26 minutes');
    const complaints = await check(house);
    const orders = await countRows(house, 'orders');
    const longest = Math.round(quantile(away, 1));
    const slow = plan.judged ? away.filter((milliseconds) => milliseconds > LONGEST_MS) : [];
    return {
      figures: `${away.length} kills, back after ${Math.round(quantile(away, 0.5))} ms, at the longest ${longest} ms; ${wordsFor(load)}, ${countVisits(load, 0)} unanswered, ${orders} orders`,
      complaints: [
        ...strangeVisits(load),
        ...mostlyServed(load, SERVED),
        ...reached('orders', orders, wanted),
        ...(slow.length > 0 ? [`${slow.length} times it took longer, up to ${longest} ms`] : []),
        ...complaints,
      ],
    };
  } finally {
    await house.close();
  }
}

/** How long each of them was away. */
async function killAll(house: House, chance: Chance, { kills, everyMs }: Plan): Promise<number[]> {
  const started = performance.now();
  const away: number[] = [];
  for (let kill = 0; kill < kills; kill += 1) {
    const due = started + (kill + chance.next()) * everyMs;
    const victim = chance.pick([...house.shops, house.worker]);
    await pause(Math.max(0, due - performance.now()));
    const killed = performance.now();
    await victim.restart();
    away.push(performance.now() - killed);
  }
  return away;
}
