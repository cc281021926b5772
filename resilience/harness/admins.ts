import { randomUUID } from 'node:crypto';
import { hashOf, newToken } from '@shop/server/features/accounts/session-token.ts';
import { sql } from 'kysely';
import type { Customer } from './accounts.ts';
import type { House } from './environment.ts';

/** An admin with a session, who calls like anybody else. */
export async function addAdmin({ db }: House): Promise<Customer> {
  const token = newToken();
  await sql`
    with made as (
      insert into admin (name, email, password_hash)
      values ('Meera', ${`${randomUUID()}@example.com`}, 'nobody logs in with this')
      returning admin_id
    )
    insert into session (token_hash, admin_id) select ${hashOf(token)}, admin_id from made`.execute(
    db,
  );
  return { user_id: 0, cookie: `admin=${token}`, address: '10.0.0.1' };
}
