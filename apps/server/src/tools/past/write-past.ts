import { randomUUID } from 'node:crypto';
import { adminCustomers } from '@shop/contract';
import { createActs } from './acts.ts';
import { atIndianTime, atWorkingTime, indianWeekday } from './calendar.ts';
import { inviteHelper } from './opening.ts';
import type { PastShop } from './past-shop.ts';
import { people } from './people.ts';
import { type Episode, planEpisodes } from './plan.ts';
import { countShelf, listProducts, supply } from './stock.ts';
import type { Telling } from './stories.ts';
import { LETTERS } from './tickets.ts';
import { createTimeline, type Timeline } from './timeline.ts';

export const PAST_DAYS = 90;
/** More at the weekend. */
export const ORDERS_BY_WEEKDAY = [2, 1, 1, 2, 1, 2, 2];

const MONDAY = 1;
const TUESDAY = 2;
const FRIDAY = 5;
const HOUR_MS = 3600 * 1000;

interface PastOptions {
  ordersByWeekday?: readonly number[];
  onProgress?: (done: number, all: number) => void;
}

/** Tells ninety days of a shop that has its products. Ends an hour ago. */
export function writePast(shop: PastShop, realNow: Date, options: PastOptions = {}) {
  const { ordersByWeekday = ORDERS_BY_WEEKDAY, onProgress = () => {} } = options;
  const today = new Date(realNow.getTime() - HOUR_MS);
  const timeline = createTimeline(shop.clock);
  const finished = tell();
  return { finished, stop: timeline.stop };

  async function tell(): Promise<void> {
    const products = await listProducts(shop);
    const episodes = planEpisodes({ today, days: PAST_DAYS, products, ordersByWeekday });
    const acts = createActs(shop);
    let begun = 0;
    for (const episode of episodes) {
      timeline.begin(async () => {
        await timeline.waitUntil(episode.at);
        begun += 1;
        onProgress(begun, episodes.length);
        await episode.tell(createTelling(shop, timeline, { ...episode, acts }));
      });
    }
    writeLetters(shop, timeline, { acts, today });
    keepHouse(shop, timeline, { episodes, today });
    await timeline.run(today, shop.work);
  }
}

function createTelling(
  shop: PastShop,
  { waitUntil }: Timeline,
  { acts, buyer, basket }: Pick<Telling, 'acts' | 'buyer' | 'basket'>,
): Telling {
  const { clock, provider } = shop;
  return {
    acts,
    buyer,
    basket,
    later: (days, time = '10:30') => waitUntil(atWorkingTime(clock.now(), days, time)),
    minutesLater: (minutes) => waitUntil(new Date(clock.now().getTime() + minutes * 60_000)),
    async whileRefundsFail(work) {
      await provider.setRefundOutcome('failed');
      await work();
      await shop.work();
      await provider.setRefundOutcome('processed');
    },
  };
}

/** Questions and complaints. */
function writeLetters(
  { clock }: PastShop,
  { begin, waitUntil }: Timeline,
  { acts, today }: Pick<Telling, 'acts'> & { today: Date },
): void {
  for (const [index, { daysAgo, kind, text, answer, open }] of LETTERS.entries()) {
    begin(async () => {
      await waitUntil(atIndianTime(today, -daysAgo, '17:10'));
      const { name, email, phone } = people[index * 5] ?? people[0] ?? { name: '', email: '' };
      const ticket_id = await acts.writeTo({ kind, name, email, text, ...(phone && { phone }) });
      if (!answer) return;
      await waitUntil(atWorkingTime(clock.now(), 1, '10:05'));
      await acts.answer(ticket_id, answer, { close: !open });
    });
  }
}

/** The work that comes back every week, and the end. */
function keepHouse(
  shop: PastShop,
  { begin, waitUntil }: Timeline,
  { episodes, today }: { episodes: readonly Episode[]; today: Date },
): void {
  const on = (daysAgo: number, time: string, work: () => Promise<void>) => {
    begin(async () => {
      await waitUntil(atIndianTime(today, -daysAgo, time));
      await work();
    });
  };
  const boughtBetween = (from: Date, until: Date) =>
    episodes.filter(({ at }) => at >= from && at < until).map(({ basket }) => basket);

  let supplied = new Date(0);
  for (let ago = PAST_DAYS; ago >= 0; ago -= 1) {
    const day = atIndianTime(today, -ago, '06:30');
    const weekday = indianWeekday(day);
    if (ago === PAST_DAYS || weekday === MONDAY) {
      const daysToMonday = (8 - weekday) % 7 || 7;
      const [from, until] = [supplied, atIndianTime(day, daysToMonday, '06:30')];
      supplied = until;
      on(ago, '06:30', () => supply(shop, boughtBetween(from, until)));
    }
    if (ago < PAST_DAYS - 4 && (weekday === TUESDAY || weekday === FRIDAY))
      on(ago, '08:10', shop.payOut);
    if (ago % 30 === 0) on(ago, '02:30', shop.closeMonths);
  }
  on(15, '12:40', () => noteCustomer(shop));
  on(2, '12:00', () => inviteHelper(shop));
  begin(async () => {
    await waitUntil(today);
    await countShelf(shop);
  });
}

/** One customer is worth a note, and another one has lost her account. */
async function noteCustomer({ staff }: PastShop): Promise<void> {
  const call = await staff('accounts');
  const { customers } = await call(adminCustomers.list, { query: { q: people[2]?.name ?? '' } });
  const [known] = customers;
  if (!known) return;
  await call(adminCustomers.addNote, {
    params: { id: `${known.user_id}` },
    body: {
      text: 'Buys for her dance school. Ask before you send a substitute.',
      request_id: randomUUID(),
    },
  });
}
