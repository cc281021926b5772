import { sql } from 'kysely';
import type { Db } from './database.ts';

/**
 * Whether PostgreSQL keeps rows and what customers typed out of its own log. A migration tells it to,
 * but a database that was restored or copied has forgotten it, and not every user may say so.
 */
export async function isLogQuiet(db: Db): Promise<boolean> {
  const { rows } = await sql<{ quiet: boolean }>`
    select current_setting('log_error_verbosity') = 'terse'
      and current_setting('log_parameter_max_length') = '0'
      and current_setting('log_parameter_max_length_on_error') = '0' as quiet`.execute(db);
  return rows[0]?.quiet ?? false;
}
