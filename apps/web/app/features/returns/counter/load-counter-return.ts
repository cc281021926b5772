import {
  adminOrderPage,
  adminPayments,
  adminReturns,
  type OrderRefunds,
  type Returnable,
  type Tender,
} from '@shop/contract';
import type { Call } from '#api/call.ts';

export interface LoadedCounterReturn {
  order_id: string;
  lines: Returnable['lines'];
  pieces: OrderRefunds['pieces'];
  tender: Tender;
  /** Sold at the counter, where its pieces may be brought back. */
  isCounterOrder: boolean;
}

export async function loadCounterReturn(api: Call, id: string): Promise<LoadedCounterReturn> {
  const params = { id };
  const [{ returnable }, { pieces }, { fulfilment }] = await Promise.all([
    api(adminReturns.returnable, { params }),
    api(adminPayments.listRefunds, { params }),
    api(adminOrderPage.view, { params }),
  ]);
  return {
    order_id: id,
    lines: returnable?.lines ?? [],
    pieces,
    tender: fulfilment.tender ?? 'provider',
    isCounterOrder: fulfilment.channel === 'counter',
  };
}
