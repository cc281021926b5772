import { randomUUID } from 'node:crypto';
import type { Agent } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { type CounterSaleInput, counter, type Endpoint, type OrderLineInput } from '@shop/contract';
import { insertStaff, type TestStaff } from '@shop/test-kit/accounts';
import { waitFor } from '@shop/test-kit/wait-for';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Environment } from './environment.ts';
import { type Buyer, createGuest } from './guests.ts';
import { type CallOptions, call, type Reply } from './http-client.ts';
import { registerForTax } from './queries.ts';

/** Agreed totals may be far below the prices. */
const SETTINGS = { shopUpiId: 'shop@upi', counterQrCodes: true, staffDiscount: 100_000 };

/**
 * Lets the shop take every tender, and registers it, because every sale of a registered shop has a bill.
 * @returns an owner, who sells, gives money back and closes the day
 */
export async function openCounter(env: Environment): Promise<TestStaff> {
  await registerForTax(env);
  const owner = await insertStaff(env.db);
  const { cookie, ip } = owner;
  const listTenders = async (origin: string) => {
    const { body } = await call(origin, counter.find, { cookie, ip });
    return z.safeParse(counter.find.reply, body).data?.tenders ?? [];
  };
  // The first reader stores the settings of a new shop.
  await listTenders(env.origin);
  await sql`
    update shop_settings set settings = settings || ${JSON.stringify(SETTINGS)}::jsonb`.execute(
    env.db,
  );
  for (const origin of env.origins) {
    await waitFor('the tenders of the counter', async () =>
      (await listTenders(origin)).includes('qr code'),
    );
  }
  return owner;
}

const RETRY_MS = 200;
/** Longer than several kills in a row on a slow machine: nothing may stay unknown. */
export const ANSWER_TIMEOUT_MS = 300_000;

/** Presses again until the shop answers: without a reply nobody knows whether it was done. */
export async function press(
  env: Environment,
  { cookie, ip }: Pick<TestStaff, 'cookie' | 'ip'>,
  endpoint: Pick<Endpoint, 'method' | 'path'>,
  options: Pick<CallOptions, 'params' | 'query' | 'body'>,
): Promise<Reply> {
  const deadline = Date.now() + ANSWER_TIMEOUT_MS;
  for (;;) {
    const reply = await call(env.origin, endpoint, { cookie, ip, ...options });
    const { code, status } = env.history.record({ user_id: 0, action: 'counter' }, reply);
    const isFinal = (status > 0 && status < 500) || code === 'QR_CODE_REFUSED';
    if ((isFinal && code !== 'CHECKOUT_IN_PROGRESS') || Date.now() > deadline) return reply;
    await delay(RETRY_MS);
  }
}

export const startSale = (
  env: Environment,
  staff: Pick<TestStaff, 'cookie' | 'ip'>,
  body: CounterSaleInput,
): Promise<Reply> => press(env, staff, counter.start, { body });

/** Steps of a sale that was started. */
export const pressSale = (
  env: Environment,
  staff: Pick<TestStaff, 'cookie' | 'ip'>,
  step: 'view' | 'receive' | 'cancel',
  sale_id: string,
): Promise<Reply> =>
  press(env, staff, counter[step], {
    params: { sale_id },
    ...(step === 'receive' && { body: {} }),
  });

export const readSale = ({ body }: Reply) => z.safeParse(counter.start.reply, body).data;

/** Of the provider, as the customer's app reads it. */
export const readQrId = (upi_text = ''): string => /rpy\.(qr_\w+)@/.exec(upi_text)?.[1] ?? '';

/** A person in the shop, who pays cash. */
export interface CounterBuying {
  seller: Pick<TestStaff, 'cookie' | 'ip'>;
  /** A repeated request is the same sale. By what is bought. */
  requests: Map<string, string>;
}

/** People to whom one member of staff sells at the counter. */
export async function createCounterBuyers(
  { db }: Pick<Environment, 'db'>,
  count: number,
): Promise<Buyer[]> {
  const seller = await insertStaff(db);
  return Array.from({ length: count }, () => {
    const { guest: _, ...person } = createGuest();
    return { ...person, counter: { seller, requests: new Map() } };
  });
}

/** Keeps the pieces and takes the cash. @returns the last reply, and the request */
export async function buyAtCounter(
  origin: string,
  { seller, requests }: CounterBuying,
  lines: OrderLineInput[],
  agent?: Agent,
): Promise<{ reply: Reply; request_id: string }> {
  const key = JSON.stringify(lines);
  const request_id = requests.get(key) ?? randomUUID();
  requests.set(key, request_id);
  const { cookie, ip } = seller;
  const body = { request_id, lines, tender: 'cash' };
  const started = await call(origin, counter.start, { cookie, ip, agent, body });
  const sale = readSale(started);
  if (started.status !== 200 || !sale) return { reply: started, request_id };
  const deadline = Date.now() + ANSWER_TIMEOUT_MS;
  for (;;) {
    const params = { sale_id: sale.sale_id };
    const reply = await call(origin, counter.receive, { cookie, ip, agent, params, body: {} });
    const isFinal = reply.status > 0 && reply.status < 500;
    // The cash is on the table: the person does not leave without the piece.
    if (isFinal || Date.now() > deadline) return { reply, request_id };
    await delay(RETRY_MS);
  }
}
