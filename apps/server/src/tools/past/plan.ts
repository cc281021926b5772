import type { Basket } from './acts.ts';
import { atIndianTime, indianWeekday } from './calendar.ts';
import { type Person, people, REGULAR } from './people.ts';
import { deliverAndReview, REVIEW_STORIES } from './reviews.ts';
import { STORIES, type Story, type Telling } from './stories.ts';

/** A purchase, and what comes of it. */
export interface Episode {
  at: Date;
  buyer: Person;
  basket: Basket;
  tell: (telling: Telling) => Promise<unknown>;
}

interface PlanOptions {
  /** The end of the past. */
  today: Date;
  days: number;
  /** Pieces that can be bought: id and price in rupees. */
  products: readonly { product_id: number; price: number }[];
  /** Ordinary orders from Sunday to Saturday, beside the stories. */
  ordersByWeekday: readonly number[];
}

/** The times of day at which people buy. */
const TIMES = ['07:50', '09:15', '11:40', '13:05', '15:30', '18:20', '20:10', '21:25', '22:40'];
/** More than this cannot be paid at once. */
const MAX_TOTAL = 60_000;
const SEED = 1;

/** The same episodes for the same products, on every machine. */
export function planEpisodes({ today, days, products, ordersByWeekday }: PlanOptions): Episode[] {
  const random = createRandom(SEED);
  const pick = <Item>(list: readonly Item[]): Item => {
    const item = list[Math.floor(random() * list.length)];
    if (item === undefined) throw new Error('an empty list has nothing to pick');
    return item;
  };
  // Cheap pieces sell more often.
  const byPrice = products.toSorted((a, b) => a.price - b.price);
  const pickProduct = () => byPrice[Math.floor(random() ** 1.6 * byPrice.length)] ?? pick(products);

  const fillBasket = (atLeast: number): Basket => {
    const wanted = Math.max(atLeast, random() < 0.3 ? 2 : 1);
    const chosen = new Map<number, number>();
    let total = 0;
    while (chosen.size < wanted) {
      const { product_id, price } = pickProduct();
      if (total + price > MAX_TOTAL) continue;
      total += price;
      chosen.set(product_id, price < 1000 && random() < 0.4 ? 3 : 1);
    }
    return [...chosen];
  };
  const plan = (daysAgo: number, story: Pick<Story, 'tell' | 'products'>): Episode => ({
    at: atIndianTime(today, -daysAgo, pick(TIMES)),
    buyer: random() < 0.05 ? REGULAR : pick(people),
    basket: fillBasket(story.products ?? 1),
    tell: story.tell,
  });

  let ordinary = 0;
  const planOrdinary = (ago: number) => {
    ordinary += 1;
    return plan(ago, { tell: deliverAndReview(ordinary) });
  };
  const episodes = Array.from({ length: days }, (_, index) => days - 1 - index).flatMap((ago) => {
    const weekday = indianWeekday(atIndianTime(today, -ago, '12:00'));
    const orders = Math.round((ordersByWeekday[weekday] ?? 0) * (0.6 + random() * 0.8));
    return Array.from({ length: orders }, () => planOrdinary(ago));
  });
  const told = [...STORIES, ...REVIEW_STORIES].flatMap((story) =>
    story.daysAgo.map((ago) => plan(ago, story)),
  );
  const regular = { ...planOrdinary(6), buyer: REGULAR };
  return [...episodes, ...told, regular].filter(({ at }) => at < today);
}

/** The generator is Mulberry32. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
