import type { Acts, Basket } from './acts.ts';
import type { Person } from './people.ts';

export interface Telling {
  acts: Acts;
  buyer: Person;
  basket: Basket;
  /** A moment of a working day, so many days later. */
  later: (days: number, time?: string) => Promise<void>;
  minutesLater: (minutes: number) => Promise<void>;
  /** The provider cannot pay the refunds of this work back to their cards. */
  whileRefundsFail: (work: () => Promise<void>) => Promise<void>;
}

export interface Story {
  title: string;
  /** Days on which somebody buys, and this happens. */
  daysAgo: readonly number[];
  /** At least so many pieces of different products. */
  products?: number;
  tell: (telling: Telling) => Promise<void>;
}

/** The story of most orders. */
export async function deliver({ acts, buyer, basket, later }: Telling): Promise<string> {
  const order = await acts.buy(buyer, basket);
  await later(2);
  await acts.send(order);
  await later(4, '15:40');
  await acts.markDelivered(order);
  return order;
}

/** The stories of the other orders. Those that have not ended by today are the shop's open work. */
export const STORIES: readonly Story[] = [
  {
    title: 'a gift, sent without prices',
    daysAgo: [78, 52, 29, 8, 2],
    async tell({ acts, buyer, basket, later }) {
      const order = await acts.buy(buyer, basket, {
        gift: 'Happy birthday, with love from all of us.',
      });
      await acts.note(order, 'Wrap it in the banana fibre paper and leave the bill out.');
      await later(1);
      await acts.send(order);
      await later(5, '15:40');
      await acts.markDelivered(order);
    },
  },
  {
    title: 'two parcels, because one piece is still on the loom',
    daysAgo: [69, 33, 4],
    products: 2,
    async tell({ acts, buyer, basket, later }) {
      const order = await acts.buy(buyer, basket, { method: 'netbanking' });
      await later(1);
      await acts.send(order, { basket: basket.slice(0, 1) });
      await acts.note(order, 'The second piece leaves the loom next week. The customer knows.');
      await later(6);
      await acts.send(order);
      await later(4, '15:40');
      await acts.markDelivered(order);
    },
  },
  {
    title: 'cancelled before packing: approved, restocked and refunded',
    daysAgo: [82, 60, 43, 27, 13],
    async tell({ acts, buyer, basket, minutesLater, later }) {
      const order = await acts.buy(buyer, basket, { method: 'card' });
      await minutesLater(25);
      await acts.askToCancel(buyer, order);
      await later(1, '09:40');
      await acts.approveCancellation(order);
    },
  },
  {
    title: 'a request to cancel that comes too late',
    daysAgo: [55],
    async tell({ acts, buyer, basket, later }) {
      const order = await acts.buy(buyer, basket);
      await later(1);
      await acts.send(order);
      await later(1, '18:15');
      await acts.askToCancel(buyer, order);
      await later(1, '09:40');
      await acts.declineCancellation(
        order,
        'Your parcel is on its way. You can send it back within 7 days.',
      );
      await later(3, '15:40');
      await acts.markDelivered(order);
    },
  },
  {
    title: 'a request to cancel that waits for an answer',
    daysAgo: [1],
    async tell({ acts, buyer, basket, minutesLater }) {
      const order = await acts.buy(buyer, basket);
      await minutesLater(35);
      await acts.askToCancel(buyer, order);
    },
  },
  {
    title: 'cancelled by the shop, refunded and restocked a day later',
    daysAgo: [47],
    async tell({ acts, buyer, basket, later }) {
      const order = await acts.buy(buyer, basket);
      await acts.note(order, 'The border has a weaving fault. No second piece on the shelf.');
      await later(1);
      await acts.cancel(order);
      await later(1, '11:20');
      await acts.refund(order);
      await acts.restock(order);
    },
  },
  {
    title: 'cancelled by the shop, and not refunded yet',
    daysAgo: [3],
    async tell({ acts, buyer, basket, later }) {
      const order = await acts.buy(buyer, basket);
      await later(1);
      await acts.cancel(order);
      await acts.note(order, 'Ink stain found while packing. Refund it, and write the piece off.');
    },
  },
  {
    title: 'a part refunded after a small tear',
    daysAgo: [64, 31],
    async tell(telling) {
      const order = await deliver(telling);
      await telling.later(2, '12:05');
      await telling.acts.refundPart(order, {
        amount: 250,
        reason: 'A small tear at the edge, mended at home',
      });
    },
  },
  {
    title: 'a refund that the bank returns',
    daysAgo: [7],
    async tell({ acts, buyer, basket, minutesLater, later, whileRefundsFail }) {
      const order = await acts.buy(buyer, basket, { method: 'card' });
      await minutesLater(90);
      await acts.askToCancel(buyer, order);
      await later(1, '09:40');
      await whileRefundsFail(() => acts.approveCancellation(order));
    },
  },
  {
    title: 'a return, refunded',
    daysAgo: [74, 50, 24],
    async tell(telling) {
      const { acts, later, basket } = telling;
      const id = await askToReturn(telling, {
        reason: 'changed_mind',
        text: 'The colour is deeper than I thought.',
      });
      await later(1, '09:50');
      await acts.approveReturn(id);
      await later(5, '11:15');
      await acts.receiveReturn(id, basket.slice(0, 1), 'to stock');
      await later(1, '11:30');
      await acts.refundReturn(id);
    },
  },
  {
    title: 'a return with a fault, written off and refunded',
    daysAgo: [57],
    async tell(telling) {
      const { acts, later, basket } = telling;
      const id = await askToReturn(telling, {
        reason: 'fault',
        text: 'Three threads are pulled in the pallu.',
      });
      await later(1, '09:50');
      await acts.approveReturn(id);
      await later(4, '11:15');
      await acts.receiveReturn(id, basket.slice(0, 1), 'written off');
      await acts.refundReturn(id);
    },
  },
  {
    title: 'a return, exchanged for another piece',
    daysAgo: [45],
    async tell(telling) {
      const { acts, later, basket } = telling;
      const id = await askToReturn(telling, {
        reason: 'damaged',
        wish: 'exchange',
        text: 'The parcel was wet, and the zari has a mark.',
      });
      await later(1, '09:50');
      await acts.approveReturn(id);
      await later(5, '11:15');
      await acts.receiveReturn(id, basket.slice(0, 1), 'written off');
      await later(1, '16:10');
      await acts.exchangeReturn(id);
    },
  },
  {
    title: 'a return that is refused',
    daysAgo: [38],
    async tell(telling) {
      const id = await askToReturn(telling, {
        reason: 'fault',
        text: 'The colour ran in the first wash.',
      });
      await telling.later(1, '09:50');
      await telling.acts.refuseReturn(
        id,
        'It was machine washed. The care label asks for a cold hand wash.',
      );
    },
  },
  {
    title: 'a return that waits for the parcel of the customer',
    daysAgo: [18],
    async tell(telling) {
      const id = await askToReturn(telling, {
        reason: 'not_as_described',
        text: 'The blouse piece is shorter than the page says.',
      });
      await telling.later(1, '09:50');
      await telling.acts.approveReturn(id);
    },
  },
  {
    title: 'a return that has arrived and waits for its money',
    daysAgo: [22],
    async tell(telling) {
      const { acts, later, basket } = telling;
      const id = await askToReturn(telling, {
        reason: 'wrong_piece',
        text: 'I ordered the green border and got the blue one.',
      });
      await later(1, '09:50');
      await acts.approveReturn(id);
      await later(5, '11:15');
      await acts.receiveReturn(id, basket.slice(0, 1), 'to stock');
    },
  },
  {
    title: 'a return that waits for an answer',
    daysAgo: [14, 11],
    async tell(telling) {
      await askToReturn(telling, {
        reason: 'fault',
        wish: 'exchange',
        text: 'There is a small hole near the border. May I have another piece?',
      });
    },
  },
];

type Asked = Omit<Parameters<Acts['askToReturn']>[2], 'basket'>;

/** The first product of a delivered order is to go back. */
async function askToReturn(telling: Telling, asked: Asked): Promise<string> {
  const order = await deliver(telling);
  await telling.later(2, '20:30');
  const { acts, buyer, basket } = telling;
  return acts.askToReturn(buyer, order, { ...asked, basket: basket.slice(0, 1) });
}
