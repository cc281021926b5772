export const FIRST_ROWS = 100;
const MAX_ROWS = 200;
/** Fewer take hardly less time: on a busy machine most of it goes into the transaction. */
const MIN_ROWS = 20;
/** A longer transaction is noticed by others who save: they wait for its rows. */
const SLOW_MS = 400;
const FAST_MS = 150;

/** Rows of the next transaction, by how long the last one took. After a failure they grow again from one. */
export function paceRows(rows: number, took_ms: number): number {
  if (rows < MIN_ROWS) return Math.min(MIN_ROWS, rows * 2);
  if (took_ms > SLOW_MS) return Math.max(MIN_ROWS, Math.floor(rows / 2));
  return took_ms < FAST_MS ? Math.min(MAX_ROWS, rows * 2) : rows;
}
