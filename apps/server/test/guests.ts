import { type GuestDetails, guestPayments, payments } from '@shop/contract';
import { createToken } from '#features/accounts/sessions/sessions.ts';
import { processLinkRequest } from '#features/orders/links/order-links.queries.ts';
import { sendDueMessages } from './mail/mail.ts';
import { toPaymentResult } from './payments.ts';
import { createPerson, type TestShop } from './test-shop.ts';

/** A visitor with the details that a guest types, in a tab of their own. */
export function createGuest(shop: TestShop, given: Partial<GuestDetails> = {}) {
  const { name, email, phone, address } = { ...createPerson(), ...given };
  return {
    ...shop.createClient(),
    details: { name, email, phone, address },
    guest_key: createToken(),
  };
}

export type Guest = ReturnType<typeof createGuest>;

export const pressPay = ({ call, details, guest_key }: Guest, product_id: number, quantity = 1) =>
  call(guestPayments.start, {
    body: { ...details, guest_key, product_list: [{ product_id, quantity }] },
  });

/** Starts a payment. @returns the provider order to be paid. */
export async function startGuestCheckout(
  guest: Guest,
  product_id: number,
  quantity = 1,
): Promise<string> {
  const { status, body } = await pressPay(guest, product_id, quantity);
  if (status !== 200) throw new Error(`checkout failed: ${status} ${body.error}`);
  return body.data.id;
}

/** Starts a payment, pays at the provider, and sends the result as the browser does. */
export async function buyAsGuest(shop: TestShop, guest: Guest, product_id: number, quantity = 1) {
  const rzp_order_id = await startGuestCheckout(guest, product_id, quantity);
  const result = await shop.provider.pay(rzp_order_id);
  const { status, body } = await guest.call(payments.verify, { body: toPaymentResult(result) });
  const order_id = 'order_id' in body ? body.order_id : '';
  const token = 'token' in body ? (body.token ?? '') : '';
  return { status, body, order_id, token, result };
}

/** Sends what is due. @returns the token of the newest link to an order in the mailbox. */
export async function readOrderToken(shop: TestShop, to: string): Promise<string> {
  await processLinkRequest(shop.db);
  await sendDueMessages(shop);
  return findOrderToken(await shop.inbox.list({ to })) ?? '';
}

const findOrderToken = (mails: { links: string[] }[]): string | undefined =>
  mails
    .flatMap(({ links }) => links)
    .filter((link) => link.includes('/order-info/') && link.includes('?t='))
    .map((link) => new URL(link).searchParams.get('t') ?? '')
    .at(-1);
