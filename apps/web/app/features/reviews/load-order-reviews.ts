import { orderReviews, type ReviewableLine } from '@shop/contract';
import { type Call, tryCall } from '#api/call.ts';

/** Lines that the customer can rate. Empty after a failure: the page is about something else. */
export async function loadOrderReviews(api: Call, id: string): Promise<ReviewableLine[]> {
  const { data } = await tryCall(api(orderReviews.ofOrder, { params: { id } }));
  return data?.lines ?? [];
}
