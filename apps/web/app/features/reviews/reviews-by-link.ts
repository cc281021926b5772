import { orderLinkReviews, type ReviewableLine } from '@shop/contract';
import { type Call, tryCall } from '#api/call.ts';
import { upload } from '#api/upload.ts';
import type { ReviewToSend } from './review-to-send.ts';

/** Lines that a guest can rate. Empty after a failure: the page is about something else. */
export async function loadReviewsByLink(call: Call, token: string): Promise<ReviewableLine[]> {
  const { data } = await tryCall(call(orderLinkReviews.ofOrder, { body: { token } }));
  return data?.lines ?? [];
}

export const sendReviewByLink = (token: string, { product_id, body, files }: ReviewToSend) =>
  upload(
    orderLinkReviews.save,
    { params: { product_id: `${product_id}` }, body: { ...body, token } },
    { files, onProgress: () => {} },
  );
