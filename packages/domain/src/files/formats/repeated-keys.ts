import type { ImportRow } from '../import-row.ts';
import { type Reason, toReason } from '../reasons.ts';

/** A row that was read before another one repeated its key. */
export interface RepeatedRow {
  source_row: number;
  reason: Reason;
}

interface First {
  source_row: number;
  /** Its own reason is given once, however often the key comes again. */
  isNamed: boolean;
}

/** Two rows for one product: both are left out, because nobody knows which one counts. */
export function createKeyRegister() {
  const firsts = new Map<string, First>();

  const check = (
    row: ImportRow,
    { id, column, text }: { id: string; column: string; text: string },
  ): RepeatedRow[] => {
    const first = firsts.get(id);
    if (!first) {
      firsts.set(id, { source_row: row.source_row, isNamed: false });
      return [];
    }
    row.reasons.push(toReason('REPEATED', column, text, String(first.source_row)));
    if (first.isNamed) return [];
    first.isNamed = true;
    const reason = toReason('REPEATED', column, text, String(row.source_row));
    return [{ source_row: first.source_row, reason }];
  };

  return {
    /** Adds the reason to the row. @returns earlier rows that are left out now */
    add: (row: ImportRow): RepeatedRow[] => {
      const { key, sku, product_id } = row;
      return [
        ...(product_id === undefined
          ? []
          : check(row, { id: `id ${product_id}`, column: 'product_id', text: `${product_id}` })),
        ...(key
          ? check(row, { id: `key ${key.source_key}`, column: '', text: `"${key.source_key}"` })
          : []),
        // The shop knows an SKU in capitals and in small letters as one.
        ...(sku ? check(row, { id: `sku ${sku.toLowerCase()}`, column: 'SKU', text: sku }) : []),
      ];
    },
  };
}
