import { randomUUID } from 'node:crypto';
import { adminReturns, returns, type TaxRegistration } from '@shop/contract';
import type { WayBack } from '@shop/domain/orders/ways-back';
import { sql } from 'kysely';
import { generateReturnId } from '#platform/random-ids.ts';
import { buyLines, openPackingShop, type Staff, setStatus } from './shipments.ts';
import { registerForTax } from './tax-registration.ts';
import type { TestShop } from './test-shop.ts';

type Customer = Awaited<ReturnType<TestShop['createCustomer']>>;

interface Asked {
  pieces: string;
  reason?: 'fault' | 'changed_mind';
  wish?: 'refund' | 'exchange';
  text?: string;
  request_id?: string;
}

/** A shop with a delivered order of two sarees and a set mundu. */
export async function openReturnsShop(
  options: Parameters<typeof openPackingShop>[0] = {},
  mode: TaxRegistration['mode'] = 'unregistered',
) {
  const opened = await openPackingShop(options);
  const { shop, asha, admin, saree, mundu } = opened;
  await registerForTax(shop, mode);
  const order_id = await buyLines(shop, asha, [
    [saree, 2],
    [mundu, 1],
  ]);
  await setStatus(admin, order_id, 'Delivered');
  return { ...opened, order_id };
}

export const ask = (
  customer: Pick<Customer, 'call'>,
  order_id: string,
  { pieces, reason = 'fault', wish = 'refund', text = 'A hole.', request_id = randomUUID() }: Asked,
  files: Uint8Array[] = [],
) =>
  customer.call(returns.ask, {
    params: { id: order_id },
    body: { pieces, reason, wish, text, request_id },
    files,
  });

export const viewReturns = async (customer: Pick<Customer, 'call'>, id: string) =>
  (await customer.call(returns.ofOrder, { params: { id } })).body;

/** A staff member asks for a return, as the customer said on the phone. */
export const askOnThePhone = (
  admin: Staff,
  order_id: string,
  { pieces, reason = 'fault', wish = 'refund', text = 'A hole.', request_id = randomUUID() }: Asked,
) =>
  admin.call(adminReturns.ask, {
    params: { id: order_id },
    body: { pieces, reason, wish, text, request_id },
  });

/** The steps of a return that a staff member takes, each by one call. */
export function handleReturn(admin: Staff, return_id: string) {
  const params = { return_id };
  return {
    view: async () => (await admin.call(adminReturns.view, { params })).body,
    approve: () => admin.call(adminReturns.approve, { params }),
    book: (courier: string, tracking_number: string) =>
      admin.call(adminReturns.bookParcel, { params, body: { courier, tracking_number } }),
    refuse: (reason = 'It was washed.') =>
      admin.call(adminReturns.refuse, { params, body: { reason } }),
    receive: (product_id: number, restocked: number, written_off = 0) =>
      admin.call(adminReturns.receive, {
        params,
        body: { lines: [{ product_id, restocked, written_off }] },
      }),
    refund: (amount?: number, reason?: string) =>
      admin.call(adminReturns.refund, { params, body: { amount, reason } }),
    exchange: (tracking?: { courier: string; tracking_number: string }) =>
      admin.call(adminReturns.exchange, { params, body: tracking ? { tracking } : {} }),
  };
}

/** An order with a return that was asked for. */
export async function openWithReturn(
  asked: Partial<Asked> = {},
  options: Parameters<typeof openReturnsShop>[0] = {},
) {
  const opened = await openReturnsShop(options, 'regular');
  const { asha, admin, saree, order_id } = opened;
  const { body } = await ask(asha, order_id, { pieces: `${saree}:2`, ...asked });
  const { return_id } = body;
  return { ...opened, return_id, steps: handleReturn(admin, return_id) };
}

export const countStatuses = (replies: { status: number }[]) =>
  replies.map(({ status }) => status).toSorted((a, b) => a - b);

/** Moves the delivery of an order into the past, by whole days. */
export const deliverEarlier = ({ db }: Pick<TestShop, 'db'>, order_id: string, days: number) =>
  sql`
  update orders set delivery_date = delivery_date - make_interval(days => ${days})
  where order_id = ${order_id}`.execute(db);

/** A return of one piece in a status, as if its steps had been taken. @returns its number. */
export async function addReturn(
  { db }: Pick<TestShop, 'db'>,
  piece: { order_id: string; product_id: number },
  status: 'asked' | 'approved' | 'received',
  way_back: WayBack = 'post',
): Promise<string> {
  const { order_id, product_id } = piece;
  const return_id = generateReturnId();
  const now = new Date();
  await db
    .insertInto('return_request')
    .values({
      return_id,
      order_id,
      request_id: randomUUID(),
      reason: 'fault',
      wish: 'exchange',
      text: 'A hole.',
      way_back,
      ...(status !== 'asked' && { approved_at: now }),
      ...(status === 'received' && { received_at: now }),
    })
    .execute();
  const written_off = status === 'received' ? 1 : 0;
  await db
    .insertInto('return_item')
    .values({ return_id, order_id, product_id, quantity: 1, written_off })
    .execute();
  return return_id;
}
