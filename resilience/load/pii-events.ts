import type { House } from '../harness/environment.ts';
import { bring, captureOf, signedLetter } from '../harness/webhook-client.ts';
import { PAYER, PERSON } from './pii-customer.ts';

/** With everything in it that a provider tells of a payer. */
export const eventWith = (payment: object, event_id: string) =>
  signedLetter(
    captureOf({ email: PERSON.email, contact: PERSON.phone, ...PAYER, ...payment }),
    event_id,
  );

/** Good ones, one about our money that cannot be read, and ones that nobody signed. */
export async function bringEvents(house: House, id: string): Promise<void> {
  const { orders } = await house.provider.ledger();
  const order_id = orders[0]?.id;
  await bring(house, eventWith({ id, order_id }, 'evt_unreadable'));
  await bring(house, eventWith({ id: PERSON.email, order_id: PERSON.email }, 'evt_strange'));
  const { text, headers } = eventWith({ id }, 'evt_unsigned');
  await bring(house, { text, headers: { ...headers, 'x-razorpay-signature': 'f'.repeat(64) } });
  await bring(house, { text: PERSON.email, headers });
}
