import { setTimeout as pause } from 'node:timers/promises';
import { SMALL } from '@shop/server/platform/child-processes.ts';
import { watchMemory } from '../checks/memory.ts';
import { quantile } from '../checks/quantile.ts';
import { check } from '../checks/verify-invariants.ts';
import { comesTrue } from '../harness/concurrency.ts';
import { type House, openHouse } from '../harness/environment.ts';
import type { Program } from '../harness/process.ts';
import { countRows } from '../harness/rows.ts';
import { exactly, type Run, reached, type Suite, type Verdict } from '../harness/suite.ts';
import { type Load, openLoad, strangeVisits, wordsFor } from '../load/traffic.ts';

const MINUTE_S = 60;
const BROWSE_P95_MS = 300;
const SLOPE_MB = 1;
/** After so long every program has shown whether it grows. */
const JUDGEABLE_S = 5 * MINUTE_S;
const POOL_WAIT_MS = 1_000;
const PRELOAD = new URL('../faults/pool-waits.ts', import.meta.url).href;

/** Visitors and customers of an ordinary day, on a shop that runs as it does in production. */
export const mixedDay: Suite = {
  sample: (run) => spend(run, { seconds: 3, judged: false }),
  full: (run) => spend(run, { seconds: (run.times ?? 30) * MINUTE_S, judged: true }),
};

interface Plan {
  seconds: number;
  /** Times and memory say something only after minutes, on a machine that does nothing else. */
  judged: boolean;
}

async function spend({ seed }: Run, { seconds, judged }: Plan): Promise<Verdict> {
  const settings: Record<string, string> = {
    MONEY_PAUSE_SECONDS: '1',
    PROVIDER_CALLS_PER_SECOND: '5',
  };
  const house = await openHouse({ flags: [SMALL, `--import=${PRELOAD}`], settings });
  const watches = programsOf(house).map((program) => ({ program, ...watchMemory(program) }));
  try {
    const load = await openLoad(house, seed);
    const wanted = judged ? Math.floor(seconds / 4) : 1;
    await load.during(async () => {
      await pause(seconds * 1000);
      await comesTrue(async () => load.checkouts.length >= wanted);
    });
    for (const { stop } of watches) stop();
    const slopes = watches.map(({ program, slope }) => ({ name: program.name, slope: slope() }));
    const waits = programsOf(house).map((program) => longestWait(program));
    const wait = Math.max(...waits);
    const complaints = await close(house, settings);
    const told = slopes.map(({ name, slope }) => `${name} ${slope?.toFixed(2) ?? '?'} MB/min`);
    return {
      figures: `${seconds} s, ${wordsFor(load)}, ${await countRows(house, 'orders')} orders, ${told.join(', ')}, longest wait for a connection ${wait} ms`,
      complaints: [
        ...watches.flatMap((watch) => watch.complaints),
        ...served(house, load),
        ...reached('looks', load.visits.length, seconds * 20),
        ...reached('checkouts', load.checkouts.length, wanted),
        ...(judged ? judge(load, slopes, wait) : []),
        ...(judged && seconds >= JUDGEABLE_S ? unjudged(slopes) : []),
        ...complaints,
      ],
    };
  } finally {
    for (const { stop } of watches) stop();
    await house.close();
  }
}

const programsOf = ({ shops, worker }: House) => [...shops, worker];

/** What was left open ends at once instead of at five calls a second. */
async function close(house: House, settings: Record<string, string>): Promise<string[]> {
  settings.MONEY_PAUSE_SECONDS = '0.05';
  settings.PROVIDER_CALLS_PER_SECOND = '500';
  await house.worker.restart();
  await house.passTime('26 minutes');
  return check(house);
}

function longestWait(program: Program): number {
  const waits = [...program.words().matchAll(/^pool wait (\d+) ms$/gm)].map(([, ms]) => Number(ms));
  if (waits.length === 0) throw new Error(`${program.name} was not watched`);
  return Math.max(...waits);
}

/** Nobody was sent away: nothing has happened to this shop. */
function served(house: House, load: Load): string[] {
  const failed = load.visits.filter(({ status }) => status !== 200).length;
  const refused = house.history.entries.filter(({ status }) => status === 0 || status >= 500);
  return [
    ...strangeVisits(load),
    ...exactly('looks without the page', failed, 0),
    ...exactly('customers who met a failure', refused.length, 0),
  ];
}

interface Slope {
  name: string;
  slope: number | undefined;
}

const unjudged = (slopes: Slope[]) =>
  slopes.flatMap(({ name, slope }) => (slope === undefined ? [`${name} was not watched`] : []));

function judge({ visits }: Load, slopes: Slope[], wait: number): string[] {
  const slow = quantile(
    visits.map(({ milliseconds }) => milliseconds),
    0.95,
  );
  const rising = slopes.filter(({ slope }) => slope !== undefined && slope >= SLOPE_MB);
  return [
    ...(slow > BROWSE_P95_MS ? [`one look in twenty takes ${Math.round(slow)} ms`] : []),
    ...(wait > POOL_WAIT_MS ? [`a connection was waited for ${wait} ms`] : []),
    ...rising.map(({ name, slope }) => `${name} grows by ${slope?.toFixed(2)} MB a minute`),
  ];
}
