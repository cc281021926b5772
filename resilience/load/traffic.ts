import { quantile } from '@shop/test-kit/quantile';
import type { Environment } from '../harness/environment.ts';
import { type Buyer, createGuests } from '../harness/guests.ts';
import { createRandom, itemAt } from '../harness/random.ts';
import { expectAtLeast } from '../harness/suite.ts';
import { choosePageView, view } from './browsing.ts';
import { seedCatalogue } from './catalogue.ts';
import { planCheckout, runCheckout } from './checkouts.ts';
import { startOpenLoop } from './open-loop.ts';

const CHECKOUTS_PER_SECOND = 2;
const CUSTOMERS = 400;
const GUESTS = 200;
/** One buyer in so many has no account. */
const ONE_GUEST_IN = 3;

interface Visit {
  target: string;
  status: number;
  /** From the scheduled arrival. */
  milliseconds: number;
  retryAfter: boolean;
}

export interface Traffic {
  visits: Visit[];
  /** Milliseconds of those that ended with an order. */
  checkouts: number[];
  /** How many of them were guests'. */
  guestCheckouts: () => number;
  /** Responses that are wrong under any fault. */
  errors: string[];
  stop: () => Promise<void>;
  /** Runs `work` under traffic, and then stops the traffic. */
  during: <T>(work: () => Promise<T>) => Promise<T>;
}

/** Visitors who browse, and customers and guests who buy, until stopped. */
export async function startTraffic(
  env: Environment,
  seed: number,
  { viewsPerSecond }: { viewsPerSecond: number },
): Promise<Traffic> {
  const catalogue = await seedCatalogue(env);
  const customers = await env.addCustomers(CUSTOMERS);
  const guests = createGuests(GUESTS);
  const products = catalogue.products.map(({ product_id }) => product_id);
  const visits: Visit[] = [];
  const checkouts: number[] = [];
  const errors: string[] = [];
  const onError = (error: unknown) => void errors.push(String(error));

  const browsing = createRandom(seed);
  const browse = async (due: number) => {
    const page = choosePageView(catalogue, browsing, customers);
    const reply = await view(browsing.shuffle(env.origins), page);
    const { status, headers } = reply;
    const milliseconds = performance.now() - due;
    const { target } = page;
    visits.push({ target, status, milliseconds, retryAfter: 'retry-after' in headers });
    if (status === 200 && !page.isCorrect(reply)) errors.push(`wrong content: ${target}`);
  };

  const buying = createRandom(seed + 2);
  let arrived = 0;
  let boughtByGuests = 0;
  const nextBuyer = (): Buyer => {
    arrived += 1;
    const crowd = arrived % ONE_GUEST_IN === 0 ? guests : customers;
    return itemAt<Buyer>(crowd, arrived % crowd.length);
  };
  const buy = async () => {
    const customer = nextBuyer();
    const servers = env.origins.length;
    const result = await runCheckout(env, planCheckout(buying, { customer, products, servers }));
    if (result.milliseconds !== undefined) {
      checkouts.push(result.milliseconds);
      if (customer.guest) boughtByGuests += 1;
    }
    errors.push(...result.failures);
  };

  const loop = (perSecond: number, arrive: (due: number) => Promise<void>, offset: number) =>
    startOpenLoop({ perSecond, arrive, onError, random: createRandom(seed + offset) });
  const loops = [loop(viewsPerSecond, browse, 1), loop(CHECKOUTS_PER_SECOND, buy, 3)];
  const stop = async () => void (await Promise.all(loops.map((one) => one.stop())));
  const during: Traffic['during'] = async (work) => {
    try {
      return await work();
    } finally {
      await stop();
    }
  };
  return { visits, checkouts, guestCheckouts: () => boughtByGuests, errors, stop, during };
}

/** Neither the page nor a 503 with Retry-After. Missing responses are judged by the suite. */
export function unexpectedVisits({ visits, errors }: Traffic): string[] {
  const unexpected = visits.filter(
    ({ status, retryAfter }) => status !== 200 && status !== 0 && !(status === 503 && retryAfter),
  );
  const [first] = unexpected;
  return [
    ...new Set(errors),
    ...(first ? [`${unexpected.length} unexpected: ${first.status} for ${first.target}`] : []),
  ];
}

/** Minimum share of served pages, maximum share of requests without a response. */
export function mostlyServed(traffic: Traffic, limits: { served: number; lost: number }): string[] {
  const total = traffic.visits.length;
  const lost = countVisits(traffic, 0);
  return [
    ...expectAtLeast('served pages', countVisits(traffic, 200), Math.ceil(total * limits.served)),
    ...(lost > total * limits.lost ? [`${lost} of ${total} visits without a response`] : []),
  ];
}

export const countVisits = ({ visits }: Traffic, wanted: number): number =>
  visits.filter(({ status }) => status === wanted).length;

export function visitQuantile({ visits }: Traffic, share: number): number {
  const times = visits.map(({ milliseconds }) => milliseconds);
  return Math.round(quantile(times, share));
}

export const describeTraffic = (traffic: Traffic): string =>
  `${traffic.visits.length} visits p95 ${visitQuantile(traffic, 0.95)} ms, ${traffic.checkouts.length} checkouts, ${traffic.guestCheckouts()} of guests`;
