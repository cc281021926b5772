import type { SaleInput } from '@shop/contract';
import { insertAudit } from '#audit/audit.queries.ts';
import { diffFields } from '#audit/audit-diff.ts';
import type { Trx } from '#db/database.ts';
import { assertScope } from '#features/catalog/prices/assert-scope.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import { presentSale } from './present-sale.ts';
import {
  deleteSale,
  findSale,
  insertSale,
  lockCatalog,
  markReady,
  markStopped,
  refreshPricePeriods,
  type SaleRow,
  updateRunningSale,
  updateSale,
} from './sales.queries.ts';

type SaleDeps = Pick<Deps, 'db' | 'queue'>;

interface SaleRequest {
  sale_id: number;
  admin_id: number;
  /** The one that the member of staff has seen. Missing: any. */
  version?: number;
}

/** A draft changes no price. */
export async function createSale(
  { db }: SaleDeps,
  { admin_id, sale }: { admin_id: number; sale: SaleInput },
): Promise<SaleRow> {
  return db.transaction().execute(async (trx) => {
    await assertScope(trx, sale.scope);
    const sale_id = await insertSale(trx, sale);
    return audited(trx, { admin_id, sale_id }, { action: 'sale added' });
  });
}

/** One that has not started becomes a draft again; a running one keeps what its customers were promised. */
export async function changeSale(
  deps: SaleDeps,
  { sale, ...request }: SaleRequest & { sale: SaleInput },
): Promise<SaleRow> {
  return changeLocked(deps, request, 'sale changed', async (trx, before, at) => {
    await assertScope(trx, sale.scope);
    if (!isRunning(before, at)) return updateSale(trx, request.sale_id, sale);
    if (!isPromised(before, sale)) throw new ShopError('SALE_RUNS');
    return updateRunningSale(trx, request.sale_id, sale);
  });
}

/** Whether nothing is changed but names and last day. */
function isPromised(before: SaleRow, sale: SaleInput): boolean {
  const { name, name_ml, to } = presentSale(before);
  const { after } = diffFields(toAuditFields(before), sortProducts({ ...sale, name, name_ml, to }));
  return Object.keys(after).length === 0;
}

const sortProducts = (sale: SaleInput): SaleInput =>
  sale.scope.kind === 'products'
    ? {
        ...sale,
        scope: { ...sale.scope, product_ids: sale.scope.product_ids.toSorted((a, b) => a - b) },
      }
    : sale;

const toAuditFields = (row: SaleRow): Record<string, unknown> => {
  const { version: _, prepared_percent: __, ...fields } = presentSale(row);
  return fields;
};

/** It starts and ends by the calendar; its prices are made until then. */
export async function readySale(deps: SaleDeps, request: SaleRequest): Promise<SaleRow> {
  return changeLocked(deps, request, 'sale ready', async (trx, before, at) => {
    if (before.state === 'ready') return;
    if (before.starts_at <= at) throw new ShopError('SALE_STARTS_TOO_EARLY', { field: 'from' });
    await markReady(trx, before.sale_id);
  });
}

/** It starts as soon as its prices are made. */
export async function startSaleNow(deps: SaleDeps, request: SaleRequest): Promise<SaleRow> {
  return changeLocked(deps, request, 'sale started', async (trx, before, at) => {
    if (isRunning(before, at)) return;
    await markReady(trx, before.sale_id, { starts_at: at });
  });
}

/** Ends a running sale at once, and takes one that has not started from the calendar. */
export async function stopSale(deps: SaleDeps, request: SaleRequest): Promise<SaleRow> {
  return changeLocked(deps, request, 'sale stopped', async (trx, before, at) => {
    await markStopped(trx, before.sale_id, at);
  });
}

export async function removeSale({ db }: SaleDeps, { sale_id, admin_id }: SaleRequest) {
  await db.transaction().execute(async (trx) => {
    await lockCatalog(trx);
    const sale = await findSale(trx, sale_id);
    if (!sale) return;
    if (sale.state !== 'draft') throw new ShopError('SALE_RUNS');
    await deleteSale(trx, sale_id);
    const before = presentSale(sale);
    await insertAudit(trx, {
      admin_id,
      subject: `sale:${sale_id}`,
      action: 'sale removed',
      before,
    });
  });
}

const isRunning = ({ state, starts_at }: SaleRow, at: Date) => state === 'ready' && starts_at <= at;

/**
 * Under the lock of the products' writers: what is changed, the periods and the job that makes the prices are of one
 * moment.
 */
async function changeLocked(
  { db, queue }: SaleDeps,
  { sale_id, version, admin_id }: SaleRequest,
  action: string,
  change: (trx: Trx, before: SaleRow, at: Date) => Promise<void>,
): Promise<SaleRow> {
  return db.transaction().execute(async (trx) => {
    const at = await lockCatalog(trx);
    const before = await findSale(trx, sale_id);
    if (!before) throw new ShopError('SALE_NOT_FOUND');
    if (version !== undefined && version !== before.version) throw new ShopError('SALE_CHANGED');
    if (before.state === 'stopped' || before.ends_at <= at) throw new ShopError('SALE_OVER');
    await change(trx, before, at);
    await refreshPricePeriods(trx, at);
    await queue.enqueue(trx, 'build-price-books', [{ data: {}, priority: 10 }]);
    return audited(trx, { admin_id, sale_id }, { action, before });
  });
}

async function audited(
  trx: Trx,
  { admin_id, sale_id }: SaleRequest,
  { action, before }: { action: string; before?: SaleRow },
): Promise<SaleRow> {
  const sale = await findSale(trx, sale_id);
  if (!sale) throw new ShopError('SALE_NOT_FOUND');
  const changes = diffFields(before ? toAuditFields(before) : {}, toAuditFields(sale));
  await insertAudit(trx, { admin_id, subject: `sale:${sale_id}`, action, ...changes });
  return sale;
}
