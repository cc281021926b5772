import { sql } from 'kysely';
import type { Db } from './database.ts';

/**
 * Whether PostgreSQL keeps row contents and parameters out of its server log. A migration sets this for
 * the database, but a restored or copied database loses it, and the role may lack the right to set it.
 */
export async function isServerLogPrivate(db: Db): Promise<boolean> {
  const { rows } = await sql<{ private: boolean }>`
    select current_setting('log_error_verbosity') = 'terse'
      and current_setting('log_parameter_max_length') = '0'
      and current_setting('log_parameter_max_length_on_error') = '0' as private`.execute(db);
  return rows[0]?.private ?? false;
}
