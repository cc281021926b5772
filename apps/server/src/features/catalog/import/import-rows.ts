import type { ImportRow } from '@shop/domain/files/import-row';
import { allowTime } from '#db/time-limits.ts';
import { insertImportedRows } from '#features/catalog/changes/change-rows.queries.ts';
import {
  findSetByRequest,
  type ImportedFile,
  insertSet,
  updateRowsAll,
} from '#features/catalog/changes/change-sets.queries.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import { matchRows } from './match-rows.queries.ts';

interface Import {
  request_id: string;
  admin_id: number;
  file: ImportedFile;
  rows: Iterable<ImportRow> | AsyncIterable<ImportRow>;
}

/** 20,000 rows of a slow upload. */
const LIMITS = { statement: 20, transaction: 120 };
const BATCH = 500;

/** Keeps the rows of a file. The worker checks them. Changes no product. @returns the set */
export async function importRows(
  { db }: Pick<Deps, 'db'>,
  { request_id, admin_id, file, rows }: Import,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await allowTime(trx, LIMITS);
    const set = { request_id, kind: 'import' as const, admin_id, file, changes_prices: false };
    const change_set_id = await insertSet(trx, set);
    if (change_set_id === undefined) {
      const found = await findSetByRequest(trx, request_id);
      if (found === undefined) throw new ShopError('CHANGE_SET_NOT_FOUND');
      return found;
    }
    let count = 0;
    let batch: ImportRow[] = [];
    const flush = async () => {
      await insertImportedRows(trx, change_set_id, count + 1, batch);
      count += batch.length;
      batch = [];
    };
    for await (const row of rows) {
      batch.push(row);
      if (batch.length === BATCH) await flush();
    }
    await flush();
    if (count === 0) throw new ShopError('FILE_REJECTED', { reason: 'This file has no products.' });
    await matchRows(trx, change_set_id, file);
    await updateRowsAll(trx, change_set_id, count);
    return change_set_id;
  });
}
