import type { ProductFileFormat, ProductView } from '@shop/contract';
import { toIndianDate } from '@shop/domain/dates';
import type { WrittenProduct } from '@shop/domain/files/write-product';
import type { Db, Trx } from '#db/database.ts';
import { readSnapshot } from '#db/transaction.ts';
import { readListedProducts } from '#features/catalog/admin/products.queries.ts';
import { writeProductCsv, writeProductXlsx } from '#features/catalog/import/write-product-file.ts';
import { ShopError } from '#platform/shop-error.ts';
import { findSnapshotTime } from './export.queries.ts';
import { toWrittenProduct } from './to-written-product.ts';

interface ExportRequest {
  format: ProductFileFormat;
  view?: ProductView | undefined;
  search?: string | undefined;
}

/** A telephone on a slow network may take an hour, but waits for no piece longer than a minute. */
const LIMITS = { statement: 60, transaction: 3600 };

export const CONTENT_TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const satisfies Record<ProductFileFormat, string>;

/** Each holds a connection until it is sent. */
const MAX_RUNNING = 2;

/** Writes files of products. A process writes two at a time, so that slow receivers leave connections to customers. */
export function createProductExport(db: Db) {
  let running = 0;
  return async function* exportProducts(request: ExportRequest) {
    if (running >= MAX_RUNNING) throw new ShopError('OVERLOADED');
    running += 1;
    try {
      yield* readSnapshot<string | Uint8Array>(db, LIMITS, (trx) => compose(trx, request));
    } finally {
      running -= 1;
    }
  };
}

function compose(trx: Trx, { format, view, search = '' }: ExportRequest) {
  const products = readProducts(trx, { view, search });
  return format === 'csv' ? writeProductCsv(products) : writeProductXlsx(products);
}

async function* readProducts(
  trx: Trx,
  list: { view: ProductView | undefined; search: string },
): AsyncGenerator<WrittenProduct, void> {
  const exported_at = (await findSnapshotTime(trx)).toISOString();
  for await (const batch of readListedProducts(trx, list)) {
    for (const row of batch) yield toWrittenProduct(row, exported_at);
  }
}

export const toFileName = (format: ProductFileFormat): string =>
  `products-${toIndianDate(new Date())}.${format}`;
