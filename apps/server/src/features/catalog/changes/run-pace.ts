export const FIRST_ROWS = 100;
const MOST_ROWS = 200;
/** Longer than this other people notice: their saving waits for the rows. */
const SLOW_MS = 400;
const FAST_MS = 150;

/** Rows of the next transaction, by how long the last one took. */
export function paceRows(rows: number, took_ms: number): number {
  if (took_ms > SLOW_MS) return Math.max(1, Math.floor(rows / 2));
  return took_ms < FAST_MS ? Math.min(MOST_ROWS, rows * 2) : rows;
}
