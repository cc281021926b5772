import { randomUUID } from 'node:crypto';
import {
  adminReturns,
  adminReviews,
  adminSupport,
  orderReviews,
  returns,
  reviews,
  support,
} from '@shop/contract';
import { toKey } from '../endpoint-key.ts';
import { newTicket } from '../tickets.ts';

export interface ServiceData {
  product_id: number;
  ticket_id: string;
  ticketWithImage: string;
  /** From the link in a message about a ticket. */
  ticketToken: string;
  /** A delivered order. */
  delivered_id: string;
  /** In each status. */
  returns: Record<'asked' | 'approved' | 'prepaid' | 'received' | 'refundable', string>;
  returnWithImage: string;
  /** Belongs to the customer's delivered order. */
  review: { review_id: number; version: number; image_key: string };
}

const toReturn = ({ delivered_id, product_id }: ServiceData) => ({
  params: { id: delivered_id },
  body: {
    pieces: `${product_id}:1`,
    reason: 'fault',
    wish: 'refund',
    text: 'A hole.',
    request_id: randomUUID(),
  },
});

/** One valid input per endpoint of returns, reviews and tickets. */
export const serviceInputs: Record<string, (data: ServiceData) => object> = {
  [toKey(returns.ofOrder)]: ({ delivered_id }) => ({ params: { id: delivered_id } }),
  [toKey(returns.ask)]: toReturn,
  [toKey(adminReturns.list)]: () => ({}),
  [toKey(adminReturns.returnable)]: ({ delivered_id }) => ({ params: { id: delivered_id } }),
  [toKey(adminReturns.ask)]: toReturn,
  [toKey(adminReturns.view)]: (data) => ({ params: { return_id: data.returns.asked } }),
  [toKey(adminReturns.image)]: ({ returnWithImage: return_id }) => ({
    params: { return_id, position: '1' },
  }),
  [toKey(adminReturns.approve)]: (data) => ({ params: { return_id: data.returns.asked } }),
  [toKey(adminReturns.bookParcel)]: (data) => ({
    params: { return_id: data.returns.prepaid },
    body: { courier: 'DTDC', tracking_number: 'D12345678' },
  }),
  [toKey(adminReturns.refuse)]: (data) => ({
    params: { return_id: data.returns.asked },
    body: { reason: 'It was washed.' },
  }),
  [toKey(adminReturns.receive)]: (data) => ({
    params: { return_id: data.returns.approved },
    body: { lines: [{ product_id: data.product_id, restocked: 1, written_off: 0 }] },
  }),
  [toKey(adminReturns.refund)]: (data) => ({
    params: { return_id: data.returns.refundable },
    body: {},
  }),
  [toKey(adminReturns.exchange)]: (data) => ({
    params: { return_id: data.returns.received },
    body: {},
  }),
  [toKey(reviews.ofProduct)]: ({ product_id }) => ({ params: { product_id: `${product_id}` } }),
  [toKey(reviews.image)]: ({ review }) => ({ params: { image_key: review.image_key } }),
  [toKey(orderReviews.ofOrder)]: ({ delivered_id }) => ({ params: { id: delivered_id } }),
  [toKey(orderReviews.save)]: ({ delivered_id, product_id, review }) => ({
    params: { id: delivered_id, product_id: `${product_id}` },
    body: {
      rating: '5',
      text: 'Soft.',
      kept_images: review.image_key,
      request_id: randomUUID(),
    },
  }),
  [toKey(adminReviews.list)]: () => ({}),
  [toKey(adminReviews.image)]: ({ review }) => ({ params: { image_key: review.image_key } }),
  [toKey(adminReviews.answer)]: ({ review: { review_id, version } }) => ({
    params: { review_id: `${review_id}` },
    body: { text: 'Thank you.', version },
  }),
  [toKey(adminReviews.hide)]: ({ review: { review_id, version } }) => ({
    params: { review_id: `${review_id}` },
    body: { reason: 'insults', version },
  }),
  [toKey(adminReviews.show)]: ({ review: { review_id, version } }) => ({
    params: { review_id: `${review_id}` },
    body: { version },
  }),
  [toKey(support.create)]: () => ({ body: newTicket() }),
  [toKey(support.listMine)]: () => ({}),
  [toKey(support.open)]: ({ ticket_id }) => ({ params: { ticket_id } }),
  [toKey(support.thread)]: ({ ticketToken: token }) => ({ body: { token } }),
  [toKey(support.reply)]: ({ ticketToken: token }) => ({
    body: { token, text: 'Thank you.', request_id: randomUUID() },
  }),
  [toKey(adminSupport.list)]: () => ({}),
  [toKey(adminSupport.view)]: ({ ticket_id }) => ({ params: { ticket_id } }),
  [toKey(adminSupport.image)]: ({ ticketWithImage: ticket_id }) => ({
    params: { ticket_id, position: '1' },
  }),
  [toKey(adminSupport.answer)]: ({ ticket_id }) => ({
    params: { ticket_id },
    body: { text: 'We send another one.', close: false, entries_base: 1 },
  }),
  [toKey(adminSupport.close)]: ({ ticket_id }) => ({
    params: { ticket_id },
    body: { entries_base: 1 },
  }),
};
