import type { OrderLink } from '@shop/contract';
import type { Db } from '#db/database.ts';
import { createToken, hashToken } from '#features/accounts/sessions/sessions.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import {
  findOrderLink,
  insertFullToken,
  insertWrongPhoneEnd,
  lockPhoneEnd,
} from './order-links.queries.ts';

const HOUR_SECONDS = 60 * 60;
const DAY_SECONDS = 24 * HOUR_SECONDS;
/** Wrong guesses of ten thousand possible ends, whoever types them: a link may have gone to a mistyped address. */
const MAX_WRONG_PHONE_ENDS = {
  hour: 5,
  day: 10,
  all: 30,
};

type LinkDeps = Pick<Deps, 'db' | 'settings'>;

export interface OpenOrderLink {
  order_id: string;
  scope: 'limited' | 'full';
  /** Opens everything without the digits. */
  full?: { token: string; until: Date } | undefined;
  /** It is the tab that paid. */
  isPayer: boolean;
}

/** Opens a guest's order by a link: partly with the token of a message, in full with the digits of the phone. */
export async function openOrderLink(
  { db, settings }: LinkDeps,
  { token, phone_end }: OrderLink,
): Promise<OpenOrderLink> {
  const { returnDays } = await settings.load();
  const link = await findOrderLink(db, hashToken(token), returnDays);
  if (!link) throw new ShopError('ORDER_LINK_EXPIRED');
  const { order_id, expires_at: until } = link;
  const isPayer = link.scope === 'payer';
  if (link.scope !== 'limited') return { order_id, scope: 'full', full: { token, until }, isPayer };
  if (phone_end === undefined) return { order_id, scope: 'limited', isPayer };
  const full = await provePhoneEnd(db, order_id, phone_end);
  return { order_id, scope: 'full', full, isPayer };
}

/** For what only the full view may do. @returns the order */
export async function requireFullLink(deps: LinkDeps, link: OrderLink): Promise<string> {
  const { order_id, scope } = await openOrderLink(deps, link);
  if (scope === 'limited') throw new ShopError('PHONE_END_REQUIRED');
  return order_id;
}

/** A guess above the limits of its order is not even compared. */
export async function provePhoneEnd(db: Db, order_id: string, phone_end: string) {
  const token = createToken();
  // The count of a wrong guess is committed before the error is thrown.
  const proof = await db.transaction().execute(async (trx) => {
    const order = await lockPhoneEnd(trx, order_id);
    if (!order) return { outcome: 'wrong' } as const;
    const retry_after = findPause(order.wrong);
    if (retry_after !== undefined) return { outcome: 'blocked', retry_after } as const;
    if (order.phone_end !== phone_end) {
      await insertWrongPhoneEnd(trx, order_id);
      return { outcome: 'wrong' } as const;
    }
    const until = await insertFullToken(trx, { token_hash: hashToken(token), order_id });
    return { outcome: 'right', full: until && { token, until } } as const;
  });
  if (proof.outcome === 'blocked') {
    throw new ShopError('RATE_LIMITED', { retry_after: proof.retry_after });
  }
  if (proof.outcome === 'wrong') throw new ShopError('WRONG_PHONE_END');
  return proof.full;
}

/** @returns seconds, undefined when another guess is allowed. */
function findPause(wrong: typeof MAX_WRONG_PHONE_ENDS): number | undefined {
  const { hour, day, all } = MAX_WRONG_PHONE_ENDS;
  if (wrong.all >= all || wrong.day >= day) return DAY_SECONDS;
  return wrong.hour >= hour ? HOUR_SECONDS : undefined;
}
