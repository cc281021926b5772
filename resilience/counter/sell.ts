import { randomUUID } from 'node:crypto';
import { COUNTER_TENDERS, type CounterSale, type CounterTender } from '@shop/contract';
import { becomesTrue } from '@shop/test-kit/wait-for';
import { ANSWER_TIMEOUT_MS, pressSale, readQrId, readSale, startSale } from '../harness/counter.ts';
import { itemAt, type Random } from '../harness/random.ts';
import { sum } from '../harness/suite.ts';
import {
  addMoney,
  addStock,
  count,
  type Day,
  expectRefusal,
  type Piece,
  toPaise,
} from './books.ts';

interface Sale {
  sale_id: string;
  lines: Piece[];
  tender: CounterTender;
  paise: number;
}

const AGREED_SHARE = 0.3;
const CANCELLED_SHARE = 0.15;

/** One customer: pieces, tender, sometimes an agreed total, and how it ends. */
export async function sell(day: Day, random: Random): Promise<void> {
  const { env, staff } = day;
  const lines = drawLines(day, random);
  // In turn, so that few sales have them all.
  const turn = day.sales;
  day.sales += 1;
  const tender = itemAt(COUNTER_TENDERS, turn % COUNTER_TENDERS.length);
  const price = sum(lines.map((line) => line.quantity * priceOf(day, line)));
  const agreed = random.next() < AGREED_SHARE;
  const paise = agreed ? Math.ceil(price * (0.4 + random.next() / 2)) : price;
  const request = { request_id: randomUUID(), lines, tender };
  const reply = await startSale(env, staff, { ...request, ...(agreed && { total: paise / 100 }) });
  const started = readSale(reply);
  if (!started) {
    expectRefusal(day, 'start', reply, ['OUT_OF_STOCK', 'QR_CODE_REFUSED']);
    return;
  }
  if (toPaise(started.total) !== paise) {
    day.failures.push(`${started.sale_id} costs ${started.total}, not ${paise / 100}`);
  }
  const sale = { sale_id: started.sale_id, lines, tender, paise };
  const end = itemAt(
    CODE_END_NAMES,
    Math.floor(turn / COUNTER_TENDERS.length) % CODE_END_NAMES.length,
  );
  if (tender === 'qr code') await endByCode(day, random, { sale, started, end });
  else if (random.next() < CANCELLED_SHARE) await cancel(day, sale);
  else await receive(day, sale);
}

function drawLines({ products }: Day, random: Random): Piece[] {
  const chosen = random.shuffle(products).slice(0, 1 + random.below(3));
  return chosen.map(({ product_id }) => ({ product_id, quantity: 1 + random.below(2) }));
}

const priceOf = ({ products }: Day, { product_id }: Piece): number =>
  products.find((product) => product.product_id === product_id)?.price ?? 0;

async function receive(day: Day, sale: Sale): Promise<void> {
  const reply = await pressSale(day.env, day.staff, 'receive', sale.sale_id);
  const paid = readSale(reply);
  if (paid?.state === 'paid') recordSold(day, sale, paid);
  else day.failures.push(`${sale.tender} received: ${reply.status} ${reply.text.slice(0, 200)}`);
}

/** @returns how the sale ended: somebody may just have paid its code */
async function cancel(day: Day, sale: Sale): Promise<'paid' | 'ended'> {
  const reply = await pressSale(day.env, day.staff, 'cancel', sale.sale_id);
  const ended = readSale(reply);
  if (ended?.state === 'paid' && sale.tender === 'qr code') {
    recordSold(day, sale, ended);
    return 'paid';
  }
  if (ended?.state === 'ended') count(day, 'cancelled');
  else day.failures.push(`cancelled: ${reply.status} ${reply.text.slice(0, 200)}`);
  return 'ended';
}

export function recordSold(
  day: Day,
  { lines, tender, paise }: Omit<Sale, 'sale_id'>,
  { order_id = '', document_id }: CounterSale,
): void {
  if (!order_id || !document_id) day.failures.push(`order ${order_id} is paid and has no bill`);
  for (const line of lines) addStock(day, { ...line, quantity: -line.quantity });
  addMoney(day, tender, paise);
  const left = lines.map((line) => ({ ...line }));
  day.books.sold.push({ order_id, tender, paise, refunded: 0, left, refunds: new Set() });
  count(day, tender);
}

/** What customers do with a code that is shown to them. */
const CODE_ENDS = {
  /** The shop learns of it by its event, or the worker asks. Nobody looks at the screen. */
  unseen: payUnseen,
  seen: payAndLook,
  twice: payTwice,
  late: payAfterCancel,
  race: payWhileCancelled,
  unpaid: async () => {},
} satisfies Record<string, (day: Day, random: Random, sale: Sale, qr_id: string) => Promise<void>>;
// Keys of a literal object.
const CODE_END_NAMES = Object.keys(CODE_ENDS) as (keyof typeof CODE_ENDS)[];

interface ByCode {
  sale: Sale;
  started: CounterSale;
  end: keyof typeof CODE_ENDS;
}

async function endByCode(day: Day, random: Random, { sale, started, end }: ByCode) {
  const qr_id = readQrId(started.upi_text);
  if (!qr_id) {
    day.failures.push(`sale ${sale.sale_id}, ${started.state}, shows no code`);
    return;
  }
  count(day, `code ${end}`);
  await CODE_ENDS[end](day, random, sale, qr_id);
}

const drawEvents = (random: Random) => ({ webhooks: random.next() < 0.5 });

async function payUnseen(day: Day, random: Random, sale: Sale, qr_id: string): Promise<void> {
  await day.env.provider.payQr(qr_id, drawEvents(random));
  day.books.unseen.push(sale);
}

async function payAndLook(day: Day, random: Random, sale: Sale, qr_id: string): Promise<void> {
  await day.env.provider.payQr(qr_id, drawEvents(random));
  const isPaid = await becomesTrue(
    async () => {
      const seen = readSale(await pressSale(day.env, day.staff, 'view', sale.sale_id));
      if (seen?.state === 'paid') recordSold(day, sale, seen);
      return seen?.state === 'paid';
    },
    { timeoutMs: ANSWER_TIMEOUT_MS },
  );
  if (!isPaid) day.failures.push(`sale ${sale.sale_id} is paid, and its screen waits`);
}

async function payTwice(day: Day, random: Random, sale: Sale, qr_id: string): Promise<void> {
  await payAndLook(day, random, sale, qr_id);
  await day.env.provider.payQr(qr_id, { ...drawEvents(random), afterClose: true });
  day.books.refused += 1;
}

async function payAfterCancel(day: Day, random: Random, sale: Sale, qr_id: string): Promise<void> {
  await cancel(day, sale);
  await day.env.provider.payQr(qr_id, { ...drawEvents(random), afterClose: true });
  day.books.refused += 1;
}

async function payWhileCancelled(day: Day, random: Random, sale: Sale, qr_id: string) {
  const [end, isPaid] = await Promise.all([
    cancel(day, sale),
    day.env.provider.payQr(qr_id, drawEvents(random)).then(
      () => true,
      // The code was closed first.
      () => false,
    ),
  ]);
  if (isPaid && end === 'ended') day.books.refused += 1;
  if (!isPaid && end === 'paid') day.failures.push(`sale ${sale.sale_id} is sold and not paid`);
}
