import { type OwnTicket, support } from '@shop/contract';
import { type Call, tryCall } from '#api/call.ts';

/** The customer's own tickets, of an order or all. Empty after a failure: the page is about something else. */
export async function loadMyQuestions(api: Call, order_number?: string): Promise<OwnTicket[]> {
  const { data } = await tryCall(api(support.listMine, { query: { order_number } }));
  return data?.tickets ?? [];
}
