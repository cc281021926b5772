import { type CounterPiece, type CounterTender, counter, counterDrawer } from '@shop/contract';
import { type Call, tryCall } from '#api/call.ts';

/** What the law and the settings allow, in rupees. */
export interface CounterTerms {
  discount_limit: number;
  cash_limit: number;
  address_from: number;
  tenders: CounterTender[];
  /** Numbers of bills that a restore has lost, and that nobody has entered again. */
  lost_bills?: string[] | undefined;
}

export interface LoadedCounter {
  terms: CounterTerms;
  /** Sold most at the counter. */
  favourites: CounterPiece[];
  /** Sales of today; undefined when they could not be loaded. */
  today: { count: number; amount: number } | undefined;
}

export async function loadCounter(api: Call): Promise<LoadedCounter> {
  const [{ pieces, ...terms }, drawer] = await Promise.all([
    api(counter.find, { query: {} }),
    tryCall(api(counterDrawer.view, { query: {} })),
  ]);
  const sold = drawer.data?.sold;
  return {
    terms,
    favourites: pieces,
    today: sold && {
      count: sold.reduce((sum, { count }) => sum + count, 0),
      amount: sold.reduce((sum, { amount }) => sum + amount, 0),
    },
  };
}
