import { setTimeout as pause } from 'node:timers/promises';
import { check } from '../checks/verify-invariants.ts';
import { type Scene, TROUBLES, type TroubleName } from '../faults/fault-catalog.ts';
import { comesTrue } from '../harness/concurrency.ts';
import { type House, openHouse } from '../harness/environment.ts';
import { type Chance, chanceOf } from '../harness/random.ts';
import { countRows } from '../harness/rows.ts';
import { type Run, reached, type Suite, type Verdict } from '../harness/suite.ts';
import { until } from '../harness/wait-for.ts';
import { countVisits, type Load, mostlyServed, openLoad, strangeVisits } from '../load/traffic.ts';

const MINUTE_MS = 60_000;
const PRELOAD = new URL('../faults/shifted-clock.ts', import.meta.url).href;
const LONGEST_AWAY_MS = 30_000;

/** A mixed day on which one thing after the other goes wrong, and nobody comes to help. */
export const soak: Suite = {
  sample: (run) => suffer(run, { troubles: 3, everyMs: 1_000, judged: false }),
  full: (run) =>
    suffer(run, { troubles: (run.times ?? 30) * 2, everyMs: MINUTE_MS / 2, judged: true }),
};

interface Plan {
  troubles: number;
  /** One in each stretch of this length, and over before the next. */
  everyMs: number;
  /** Troubles of a moment may hit nothing, and take up most of a sample. */
  judged: boolean;
}

const SERVED = { pages: 0.5, silent: 0.05 };
const SERVED_IN_A_MOMENT = { pages: 0.1, silent: 0.2 };

async function suffer({ seed }: Run, { troubles, everyMs, judged }: Plan): Promise<Verdict> {
  const settings: Record<string, string> = { CLOCK_SHIFT_SECONDS: '0' };
  const house = await openHouse({
    shops: 2,
    durable: true,
    databaseProxy: true,
    providerProxy: true,
    flags: [`--import=${PRELOAD}`],
    settings,
  });
  try {
    const chance = chanceOf(seed);
    const load = await openLoad(house, seed);
    const scene: Scene = { house, chance, settings, lastsMs: everyMs * 0.9, hits: [] };
    const wanted = judged ? troubles : 1;
    const names = namesOf(chance, troubles);
    const away = await load.during(async () => {
      const struck = await strikeAll(scene, names, { troubles, everyMs, judged });
      await comesTrue(async () => (await countRows(house, 'orders')) >= wanted);
      return struck;
    });
    await house.passTime('26 minutes');
    const complaints = await check(house);
    return {
      figures: await wordsFor(house, load, { names, away }),
      complaints: [
        ...away.complaints,
        ...strangeVisits(load),
        ...mostlyServed(load, judged ? SERVED : SERVED_IN_A_MOMENT),
        ...reached('orders', await countRows(house, 'orders'), wanted),
        ...complaints,
      ],
    };
  } finally {
    await house.close();
  }
}

/** All kinds in an order of chance, and then again. */
function namesOf(chance: Chance, count: number): TroubleName[] {
  // The keys of an object that is written down in full.
  const kinds = Object.keys(TROUBLES) as TroubleName[];
  const rounds = Array.from({ length: Math.ceil(count / kinds.length) });
  return rounds.flatMap(() => chance.shuffle(kinds)).slice(0, count);
}

interface Away {
  /** From the end of a trouble until every shop was ready again. */
  longestMs: number;
  complaints: string[];
}

async function strikeAll(scene: Scene, names: TroubleName[], plan: Plan): Promise<Away> {
  const started = performance.now();
  const away: Away = { longestMs: 0, complaints: [] };
  for (const [place, name] of names.entries()) {
    await pause(Math.max(0, started + place * plan.everyMs - performance.now()));
    await TROUBLES[name](scene);
    const missed = scene.hits.splice(0).includes(0);
    if (missed && plan.judged) away.complaints.push(`${place}, ${name}: nothing was hit`);
    const over = performance.now();
    const isReady = () => areReady(scene.house);
    if (!(await comesTrue(isReady, { limitMs: LONGEST_AWAY_MS }))) {
      away.complaints.push(`${place}, ${name}: not ready again, ${lastWords(scene.house)}`);
      await until(`ready after: ${name}`, isReady, { limitMs: 10 * MINUTE_MS });
    }
    away.longestMs = Math.max(away.longestMs, Math.round(performance.now() - over));
  }
  return away;
}

async function areReady({ origins }: House): Promise<boolean> {
  const answers = await Promise.all(
    origins.map((origin) => fetch(`${origin}/health/ready`).catch(() => undefined)),
  );
  return answers.every((answer) => answer?.ok);
}

const lastWords = ({ shops }: House) =>
  shops.map((shop) => `${shop.name}: ${shop.words().slice(-500)}`).join(' ');

async function wordsFor(
  house: House,
  load: Load,
  { names, away }: { names: TroubleName[]; away: Away },
): Promise<string> {
  const kinds = Object.entries(Object.groupBy(names, (name) => name));
  const told = kinds.map(([name, times]) => `${times.length} ${name}`).join(', ');
  const { entries } = house.history;
  const refused = (entry: { status: number }) => entry.status >= 500;
  const silent = countVisits(load, 0) + entries.filter(({ status }) => status === 0).length;
  return [
    `${names.length} troubles (${told})`,
    `${load.visits.length + entries.length} requests`,
    `${countVisits(load, 503) + entries.filter(refused).length} refused`,
    `${silent} unanswered`,
    `${await countRows(house, 'orders')} orders`,
    `${await countRows(house, 'refund')} refunds`,
    `ready again after ${away.longestMs} ms at the longest`,
  ].join(', ');
}
