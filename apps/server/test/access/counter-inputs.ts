import { randomUUID } from 'node:crypto';
import { adminRefunds, counter, counterBills, counterDrawer, counterReturns } from '@shop/contract';
import { toKey } from '../endpoint-key.ts';

export interface CounterData {
  product_id: number;
  /** Waits for cash. */
  counter_sale: string;
  /** A refund that is to be given by hand, and an order of the counter with its bill. */
  hand_refund: { refund_id: string; order_id: string; document_id: number };
}

/** Long past, so that the drawer takes entries of today. */
const CLOSED_DAY = '2020-01-01';

const toSale = ({ counter_sale }: CounterData) => ({ params: { sale_id: counter_sale } });

/** One valid input per endpoint of the counter. */
export const counterInputs: Record<string, (data: CounterData) => object> = {
  [toKey(counter.find)]: () => ({ query: { q: 'saree' } }),
  [toKey(counter.start)]: ({ product_id }) => ({
    body: { request_id: randomUUID(), lines: [{ product_id, quantity: 1 }], tender: 'cash' },
  }),
  [toKey(counter.view)]: toSale,
  [toKey(counter.receive)]: (data) => ({ ...toSale(data), body: {} }),
  [toKey(counter.cancel)]: toSale,
  [toKey(counterBills.view)]: ({ hand_refund }) => ({
    params: { document_id: `${hand_refund.document_id}` },
  }),
  [toKey(adminRefunds.given)]: ({ hand_refund }) => ({
    params: { refund_id: hand_refund.refund_id },
    body: { reference: 'S 17' },
  }),
  [toKey(counterReturns.take)]: ({ hand_refund, product_id }) => ({
    params: { id: hand_refund.order_id },
    body: {
      request_id: randomUUID(),
      reason: 'changed_mind',
      text: '',
      lines: [{ product_id, restocked: 1, written_off: 0 }],
    },
  }),
  [toKey(counterDrawer.view)]: () => ({}),
  [toKey(counterDrawer.move)]: () => ({
    body: { request_id: randomUUID(), kind: 'in', amount: 500, reason: 'Change' },
  }),
  [toKey(counterDrawer.count)]: () => ({ body: { request_id: randomUUID(), amount: 2000 } }),
  [toKey(counterDrawer.closeDay)]: () => ({
    body: { day: CLOSED_DAY, counted: { cash: 0, card: 0, upi: 0 } },
  }),
};
