import { setTimeout as delay } from 'node:timers/promises';
import { adminAccounting } from '@shop/contract';
import { toIndianDate } from '@shop/domain/dates';
import { sql } from 'kysely';
import { verifyInvariants } from '../checks/verify-invariants.ts';
import type { Books, Day } from '../counter/books.ts';
import {
  closeEarlierDay,
  closeToday,
  countDrawer,
  moveMoney,
  viewDrawer,
} from '../counter/drawer.ts';
import { giveRefund, promise, takeBack } from '../counter/give-back.ts';
import { recordSold, sell } from '../counter/sell.ts';
import { mapConcurrently } from '../harness/concurrency.ts';
import { openCounter, press, pressSale, readSale } from '../harness/counter.ts';
import type { Environment } from '../harness/environment.ts';
import { createRandom, itemAt, type Random } from '../harness/random.ts';
import { expectAtLeast, expectCount, suite } from '../harness/suite.ts';

interface Plan {
  /** After each the drawer is counted and an earlier day is closed. */
  rounds: number;
  /** In all rounds together. */
  sales: number;
  refunds: number;
  moves: number;
  /** Of server, worker and PostgreSQL in turn. */
  kills: number;
}

/** Staff at the same counter. */
const STAFF = 4;
/** More than are sold of each product. */
const PIECES_PER_SALE = 2;
const PRICES = [245_000, 41_707, 333_333, 99_900];

const TASKS = { sell, takeBack, promise, giveRefund, moveMoney };
type Task = keyof typeof TASKS;

const KILLS = {
  server: ({ servers }: Environment) => itemAt(servers, 0).restart(),
  worker: ({ worker }: Environment) => worker.restart(),
  PostgreSQL: ({ database }: Environment) => database.kill().then(database.start),
};
// Keys of a literal object.
const VICTIMS = Object.keys(KILLS) as (keyof typeof KILLS)[];

/**
 * A counter sells by every tender, takes pieces back, gives money back and closes its days while server, worker and
 * PostgreSQL are killed. Afterwards drawer, stock and bills are those of its replies, and the books have no difference.
 */
export const counterDay = suite<Plan>({
  environment: { durable: true },
  sample: { rounds: 2, sales: 40, refunds: 16, moves: 6, kills: 3 },
  nightly: { rounds: 10, sales: 300, refunds: 200, moves: 50, kills: 40 },
  full: { rounds: 20, sales: 3_000, refunds: 2_000, moves: 500, kills: 300 },
  async run(env, plan, { seed, times = plan.sales }) {
    const random = createRandom(seed);
    const day = await openDay(env, PIECES_PER_SALE * times);
    const before = await viewDrawer(day);
    const tasks = drawTasks(random, { ...plan, sales: times });
    const perRound = Math.ceil(tasks.length / plan.rounds);
    const kills = planKills(random, tasks.length, plan.kills);
    /** The newest kill, and the one before it. */
    const killing = { newest: Promise.resolve(), earlier: Promise.resolve() };
    for (let round = 0; round < plan.rounds; round += 1) {
      const first = round * perRound;
      await mapConcurrently(tasks.slice(first, first + perRound), STAFF, async (task, index) => {
        const own = createRandom(seed + first + index);
        const victim = kills.get(first + index);
        if (victim) {
          killing.earlier = killing.newest;
          killing.newest = killing.earlier.then(() => kill(env, victim, own));
        }
        // Nobody goes on before the next kill can begin, so that it meets them at work.
        await killing.earlier;
        await TASKS[task](day, own);
      });
      await countDrawer(day, random);
      await closeEarlierDay(day, random, daysBefore(before.day, plan.rounds - round));
    }
    await killing.newest;
    await closeToday(day, before.day);
    const cut = env.history.entries.filter(({ action, status }) => {
      return action === 'counter' && (status === 0 || status >= 500);
    }).length;
    day.failures.push(
      ...(before.entries.length > 0 ? ['the drawer was used before'] : []),
      ...expectAtLeast('requests cut by the kills', cut, 1),
      ...(await verifyInvariants(env)),
      ...(await compareBooks(day)),
      ...(await listDifferences(day)),
    );
    return { summary: describe(day, plan, cut), failures: day.failures };
  },
});

async function openDay(env: Environment, pieces: number): Promise<Day> {
  const staff = await openCounter(env);
  const stock = new Map<number, number>();
  const products: Day['products'] = [];
  for (const price of PRICES) {
    const product_id = await env.addProduct({ stock: pieces, rupees: price / 100 });
    products.push({ product_id, price });
    stock.set(product_id, pieces);
  }
  const outside = { 'card machine': 0, 'shop upi': 0 };
  const empty = { sold: [], unseen: [], refused: 0, due: [], closed: 0 };
  const books: Books = { stock, drawer: 0, outside, ...empty };
  return { env, staff, products, books, busy: new Set(), sales: 0, done: new Map(), failures: [] };
}

/** A drawer without cash gives nothing back, so the first half sells more. */
function drawTasks(random: Random, { sales, refunds, moves }: Plan): Task[] {
  const many = (count: number, task: Task) => Array<Task>(Math.round(count)).fill(task);
  return [
    ...random.shuffle([...many(sales / 2, 'sell'), ...many(moves / 2, 'moveMoney')]),
    ...random.shuffle([
      ...many(sales - Math.round(sales / 2), 'sell'),
      ...many(refunds / 2, 'takeBack'),
      ...many(refunds / 4, 'promise'),
      ...many(refunds / 4, 'giveRefund'),
      ...many(moves / 2, 'moveMoney'),
    ]),
  ];
}

/** By the task with which a kill begins. */
function planKills(random: Random, tasks: number, kills: number): Map<number, keyof typeof KILLS> {
  const indexes = random.shuffle(Array.from({ length: tasks }, (_, index) => index));
  return new Map(
    indexes.slice(0, kills).map((at, index) => [at, itemAt(VICTIMS, index % VICTIMS.length)]),
  );
}

async function kill(env: Environment, victim: keyof typeof KILLS, random: Random): Promise<void> {
  await delay(random.below(40));
  await KILLS[victim](env);
}

const DAY_MS = 24 * 3_600_000;
const daysBefore = (day: string, days: number) =>
  new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10);

/** Stock, orders, bills and refunds are those of the replies. */
async function compareBooks(day: Day): Promise<string[]> {
  const { env, staff, books } = day;
  for (const sale of books.unseen) {
    const seen = readSale(await pressSale(env, staff, 'view', sale.sale_id));
    if (seen?.state === 'paid') recordSold(day, { ...sale, tender: 'qr code' }, seen);
    else day.failures.push(`sale ${sale.sale_id} was paid by its code and is ${seen?.state}`);
  }
  const stocks = await env.db.selectFrom('product_stock').select(['product_id', 'stock']).execute();
  const { rows } = await sql<{
    orders: number;
    bills: number;
    last: number;
    numbers: number;
    refused: number;
  }>`
    select (select count(*)::integer from orders where channel = 'counter') as orders, bills, last, numbers,
      (select count(*)::integer from refund where reason in ('duplicate', 'withdrawn')) as refused
    from (
      select count(distinct order_id)::integer as bills, max(serial) as last, count(distinct serial)::integer as numbers
      from tax_document where kind = 'invoice'
    ) bill`.execute(env.db);
  const found = itemAt(rows, 0);
  const { length } = books.sold;
  const wrong = await findWrongOrders(day);
  return [
    ...stocks.flatMap(({ product_id, stock }) => {
      const wanted = books.stock.get(product_id);
      return wanted === undefined ? [] : expectCount(`pieces of ${product_id}`, stock, wanted);
    }),
    ...expectCount(
      'different orders in the replies',
      new Set(books.sold.map(({ order_id }) => order_id)).size,
      length,
    ),
    ...expectCount('orders', found.orders, length),
    ...expectCount('orders with a bill', found.bills, length),
    ...expectCount('numbers of bills', found.numbers, length),
    ...expectCount('as last number', found.last, length),
    ...expectCount('refunds of second and late payments', found.refused, books.refused),
    ...wrong,
  ];
}

/** Orders whose total, tender or refunds are not those of the replies. */
async function findWrongOrders({ env, books }: Day): Promise<string[]> {
  const { rows } = await sql<{ order_id: string; words: string }>`
    select o.order_id, concat_ws(' ', s.tender, o.total_paise, coalesce(sum(r.amount_paise), 0)) as words
    from orders o join counter_sale s using (checkout_id)
    left join refund r using (rzp_payment_id)
    group by o.order_id, s.tender`.execute(env.db);
  const found = new Map(rows.map(({ order_id, words }) => [order_id, words]));
  return books.sold.flatMap(({ order_id, tender, paise, refunded }) => {
    const wanted = `${tender} ${paise} ${refunded}`;
    const words = found.get(order_id);
    return words === wanted ? [] : [`order ${order_id}: ${words}, not ${wanted}`];
  });
}

/**
 * Differences in the check sheets of this month and the last, added up: waiting moves orders, and not their bills, into
 * the past.
 */
async function listDifferences({ env, staff }: Day): Promise<string[]> {
  const sums = new Map<string, number>();
  const today = toIndianDate(new Date());
  const lastMonth = daysBefore(`${today.slice(0, 7)}-01`, 1);
  for (const month of [today, lastMonth].map((date) => date.slice(0, 7))) {
    const reply = await press(env, staff, adminAccounting.file, {
      params: { month, file: 'check-sheet' },
    });
    if (reply.status !== 200) return [`no check sheet of ${month}: ${reply.status}`];
    for (const line of reply.text.trimEnd().split('\r\n').slice(1)) {
      const [, check = '', difference = ''] =
        /^("(?:[^"]|"")*"|[^,]*),[^,]*,[^,]*,([^,]*),/.exec(line) ?? [];
      sums.set(check, (sums.get(check) ?? 0) + Math.round(Number(difference) * 100));
    }
  }
  const judged = [...sums].filter(([check]) => !check.includes('Tax on the documents'));
  return [
    ...expectAtLeast('lines of the check sheet', judged.length, 5),
    ...judged.flatMap(([check, paise]) => (paise === 0 ? [] : [`${check}: ${paise} paise`])),
  ];
}

function describe({ done, books }: Day, { kills, rounds }: Plan, cut: number): string {
  const words = [...done].toSorted(([a], [b]) => a.localeCompare(b));
  const counts = words.map(([what, count]) => `${count} ${what}`).join(', ');
  return `${books.sold.length} bills in ${rounds} rounds: ${counts}; ${kills} kills cut ${cut} requests`;
}
