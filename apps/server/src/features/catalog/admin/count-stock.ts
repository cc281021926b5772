import type { RowResult, StockCount } from '@shop/contract';
import { insertAudit } from '#audit/audit.queries.ts';
import type { Trx } from '#db/database.ts';
import { changeStock, hasChangedStock, lockStock } from '#features/catalog/stock.queries.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import { listPendingPieces } from './pending-pieces.queries.ts';
import { saveRows } from './save-rows.ts';

interface CountRequest {
  /** Idempotency key. */
  request_id: string;
  counts: StockCount[];
  admin_id: number;
}

/**
 * Corrects the stock by the difference between the pieces counted on the shelf and those expected there.
 * A sale takes nothing from the shelf before its parcel is packed, so only packing, restocking and
 * edits since the count are conflicts.
 */
export async function countStock(
  deps: Pick<Deps, 'db'>,
  { request_id, counts, admin_id }: CountRequest,
): Promise<RowResult[]> {
  return saveRows(deps, counts, async (trx, { product_id, counted, expected }) => {
    const stock = (await lockStock(trx, product_id)) ?? 0;
    if (await hasChangedStock(trx, product_id, request_id)) return { outcome: 'saved' };
    const soldPieces = await countSoldPieces(trx, product_id);
    if (stock + soldPieces !== expected) throw new ShopError('EDIT_CONFLICT');
    const after = Math.max(0, counted - soldPieces);
    const outcome = counted < soldPieces ? 'short' : 'saved';
    if (after === stock) return { outcome };
    await changeStock(trx, { product_id, delta: after - stock, admin_id, request_id });
    const values = { before: { stock }, after: { stock: after, counted } };
    const entry = { admin_id, product_id, action: 'counted', ...values };
    return { outcome, audit_id: await insertAudit(trx, entry), stock_before: stock };
  });
}

/** Pieces that lie on the shelf for somebody. */
async function countSoldPieces(trx: Trx, product_id: number): Promise<number> {
  const [pieces] = await listPendingPieces(trx, [product_id]);
  return pieces ? pieces.pending_pieces + pieces.reserved_pieces : 0;
}
