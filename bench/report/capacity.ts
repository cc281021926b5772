import { RESERVE_ONE_PRODUCT } from '../suites/checkout.ts';
import { IMAGES, ORDERS } from '../suites/orders-and-images.ts';
import type { Goal } from './goal.ts';
import { formatNumber } from './table.ts';

const SECONDS_BETWEEN_PAGES = 15;
/** Assumed share of requests that a caching proxy forwards. */
const PROXY_MISS_RATIO = 0.05;

/** Capacity table of docs/capacity.md. */
export function formatCapacity(goals: Goal[]): string {
  const rate = (title: string) => goals.find((goal) => goal.title === title)?.value ?? Number.NaN;
  const people = (pages: number) => `${formatNumber(pages * SECONDS_BETWEEN_PAGES)} people`;
  const computed = rate('computed pages, two processes');
  const cached = rate('home, cached');
  const rows = [
    ['home page without cache, two server processes', computed, people(computed)],
    [
      'calculated: the same behind a proxy with 95 % hits',
      computed / PROXY_MISS_RATIO,
      people(computed / PROXY_MISS_RATIO),
    ],
    ['home page, cached, one process', cached, people(cached)],
    ['list requests without cache', rate('list page 1, computed'), ''],
    ['product requests without cache', rate('product by id, computed'), ''],
    ['items added to carts', rate('add to cart'), ''],
    ['orders', rate(ORDERS), `${formatNumber(rate(ORDERS) * 60)} a minute`],
    ['reservations of one product, database only', rate(RESERVE_ONE_PRODUCT), ''],
    ['images', rate(IMAGES), ''],
  ] as const;
  const lines = rows.map(
    ([name, perSecond, meaning]) => `| ${name} | ${formatNumber(perSecond)} | ${meaning} |`,
  );
  return ['| what | per second | that is |', '| --- | --- | --- |', ...lines].join('\n');
}
