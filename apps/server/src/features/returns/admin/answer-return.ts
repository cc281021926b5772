import { insertMessage } from '#mail/outbox.queries.ts';
import type { Deps } from '#platform/deps.ts';
import { markStep } from './return-steps.queries.ts';
import { takeStep } from './take-step.ts';

interface Answer {
  return_id: string;
  admin_id: number;
}

/** Tells the customer where to send the pieces. */
export const approveReturn = ({ db }: Pick<Deps, 'db'>, { return_id, admin_id }: Answer) =>
  takeStep(db, {
    return_id,
    admin_id,
    from: ['asked'],
    isDone: ({ status }) => status === 'approved',
    take: async (trx, { order_id }) => {
      await markStep(trx, return_id, 'approved_at');
      await insertMessage(trx, {
        kind: 'return_approved',
        causeId: return_id,
        order_id,
        return_id,
      });
      return { action: 'return approved', after: { return: 'approved' } };
    },
  });

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
