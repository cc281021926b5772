/** The transaction is undone, or its end is not known; doing it again is safe and may succeed. */
const AGAIN =
  /^(40P01|40001|57P0[1-3]|08...|ECONNRESET|EPIPE|ECONNREFUSED|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** The database is there but cannot serve this now: too slow, too full, or waiting for a lock. */
const BUSY = /^(55P03|57014|25P0[34]|53...)$/;
/** node-postgres gives these no code. */
const LOST = /^Connection terminated|^Client has encountered a connection error/;
const POOL_EXHAUSTED = /^timeout exceeded when trying to connect/;

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : '');

export const isWorthAnotherTry = (error: unknown): boolean =>
  AGAIN.test(codeOf(error)) || LOST.test(wordsOf(error));

export const isOverload = (error: unknown): boolean =>
  isWorthAnotherTry(error) || BUSY.test(codeOf(error)) || POOL_EXHAUSTED.test(wordsOf(error));
