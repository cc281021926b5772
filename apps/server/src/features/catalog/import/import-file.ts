import { createHash } from 'node:crypto';
import { removeUnprintable } from '@shop/domain/files/cell-text';
import { type ColumnName, PRODUCT_COLUMNS } from '@shop/domain/files/product-columns';
import * as z from 'zod/mini';
import { RejectedFile } from '#integrations/rejected-file.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import { importRows } from './import-rows.ts';
import { type ProductFile, readProductFile } from './read-product-file.ts';

interface SentFile {
  request_id: string;
  bytes: Buffer;
  name: string;
  stock?: 'keep' | 'set' | undefined;
  /** JSON: our columns by those of the file. */
  columns?: string | undefined;
  /** The ZIP that was sent before. */
  pictures?: string | undefined;
  admin_id: number;
}

interface UnknownColumns {
  columns: { name: string; guess?: string }[];
}

/** @returns the set of its rows, or its columns when somebody has to say which is which */
export async function importFile(
  deps: Pick<Deps, 'db'>,
  { bytes, name, columns, stock = 'keep', pictures, request_id, admin_id }: SentFile,
): Promise<number | UnknownColumns> {
  try {
    const mapping = columns === undefined ? undefined : readMapping(columns);
    const read = await readProductFile(bytes, mapping && { mapping });
    if (read.format === undefined) return toColumns(read);
    const { format, rows, totals } = read;
    const file = {
      name: toShownName(name),
      format,
      rows: 0,
      warnings: [...read.warnings],
      sha256: createHash('sha256').update(bytes).digest('hex'),
      stock,
    };
    return await importRows(deps, { request_id, admin_id, file, rows, totals, zip_id: pictures });
  } catch (error) {
    if (error instanceof RejectedFile) {
      throw new ShopError('FILE_REJECTED', { reason: error.message }, error);
    }
    throw error;
  }
}

const MAX_NAME_LENGTH = 100;

/** Without characters that a screen could not show. */
const toShownName = (name: string): string =>
  removeUnprintable(name).slice(0, MAX_NAME_LENGTH) || 'a file';

const Mapping = z.record(z.string(), z.enum(PRODUCT_COLUMNS.map(({ name }) => name)));

function readMapping(columns: string): Record<string, ColumnName> {
  try {
    return z.parse(Mapping, JSON.parse(columns));
  } catch (error) {
    throw new ShopError('INVALID_INPUT', {}, error);
  }
}

const toColumns = ({ header, guess }: ProductFile): UnknownColumns => ({
  columns: header.map((name) => {
    const column = guess[name];
    return { name, ...(column && { guess: column }) };
  }),
});
