import { captureOf, signedLetter } from '../harness/webhook-client.ts';
import type { Door } from '../model/injection.ts';
import type { RawRequest } from './mutate-request.ts';

const get = (target: string): RawRequest => ({
  method: 'GET',
  target,
  type: undefined,
  body: undefined,
  signedIn: true,
});

/** What a header can carry. */
const inHeader = (text: string) => text.replace(/[^\x20-\x7e]/g, '?');

const header = (name: string, write = inHeader): Door => ({
  name: `header ${name}`,
  requestWith: (text) => ({ raw: get('/api/cart/get'), headers: { [name]: write(text) } }),
});

const page = (name: string, address: (text: string) => string): Door => ({
  name,
  requestWith: (text) => ({ raw: get(address(encodeURIComponent(text.toWellFormed()))) }),
});

const form = (field: string): Door => ({
  name: `POST /api/razor/return ${field}`,
  requestWith: (text) => ({
    raw: {
      method: 'POST',
      target: '/api/razor/return',
      type: 'application/x-www-form-urlencoded',
      body: new URLSearchParams({ [field]: text }).toString(),
      signedIn: false,
    },
  }),
});

/** A letter that the provider signed: the door believes it, and must still not run it. */
const event = (name: string, write: (text: string) => { body: string; id?: string }): Door => ({
  name: `POST /api/razor/webhook ${name}`,
  requestWith: (text) => {
    const { body, id = 'evt_storm' } = write(text);
    return {
      raw: {
        method: 'POST',
        target: '/api/razor/webhook',
        type: 'application/json',
        body,
        signedIn: false,
      },
      headers: signedLetter(body, inHeader(id)).headers,
    };
  },
});

/** Where a text comes in without being in the contract: headers, pages, and the provider's doors. */
export const DOORS_BESIDE: Door[] = [
  header('user-agent'),
  header('referer'),
  header('accept-language'),
  header('x-forwarded-for'),
  header('cookie', (text) => `customer=${encodeURIComponent(text.toWellFormed())}`),
  header('if-none-match'),
  page('page /home?search', (text) => `/home?search=${text}`),
  page('page /home?sort_by', (text) => `/home?sort_by=${text}&order=${text}`),
  page('page /product-info/', (text) => `/product-info/${text}`),
  page('page /order-info/', (text) => `/order-info/${text}`),
  page('page /login?next', (text) => `/login?next=${text}`),
  form('razorpay_payment_id'),
  form('razorpay_order_id'),
  form('razorpay_signature'),
  event('event id', (text) => ({ body: captureOf({}), id: text })),
  event('event', (text) => ({ body: JSON.stringify({ event: text }) })),
  event('payment id', (text) => ({ body: captureOf({ id: text, order_id: text, method: text }) })),
];
