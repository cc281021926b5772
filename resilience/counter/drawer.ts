import { randomUUID } from 'node:crypto';
import { counterDrawer } from '@shop/contract';
import * as z from 'zod/mini';
import { press } from '../harness/counter.ts';
import type { Reply } from '../harness/http-client.ts';
import type { Random } from '../harness/random.ts';
import { expectCount } from '../harness/suite.ts';
import { count, type Day, expectRefusal, toPaise } from './books.ts';

const readDrawer = ({ body }: Reply) => z.safeParse(counterDrawer.view.reply, body).data;

/** Change, small purchases, and money for the bank. */
export async function moveMoney(day: Day, random: Random): Promise<void> {
  const kind = random.pick(['in', 'out', 'to the bank'] as const);
  const amount = 1 + random.below(800);
  const reply = await press(day.env, day.staff, counterDrawer.move, {
    body: { request_id: randomUUID(), kind, amount, reason: 'Change' },
  });
  if (reply.status !== 200) return expectRefusal(day, 'move', reply, ['DRAWER_TOO_LOW']);
  day.books.drawer += (kind === 'in' ? 1 : -1) * toPaise(amount);
  count(day, 'moves');
}

export async function viewDrawer({ env, staff }: Day) {
  const drawer = readDrawer(await press(env, staff, counterDrawer.view, { query: {} }));
  if (!drawer) throw new Error('the drawer cannot be seen');
  return drawer;
}

/** Counts the drawer while nobody sells: it holds what the replies say, and counting sets it. */
export async function countDrawer(day: Day, random: Random): Promise<void> {
  const { books, env, staff, failures } = day;
  const { balance } = await viewDrawer(day);
  failures.push(...expectCount('paise in the drawer', toPaise(balance), books.drawer));
  const counted = Math.max(0, books.drawer + random.below(2_000) - 1_000);
  const reply = await press(env, staff, counterDrawer.count, {
    body: { request_id: randomUUID(), amount: counted / 100 },
  });
  const after = toPaise(readDrawer(reply)?.balance ?? -1);
  failures.push(...expectCount('paise after a count', after, counted));
  books.drawer = counted;
  count(day, 'counts');
}

/** A day that was forgotten is closed later. Nothing was sold then. */
export async function closeEarlierDay(day: Day, random: Random, date: string): Promise<void> {
  const { books, failures } = day;
  const cash = Math.max(0, books.closed + random.below(3_000) - 500);
  const drawer = await close(day, date, { cash, card: 0, upi: 0 });
  books.drawer += cash - books.closed;
  books.closed = cash;
  failures.push(
    ...expectCount(
      `paise after the close of ${date}`,
      toPaise(drawer?.balance ?? -1),
      books.drawer,
    ),
  );
}

/** Closes today with exactly what should be there. After midnight the other tenders begin anew. */
export async function closeToday(day: Day, begun: string): Promise<void> {
  const { books, failures } = day;
  const { day: today, expected, balance } = await viewDrawer(day);
  const { 'card machine': card, 'shop upi': upi } = books.outside;
  failures.push(
    ...expectCount('paise in the drawer at the end', toPaise(balance), books.drawer),
    ...expectCount('paise in cash by the day', toPaise(expected.cash), books.drawer),
    ...(today === begun
      ? [
          ...expectCount('paise by card machine', toPaise(expected.card), card),
          ...expectCount('paise by the shop’s UPI', toPaise(expected.upi), upi),
        ]
      : []),
  );
  await close(day, today, { cash: books.drawer, card, upi });
}

type Totals = Record<'cash' | 'card' | 'upi', number>;

async function close(day: Day, date: string, { cash, card, upi }: Totals) {
  const counted = { cash: cash / 100, card: card / 100, upi: upi / 100 };
  const reply = await press(day.env, day.staff, counterDrawer.closeDay, {
    body: { day: date, counted },
  });
  const drawer = readDrawer(reply);
  if (!drawer?.closed) expectRefusal(day, `close of ${date}`, reply, []);
  count(day, 'days closed');
  return drawer;
}
