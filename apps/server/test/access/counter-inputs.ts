import { randomUUID } from 'node:crypto';
import { counter, counterDrawer } from '@shop/contract';
import { toKey } from '../endpoint-key.ts';

export interface CounterData {
  product_id: number;
  /** Waits for cash. */
  counter_sale: string;
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
  [toKey(counterDrawer.view)]: () => ({}),
  [toKey(counterDrawer.move)]: () => ({
    body: { request_id: randomUUID(), kind: 'in', amount: 500, reason: 'Change' },
  }),
  [toKey(counterDrawer.count)]: () => ({ body: { request_id: randomUUID(), amount: 2000 } }),
  [toKey(counterDrawer.closeDay)]: () => ({
    body: { day: CLOSED_DAY, counted: { cash: 0, card: 0, upi: 0 } },
  }),
};
