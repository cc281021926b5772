import { CompiledQuery, type Transaction } from 'kysely';
import type { DB } from './schema.ts';

/** Seconds that a transaction and each of its statements may take. */
export interface TimeLimits {
  statement: number;
  transaction: number;
}

/** The limits of a request. Longer work calls `allowTime`. */
export const DEFAULT_LIMITS: TimeLimits = {
  statement: 5,
  transaction: 10,
};

/**
 * PostgreSQL starts a transaction's limit with the transaction; a running one cannot be extended, only
 * switched off and set again. The clients of the pools read the first parameter: see client.ts.
 */
export const ALLOW_TIME = `
  select set_config('statement_timeout', $1, true),
    set_config('idle_in_transaction_session_timeout', $1, true),
    set_config('transaction_timeout', '0', true), set_config('transaction_timeout', $2, true)`;

/**
 * Gives the transaction and each of its next statements this time, in PostgreSQL and in our client, until the
 * transaction ends. So it also holds behind a pooler, which gives every transaction another connection.
 */
export async function allowTime(
  trx: Transaction<DB>,
  { statement, transaction }: TimeLimits,
): Promise<void> {
  const milliseconds = [statement, transaction].map((seconds) => String(seconds * 1000));
  await trx.executeQuery(CompiledQuery.raw(ALLOW_TIME, milliseconds));
}
