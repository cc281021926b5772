import { parseArgs } from 'node:util';
import { quantile } from '@shop/test-kit/quantile';
import { formatTable } from '../report/table.ts';
import { createAgenda, createStation, type Station } from './events.ts';
import { SERVICE_MS, STEPS, type Step } from './steps.ts';

/**
 * A festival morning on each step of docs/capacity.md, in discrete events:
 * `npx node bench/simulation/festival.ts --people 100000 --seed 1`. All visitors arrive within a minute, then a
 * sale opens.
 */
const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '1' },
    seconds: { type: 'string', default: '120' },
  },
});
const PEOPLE = Number(values.people);
const END_MS = Number(values.seconds) * 1000;
const ARRIVAL_MS = 60_000;
const PAGE_EVERY_MS = 15_000;
const PAGES = 500;
const FRESH_MS = 5_000;
/** Assets per page that are not in the browser's cache. */
const ASSETS = 3;
const ASSET_HITS = 0.95;
/** Per page. Sessions last, so of forty visits of ten pages one logs in; twenty fill a cart, and two buy. */
const SHARES = { login: 0.0025, cart: 0.05, order: 0.005 };
/** Share of the orders of the first half minute that are for the one popular saree. */
const HOT_SHARE = 0.8;
const HOT_MS = 30_000;
const SALE_RUSH = 4;
/** The servers wait five seconds for a connection, and then refuse with Retry-After. */
const PATIENCE_MS = 5_000;
const RETRIES = 3;
const RETRY_MS = 2_000;

type Kind = 'page' | 'login' | 'cart' | 'order';
type Work = [station: Station | undefined, milliseconds: number];

const share = (part: number, all: number) => `${((100 * part) / Math.max(1, all)).toFixed(1)} %`;
const wait = (times: number[], q: number) => `${(quantile(times, q) / 1000).toFixed(2)} s`;
const results = STEPS.map(simulate);
console.log(`${PEOPLE} people, seed ${values.seed}, ${values.seconds} s`);
console.log(
  formatTable(
    [
      'step',
      'machines',
      'refused pages',
      'refused orders',
      'page p50',
      'p99',
      'order p50',
      'p99',
      'busiest',
    ],
    results.map(({ step, done, refused, times, busiest }) => [
      step.name,
      String(step.machines),
      ...(['page', 'order'] as const).map((kind) => share(refused[kind], done[kind])),
      ...(['page', 'order'] as const).flatMap((kind) => [
        wait(times[kind], 0.5),
        wait(times[kind], 0.99),
      ]),
      busiest,
    ]),
  ),
);

function simulate(step: Step) {
  const random = createRandom(Number(values.seed));
  const agenda = createAgenda();
  const groups = new Map(
    Object.entries(step.groups).map(([name, cores]) => [
      name,
      createStation(agenda, cores, PATIENCE_MS),
    ]),
  );
  const at = (place: keyof Step['places']) => groups.get(step.places[place] ?? '');
  const row = createStation(agenda, 1, PATIENCE_MS);
  const cachedAt = new Map<number, number>();
  const zero = () => ({ page: 0, login: 0, cart: 0, order: 0 });
  const [done, refused] = [zero(), zero()];
  const times: Record<Kind, number[]> = { page: [], login: [], cart: [], order: [] };
  const { synchronous } = SERVICE_MS;
  const commit = step.synchronous ? synchronous : 0;

  /** Works through the stations; a refused customer tries again some times. */
  const request = (kind: Kind, plan: () => Work[], tries = 0, since = agenda.now()) => {
    const works = plan();
    const go = (index: number) => {
      const work = works[index];
      if (!work) {
        done[kind] += 1;
        times[kind].push(agenda.now() - since);
        return;
      }
      const [station, mean] = work;
      if (!station) return go(index + 1);
      station.serve(random.exponential(mean), (served) => {
        if (served) return go(index + 1);
        if (tries < RETRIES) agenda.after(RETRY_MS, () => request(kind, plan, tries + 1, since));
        else {
          done[kind] += 1;
          refused[kind] += 1;
        }
      });
    };
    go(0);
  };
  const plans: Record<Kind, () => Work[]> = {
    page() {
      const page = Math.floor(PAGES * random.next() ** 2);
      const isFresh = step.cache && agenda.now() - (cachedAt.get(page) ?? -FRESH_MS) < FRESH_MS;
      const assets: Work = [at('edge'), (1 + ASSETS) * SERVICE_MS.edge];
      if (isFresh) return [assets, ...missedAssets()];
      cachedAt.set(page, agenda.now());
      const computed: Work[] = [
        [at('reads'), SERVICE_MS.pageQueries],
        [at('server'), SERVICE_MS.page],
      ];
      return [...computed, assets, ...missedAssets()];
    },
    login: () => [
      [at('server'), SERVICE_MS.login],
      [at('writes'), SERVICE_MS.loginQueries],
    ],
    cart: () => [
      [at('server'), SERVICE_MS.cart],
      [at('writes'), SERVICE_MS.cartQueries],
    ],
    order() {
      const sinceOpening = agenda.now() - ARRIVAL_MS;
      const isHot = sinceOpening > 0 && sinceOpening < HOT_MS && random.next() < HOT_SHARE;
      return [
        [at('server'), SERVICE_MS.order],
        [isHot ? row : undefined, SERVICE_MS.row + commit],
        [at('writes'), SERVICE_MS.orderQueries],
      ];
    },
  };
  function missedAssets(): Work[] {
    return Array.from({ length: ASSETS }, () => random.next())
      .filter((drawn) => drawn > ASSET_HITS)
      .flatMap((): Work[] => [
        [at('reads'), SERVICE_MS.assetQueries],
        [at('server'), SERVICE_MS.asset],
      ]);
  }
  /** Visits of many people who think for random times are one stream with the sum of their rates. */
  const visit = () => {
    if (random.next() < agenda.now() / ARRIVAL_MS) {
      request('page', plans.page);
      const sale = agenda.now() > ARRIVAL_MS && agenda.now() < ARRIVAL_MS + HOT_MS ? SALE_RUSH : 1;
      if (random.next() < SHARES.login) request('login', plans.login);
      if (random.next() < SHARES.cart) request('cart', plans.cart);
      if (random.next() < SHARES.order * sale) request('order', plans.order);
    }
    agenda.after(random.exponential(PAGE_EVERY_MS / PEOPLE), visit);
  };
  visit();
  agenda.runUntil(END_MS);
  const [busiest] = [...groups, ['the row', row] as const]
    .map(([name, station]) => ({ name, use: station.utilization() }))
    .toSorted((a, b) => b.use - a.use);
  return { step, done, refused, times, busiest: `${busiest?.name} ${share(busiest?.use ?? 0, 1)}` };
}

/** Mulberry32, as in the resilience suites. */
function createRandom(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return { next, exponential: (mean: number) => -mean * Math.log(1 - next()) };
}
