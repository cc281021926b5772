/**
 * Deadlock, serialization failure, shutdown, lost connection, or a standby that is being promoted (25006):
 * the transaction may be repeated.
 */
const RETRYABLE =
  /^(40P01|40001|25006|57P0[1-3]|08...|ECONNRESET|EPIPE|ECONNREFUSED|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** Lock, statement or transaction timeout, or insufficient resources. */
const OVERLOADED = /^(55P03|57014|25P0[34]|53...)$/;
/** node-postgres errors without a code. */
const CONNECTION_LOST = /^Connection terminated|^Client has encountered a connection error/;
const POOL_EXHAUSTED = /^timeout exceeded when trying to connect/;

const getCode = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
const getMessage = (error: unknown): string => (error instanceof Error ? error.message : '');

export const isRetryable = (error: unknown): boolean =>
  RETRYABLE.test(getCode(error)) || CONNECTION_LOST.test(getMessage(error));

export const isUnavailable = (error: unknown): boolean =>
  isRetryable(error) || OVERLOADED.test(getCode(error)) || POOL_EXHAUSTED.test(getMessage(error));
