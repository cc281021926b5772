import { payments } from '@shop/contract';
import type { AccountKind } from '@shop/server/features/accounts/session-policy.ts';
import { hashOf, newToken } from '@shop/server/features/accounts/session-token.ts';
import { insertSession } from '@shop/server/features/accounts/sessions.queries.ts';
import * as z from 'zod/mini';
import type { RawRequest } from '../load/mutate-request.ts';
import type { Stage } from './stage.ts';
import { ask } from './wire.ts';

/** The one that the stage is furnished with. */
const FIRST_ADMIN = 1;

async function sessionOf({ deps }: Stage, id: number, kind: AccountKind): Promise<string> {
  const token = newToken();
  const session = { kind, id, tokenHash: hashOf(token) };
  await deps.db.transaction().execute((trx) => insertSession(trx, session));
  return `${kind}=${token}`;
}

/** Sessions of its own for every request, a customer's and the admin's: some of them end sessions. */
export const cookiesFor = (stage: Stage, batch: { raw: RawRequest }[], people: number[]) =>
  Promise.all(
    batch.map(async ({ raw }, place) => {
      if (!raw.signedIn) return '';
      const customer = await sessionOf(stage, people[place] ?? 0, 'customer');
      return `${customer}; ${await sessionOf(stage, FIRST_ADMIN, 'admin')}`;
    }),
  );

/** One order of the owner, so that some ids are good. */
export async function buyOne(stage: Stage, userId: number, product_id: number) {
  const cookie = await sessionOf(stage, userId, 'customer');
  const post = async (path: string, sent: object) => {
    const raw = {
      method: 'POST',
      target: path,
      type: 'application/json',
      body: JSON.stringify(sent),
      signedIn: true,
    };
    return JSON.parse((await ask(stage.origin, raw, { cookie })).text);
  };
  const { data } = z.parse(
    payments.start.reply,
    await post(payments.start.path, { product_list: [{ product_id, quantity: 1 }] }),
  );
  const { status: _, ...result } = await stage.provider.pay(data.id);
  const verified = z.parse(payments.verify.reply, await post(payments.verify.path, result));
  return { result, order_id: 'order_id' in verified ? [verified.order_id] : [] };
}
