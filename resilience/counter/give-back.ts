import { randomUUID } from 'node:crypto';
import { adminPayments, adminRefunds, counterReturns } from '@shop/contract';
import * as z from 'zod/mini';
import { press } from '../harness/counter.ts';
import type { Random } from '../harness/random.ts';
import { sum } from '../harness/suite.ts';
import { addMoney, addStock, count, type Day, expectRefusal, type Sold, toPaise } from './books.ts';

/** An order that nobody has in hand. */
async function withSold(
  day: Day,
  random: Random,
  isWanted: (sold: Sold) => boolean,
  work: (sold: Sold) => Promise<void>,
): Promise<void> {
  const free = day.books.sold.filter((sold) => !day.busy.has(sold) && isWanted(sold));
  if (free.length === 0) return;
  const sold = random.pick(free);
  day.busy.add(sold);
  await work(sold).finally(() => day.busy.delete(sold));
}

const countPieces = ({ left }: Sold) => sum(left.map(({ quantity }) => quantity));

/** Pieces of a bill come back, to the stock or to be written off; sometimes for less than their price. */
export const takeBack = (day: Day, random: Random): Promise<void> =>
  withSold(
    day,
    random,
    (sold) => countPieces(sold) > 0,
    async (sold) => {
      const { order_id, tender, paise, refunded } = sold;
      const line = random.pick(sold.left.filter(({ quantity }) => quantity > 0));
      const quantity = 1 + random.below(line.quantity);
      const restocked = random.below(quantity + 1);
      const less = Math.floor((paise - refunded) / 400 / countPieces(sold));
      const atOnce = tender === 'cash' || random.next() < 0.5;
      const reply = await press(day.env, day.staff, counterReturns.take, {
        params: { id: order_id },
        body: {
          request_id: randomUUID(),
          reason: 'changed_mind',
          text: '',
          lines: [{ product_id: line.product_id, restocked, written_off: quantity - restocked }],
          ...(less >= 1 && random.next() < 0.3 && { amount: less }),
          ...(atOnce && tender !== 'cash' && { reference: 'S 17' }),
        },
      });
      const taken = z.safeParse(counterReturns.take.reply, reply.body).data;
      if (reply.status !== 200 || !taken) {
        expectRefusal(day, 'return', reply, ['DRAWER_TOO_LOW', 'REFUND_TOO_LARGE']);
        return;
      }
      line.quantity -= quantity;
      addStock(day, { product_id: line.product_id, quantity: restocked });
      count(day, 'returns');
      recordRefund(day, sold, {
        refund_id: taken.refund_id,
        paise: toPaise(taken.refunded),
        isGiven: atOnce,
      });
    },
  );

interface Refund {
  refund_id: string | null;
  paise: number;
  isGiven: boolean;
}

function recordRefund(day: Day, sold: Sold, { refund_id, paise, isGiven }: Refund): void {
  sold.refunded += paise;
  if (sold.refunded > sold.paise) day.failures.push(`order ${sold.order_id} is refunded above it`);
  if (refund_id === null) return;
  sold.refunds.add(refund_id);
  const { tender } = sold;
  if (tender === 'qr code') return;
  if (isGiven) addMoney(day, tender, -paise);
  else day.books.due.push({ refund_id, tender, paise });
}

/** An amount is promised, and given later. */
export const promise = (day: Day, random: Random): Promise<void> =>
  withSold(
    day,
    random,
    ({ paise, refunded }) => paise - refunded >= 400,
    async (sold) => {
      const amount = 1 + random.below(Math.floor((sold.paise - sold.refunded) / 400));
      const reply = await press(day.env, day.staff, adminPayments.refundPart, {
        params: { id: sold.order_id },
        body: { request_id: randomUUID(), amount, reason: 'A loose thread' },
      });
      const { refunds = [] } = z.safeParse(adminPayments.refundPart.reply, reply.body).data ?? {};
      const made = refunds.filter(({ refund_id }) => !sold.refunds.has(refund_id));
      const [refund] = made;
      if (reply.status !== 200 || !refund || made.length > 1) {
        expectRefusal(day, `part refund, ${made.length} new`, reply, []);
        return;
      }
      count(day, 'promised');
      const { refund_id } = refund;
      recordRefund(day, sold, { refund_id, paise: toPaise(refund.amount ?? 0), isGiven: false });
    },
  );

/** The oldest refund that is due is given. */
export async function giveRefund(day: Day): Promise<void> {
  const refund = day.books.due.shift();
  if (!refund) return;
  const { refund_id, tender, paise } = refund;
  const reply = await press(day.env, day.staff, adminRefunds.given, {
    params: { refund_id },
    body: tender === 'cash' ? {} : { reference: 'S 18' },
  });
  if (reply.status === 200) {
    addMoney(day, tender, -paise);
    count(day, 'given later');
    return;
  }
  expectRefusal(day, 'given', reply, ['DRAWER_TOO_LOW']);
  day.books.due.push(refund);
}
