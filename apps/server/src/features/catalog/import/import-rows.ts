import type { RepeatedRow } from '@shop/domain/files/formats/repeated-keys';
import type { ImportRow } from '@shop/domain/files/import-row';
import { allowTime } from '#db/time-limits.ts';
import { insertImportedRows } from '#features/catalog/changes/change-rows.queries.ts';
import {
  type ImportedFile,
  insertSet,
  updateRowsAll,
} from '#features/catalog/changes/change-sets.queries.ts';
import { loadRepeatedSet } from '#features/catalog/changes/preview-change.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import { addReasons, matchRows, updateFileRows } from './match-rows.queries.ts';
import { claimZip } from './pictures/zips.queries.ts';

interface Import {
  request_id: string;
  admin_id: number;
  file: ImportedFile;
  /** In batches. */
  rows: AsyncIterable<ImportRow[]>;
  /** Complete when the rows are at their end. */
  totals: { rows: number; repeated: RepeatedRow[] };
  zip_id?: string | undefined;
}

/** 20,000 rows of a slow upload. */
const LIMITS = { statement: 20, transaction: 120 };

/** Keeps the rows of a file. The worker checks them. Changes no product. @returns the set */
export async function importRows(
  { db }: Pick<Deps, 'db'>,
  { request_id, admin_id, file, rows, totals, zip_id }: Import,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await allowTime(trx, LIMITS);
    const set = { request_id, kind: 'import' as const, admin_id, file, changes_prices: false };
    const change_set_id = await insertSet(trx, set);
    if (change_set_id === undefined) return loadRepeatedSet(trx, request_id);
    if (zip_id !== undefined && !(await claimZip(trx, zip_id, change_set_id))) {
      throw new ShopError('FILE_REJECTED', { reason: 'Choose the ZIP of pictures again.' });
    }
    let count = 0;
    for await (const batch of rows) {
      await insertImportedRows(trx, change_set_id, count + 1, batch);
      count += batch.length;
    }
    if (count === 0) throw new ShopError('FILE_REJECTED', { reason: 'This file has no products.' });
    await addReasons(trx, change_set_id, totals.repeated);
    await matchRows(trx, change_set_id, file);
    await updateFileRows(trx, change_set_id, totals.rows);
    await updateRowsAll(trx, change_set_id, count);
    return change_set_id;
  });
}
