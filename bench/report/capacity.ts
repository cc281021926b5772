import { ORDERS, PICTURES } from '../suites/orders-and-images.ts';
import type { Goal } from './goal.ts';
import { figure } from './table.ts';

const SECONDS_BETWEEN_PAGES = 15;
/** The share of pages that a proxy in front lets through, having no answer of its own: reckoned. */
const THROUGH_PROXY = 0.05;

/** What the measured machine carries, as docs/scale.md tells it. */
export function capacityOf(goals: Goal[]): string {
  const rate = (words: string) => goals.find((goal) => goal.words === words)?.value ?? Number.NaN;
  const people = (pages: number) => `${figure(pages * SECONDS_BETWEEN_PAGES)} people`;
  const computed = rate('computed pages, two processes');
  const hot = rate('home, hot');
  const rows = [
    ['the home page, computed each time, two server processes', computed, people(computed)],
    [
      'reckoned, not measured: the same behind a proxy that answers 95 of 100',
      computed / THROUGH_PROXY,
      people(computed / THROUGH_PROXY),
    ],
    ['the home page, hot, one process', hot, people(hot)],
    ['list calls, each computed', rate('list page 1, computed'), ''],
    ['product calls, each computed', rate('product by id, computed'), ''],
    ['pieces put into carts', rate('add to cart'), ''],
    ['orders', rate(ORDERS), `${figure(rate(ORDERS) * 60)} a minute`],
    [
      'tries to hold one and the same piece, in the database alone',
      rate('32 buyers of one piece, hold'),
      '',
    ],
    ['pictures', rate(PICTURES), ''],
  ] as const;
  const lines = rows.map(
    ([what, perSecond, words]) => `| ${what} | ${figure(perSecond)} | ${words} |`,
  );
  return ['| what | a second | that is |', '| --- | --- | --- |', ...lines].join('\n');
}
