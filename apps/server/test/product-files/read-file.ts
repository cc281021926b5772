import type { ImportRow } from '@shop/domain/files/import-row';
import { readProductFile } from '#features/catalog/import/read-product-file.ts';

/** The rows of a file of ours, as the import reads them. */
export async function readRows(bytes: Buffer): Promise<ImportRow[]> {
  const file = await readProductFile(bytes);
  const rows: ImportRow[] = [];
  for await (const batch of file.rows) rows.push(...batch);
  return rows;
}
