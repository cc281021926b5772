import type { ArrivedLine } from '@shop/contract';
import type { Trx } from '#db/database.ts';
import { changeStock } from '#features/catalog/stock.queries.ts';
import { isRestocked } from '#features/orders/order-actions.queries.ts';
import { insertMessage } from '#mail/outbox.queries.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import { type LockedReturn, markStep, updateArrived } from './return-steps.queries.ts';
import { takeStep } from './take-step.ts';

interface Arrival {
  return_id: string;
  admin_id: number;
  lines: ArrivedLine[];
}

/**
 * Records the pieces that arrived. Each is a movement of the stock ledger; one that cannot be sold again
 * leaves by a second movement.
 */
export const receiveReturn = (
  { db }: Pick<Deps, 'db'>,
  { return_id, admin_id, lines }: Arrival,
): Promise<void> =>
  takeStep(db, {
    return_id,
    admin_id,
    from: ['approved'],
    isDone: (found) => found.status === 'received' && isSameCount(found, lines),
    take: async (trx, found) => {
      rejectWrongCount(found, lines);
      // The pieces of a cancelled order may have been put back as a whole.
      if (await isRestocked(trx, found.checkout_id)) throw new ShopError('ALREADY_RESTOCKED');
      await writeArrived(trx, { return_id, admin_id, lines });
      const { order_id } = found;
      await insertMessage(trx, {
        kind: 'return_arrived',
        causeId: return_id,
        order_id,
        return_id,
      });
      const restocked = sum(lines.map((line) => line.restocked));
      const written_off = sum(lines.map((line) => line.written_off));
      return {
        action: 'return received',
        after: { return: 'received', back_in_stock: restocked, written_off },
      };
    },
  });

/** Always in product order, as checkouts do, so that they queue instead of deadlocking. */
export async function writeArrived(
  trx: Trx,
  { return_id, admin_id, lines }: Arrival,
): Promise<void> {
  for (const line of lines.toSorted((a, b) => a.product_id - b.product_id)) {
    await updateArrived(trx, return_id, line);
    await moveStock(trx, { return_id, admin_id }, line);
  }
  await markStep(trx, return_id, 'received_at');
}

async function moveStock(
  trx: Trx,
  { return_id, admin_id }: Pick<Arrival, 'return_id' | 'admin_id'>,
  { product_id, restocked, written_off }: ArrivedLine,
): Promise<void> {
  for (let return_piece = 1; return_piece <= restocked + written_off; return_piece += 1) {
    const movement = { product_id, admin_id };
    const piece = { return_id, return_piece };
    await changeStock(trx, { ...movement, delta: 1, returned: { reason: 'return', ...piece } });
    if (return_piece > restocked) {
      await changeStock(trx, {
        ...movement,
        delta: -1,
        returned: { reason: 'write_off', ...piece },
      });
    }
  }
}

const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);

const findLine = (lines: ArrivedLine[], product_id: number) =>
  lines.find((line) => line.product_id === product_id);

const isSameCount = (found: LockedReturn, lines: ArrivedLine[]) =>
  found.lines.every(({ product_id, restocked, written_off }) => {
    const line = findLine(lines, product_id);
    return (line?.restocked ?? 0) === restocked && (line?.written_off ?? 0) === written_off;
  });

/** Fewer pieces than were announced may arrive, but at least one, and only of the products of the return. */
function rejectWrongCount(found: LockedReturn, lines: ArrivedLine[]): void {
  const known = new Set(lines.map(({ product_id }) => product_id));
  const isWithin = ({ product_id, restocked, written_off }: ArrivedLine) =>
    found.lines.some(
      (line) => line.product_id === product_id && line.quantity >= restocked + written_off,
    );
  const arrived = sum(lines.map(({ restocked, written_off }) => restocked + written_off));
  if (known.size !== lines.length || arrived === 0 || !lines.every(isWithin)) {
    throw new ShopError('TOO_MANY_PIECES');
  }
}
