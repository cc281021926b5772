import { isDefect } from '@shop/domain/orders/returns';
import { insertMessage } from '#mail/outbox.queries.ts';
import type { Deps } from '#platform/deps.ts';
import { markStep } from './return-steps.queries.ts';
import { takeStep } from './take-step.ts';

interface Answer {
  return_id: string;
  admin_id: number;
}

/** Tells the customer how the pieces come back: posted by the customer, or booked by the shop. */
export async function approveReturn(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  { return_id, admin_id }: Answer,
) {
  const { faultyWayBack } = await settings.load();
  await takeStep(db, {
    return_id,
    admin_id,
    from: ['asked'],
    isDone: ({ status }) => status === 'approved',
    take: async (trx, { order_id, reason }) => {
      const way_back = isDefect(reason) ? faultyWayBack : 'post';
      await markStep(trx, return_id, 'approved_at', { way_back });
      await insertMessage(trx, {
        kind: 'return_approved',
        causeId: return_id,
        order_id,
        return_id,
      });
      return { action: 'return approved', after: { return: 'approved', way_back } };
    },
  });
}

/** Also possible after an approval: pieces that came back worn are refused and sent back. */
export const refuseReturn = (
  { db }: Pick<Deps, 'db'>,
  { return_id, admin_id, reason }: Answer & { reason: string },
) =>
  takeStep(db, {
    return_id,
    admin_id,
    from: ['asked', 'approved'],
    isDone: ({ status, refusal_reason }) => status === 'refused' && refusal_reason === reason,
    take: async (trx, { order_id }) => {
      await markStep(trx, return_id, 'refused_at', { refusal_reason: reason });
      await insertMessage(trx, {
        kind: 'return_refused',
        causeId: return_id,
        order_id,
        return_id,
      });
      return { action: 'return refused', after: { return: 'refused', reason } };
    },
  });
