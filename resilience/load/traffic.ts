import { quantile } from '../checks/quantile.ts';
import type { House } from '../harness/environment.ts';
import type { Reply } from '../harness/http-client.ts';
import { chanceOf } from '../harness/random.ts';
import { fillShelf } from '../harness/seed-catalogue.ts';
import { reached } from '../harness/suite.ts';
import { type Look, lookAt, nextLook } from './browsing.ts';
import { checkOut, planCheckout } from './checkouts.ts';
import { openArrivals } from './open-loop.ts';

const BROWSE_PER_SECOND = 40;
const CHECKOUTS_PER_SECOND = 2;
const CUSTOMERS = 400;

interface Visit {
  path: string;
  status: number;
  /** From the moment at which it was due. */
  milliseconds: number;
  /** It said when to come again. */
  later: boolean;
}

/** What happened to everybody who came. */
export interface Load {
  visits: Visit[];
  /** Milliseconds of checkouts that ended with an order told. */
  checkouts: number[];
  /** Answers that are wrong whatever has happened to the shop. */
  wrong: string[];
  stop: () => Promise<void>;
  /** They come while this is done, and are stopped whatever becomes of it. */
  during: <T>(work: () => Promise<T>) => Promise<T>;
}

/** Visitors who look around, and customers who buy, all of them by the clock, until it is stopped. */
export async function openLoad(house: House, seed: number): Promise<Load> {
  const shelf = await fillShelf(house);
  const people = await house.customers(CUSTOMERS);
  const visits: Visit[] = [];
  const checkouts: number[] = [];
  const wrong: string[] = [];
  const onError = (error: unknown) => void wrong.push(String(error));

  const looking = chanceOf(seed);
  const look = async (due: number) => {
    const next = nextLook(shelf, looking, people);
    const reply = await lookAtOne(looking.shuffle(house.origins), next);
    const { status, headers } = reply;
    const milliseconds = performance.now() - due;
    visits.push({ path: next.path, status, milliseconds, later: 'retry-after' in headers });
    if (status === 200 && !next.isRight(reply)) wrong.push(`${next.path} showed something else`);
  };

  const buying = chanceOf(seed + 2);
  let came = 0;
  const buy = async () => {
    const who = people[came++ % people.length];
    if (!who) return;
    const { sarees } = shelf;
    const plan = planCheckout(buying, { who, sarees, shops: house.origins.length });
    const { milliseconds, complaints } = await checkOut(house, plan);
    if (milliseconds !== undefined) checkouts.push(milliseconds);
    wrong.push(...complaints);
  };

  return { visits, checkouts, wrong, ...comeBoth(seed, { look, buy, onError }) };
}

interface Comers {
  look: (due: number) => Promise<void>;
  buy: () => Promise<void>;
  onError: (error: unknown) => void;
}

function comeBoth(seed: number, { look, buy, onError }: Comers): Pick<Load, 'stop' | 'during'> {
  const browsing = openArrivals({
    perSecond: BROWSE_PER_SECOND,
    chance: chanceOf(seed + 1),
    come: look,
    onError,
  });
  const checkingOut = openArrivals({
    perSecond: CHECKOUTS_PER_SECOND,
    chance: chanceOf(seed + 3),
    come: buy,
    onError,
  });
  const stop = async () => {
    await Promise.all([browsing.stop(), checkingOut.stop()]);
  };
  return {
    stop,
    during: async (work) => {
      try {
        return await work();
      } finally {
        await stop();
      }
    },
  };
}

/** Whatever stands before several shops asks the next one when one is away. */
async function lookAtOne([origin = '', ...others]: string[], look: Look): Promise<Reply> {
  const reply = await lookAt(origin, look);
  return reply.status === 0 && others.length > 0 ? lookAtOne(others, look) : reply;
}

/** Neither the page nor "come again in a moment". Silence is for the suite to judge. */
export function strangeVisits({ visits, wrong }: Load): string[] {
  const strange = visits.filter(
    ({ status, later }) => status !== 200 && status !== 0 && !(status === 503 && later),
  );
  const [first] = strange;
  return [
    ...new Set(wrong),
    ...(first ? [`${strange.length} strange answers, as ${first.status} to ${first.path}`] : []),
  ];
}

/** Most looks get their page; how many need not, depends on what happens to the shop. */
export function mostlyServed(load: Load, { pages, silent }: Record<'pages' | 'silent', number>) {
  const all = load.visits.length;
  const unanswered = countVisits(load, 0);
  return [
    ...reached('looks with their page', countVisits(load, 200), Math.ceil(all * pages)),
    ...(unanswered > all * silent ? [`${unanswered} of ${all} looks without an answer`] : []),
  ];
}

export const countVisits = ({ visits }: Load, wanted: number) =>
  visits.filter(({ status }) => status === wanted).length;

export function wordsFor({ visits, checkouts }: Load): string {
  const times = visits.map(({ milliseconds }) => milliseconds);
  const at = (part: number) => Math.round(quantile(times, part));
  const checkout = Math.round(quantile(checkouts, 0.95));
  return `${visits.length} looks p50 ${at(0.5)} p95 ${at(0.95)} p99 ${at(0.99)} ms, ${checkouts.length} checkouts p95 ${checkout} ms`;
}
